import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import type { LoadResult } from '#bench/load/server-pair.ts';
import { answerOf, loadInTurns, servedRatio } from '#bench/load/server-pair.ts';
import { assertSameAnswer } from '#bench/measure/same-answer.ts';
import type { ChildServer } from '#bench/servers/child-server.ts';
import { startChildServer } from '#bench/servers/child-server.ts';
import type { BenchQuery } from '#bench/world/queries.ts';
import { BENCH_QUERIES } from '#bench/world/queries.ts';

/** What stands behind ours in the table, and how many times its requests we promise. */
const PEERS = [
  { name: 'ApolloServer 5 on a monolith', file: 'apollo-monolith-server.ts', goal: 2 },
  { name: 'ApolloServer 5 on a stitched schema', file: 'apollo-stitched-server.ts', goal: 5 },
] as const;

/** The federated queries over HTTP, whole servers, each in a process on one core. */
const wholeServer: Bench = {
  name: 'federated queries over HTTP',
  async run() {
    const servers: ChildServer[] = [];
    try {
      for (const file of ['marketgraph-server.ts', ...PEERS.map((peer) => peer.file)]) {
        servers.push(await startChildServer(file));
      }
      const rows: ClaimRow[] = [];
      for (const query of BENCH_QUERIES) rows.push(...(await measureQuery(servers, query)));
      return rows;
    } finally {
      for (const server of servers) server.stop();
    }
  },
};

export default wholeServer;

async function measureQuery(servers: readonly ChildServer[], query: BenchQuery) {
  const request = {
    path: '/graphql',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: query.source }),
  } as const;
  const answers = await Promise.all(servers.map((server) => answerOf(server, request)));
  for (const answer of answers) assertSameAnswer(answers[0]!.trim(), answer.trim());
  const [ours, ...peers] = await loadInTurns(servers, request);
  return peers.map((peer, index) => rowOf(query, ours!, peer, PEERS[index]!));
}

function rowOf(
  query: BenchQuery,
  ours: LoadResult,
  peer: LoadResult,
  { name, goal }: (typeof PEERS)[number],
): ClaimRow {
  const ratio = servedRatio(ours, peer);
  return {
    claim: `over HTTP: ${query.name}`,
    ours: `${figure(ours.requestsPerSec)} requests/s`,
    peer: `${name}, ${figure(peer.requestsPerSec)} requests/s`,
    ratio,
    goal: `≥ ${goal} ×`,
    isMet: ratio >= goal,
  };
}
