import { deepStrictEqual } from 'node:assert';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import { dataOf, processorCost } from '#bench/load/unequal-requests.ts';
import { median } from '#bench/measure/paired.ts';
import type { ChildServer } from '#bench/servers/child-server.ts';
import { LOAD_CORE, startChildServer } from '#bench/servers/child-server.ts';
import { GATEWAY_QUERIES, supergraphOf } from '#bench/world/gateway-subgraphs.ts';

const PACKAGES = new URL('./gateways/node_modules', import.meta.url).pathname;

const PEERS = [
  { name: 'Hive Gateway, planner in Rust', file: '../gateways/hive-rust-planner.mjs' },
  { name: 'Hive Gateway, JavaScript', file: '../gateways/hive-gateway.mjs' },
  { name: 'Apollo Gateway', file: '../gateways/apollo-gateway.mjs' },
] as const;

const GOAL = 0.6;
const ROUNDS = 9;
const ROUND_MS = 1_000;
const WARM_MS = 3_000;

/** Whole gateways, each in a process of its own, over the same subgraphs: what a request costs their processor. */
const gateways: Bench = {
  name: 'gateways over HTTP subgraphs',
  async run() {
    if (!existsSync(PACKAGES)) {
      throw new Error('absent: npm ci --ignore-scripts in bench/gateways installs the others');
    }
    const folder = mkdtempSync(join(tmpdir(), 'marketgraph-bench-'));
    const servers: ChildServer[] = [];
    try {
      const subgraphs = await startChildServer('subgraphs-server.ts', LOAD_CORE);
      servers.push(subgraphs);
      const file = join(folder, 'supergraph.graphql');
      const urlOf = (name: string) => `http://127.0.0.1:${subgraphs.port}/${name}`;
      writeFileSync(file, supergraphOf(urlOf));
      process.env['BENCH_SUPERGRAPH'] = file;
      for (const one of ['gateway-marketgraph-server.ts', ...PEERS.map((peer) => peer.file)]) {
        servers.push(await startChildServer(one));
      }
      const rows: ClaimRow[] = [];
      for (const query of GATEWAY_QUERIES) rows.push(...(await measure(servers.slice(1), query)));
      return rows;
    } finally {
      for (const server of servers) server.stop();
      rmSync(folder, { recursive: true });
    }
  },
};

export default gateways;

async function measure(
  servers: readonly ChildServer[],
  { name, source }: (typeof GATEWAY_QUERIES)[number],
): Promise<ClaimRow[]> {
  const [expected, ...others] = await Promise.all(servers.map((one) => dataOf(one, source)));
  for (const other of others) deepStrictEqual(other, expected);
  for (const server of servers) await processorCost(server, source, WARM_MS);
  const costs = servers.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = [...servers.keys()];
    if (round % 2 === 1) order.reverse();
    for (const at of order) {
      costs[at]!.push((await processorCost(servers[at]!, source, ROUND_MS)).cpuUs);
    }
  }
  const [ours, ...peers] = costs.map(median);
  const fastest = Math.min(...peers);
  return peers.map((peer, at) => ({
    claim: `gateway over HTTP: ${name}`,
    ours: `${figure(ours!)} µs of processor a request`,
    peer: `${PEERS[at]!.name}, ${figure(peer)} µs`,
    ratio: ours! / peer,
    goal: peer === fastest ? `≤ ${GOAL} × the fastest` : '',
    isMet: peer === fastest ? ours! <= GOAL * peer : null,
  }));
}
