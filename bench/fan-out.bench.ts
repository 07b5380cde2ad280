import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import type { PoolReport, PoolTask } from '#bench/load/subscriber-pool.ts';
import { median } from '#bench/measure/paired.ts';
import type { ChildServer } from '#bench/servers/child-server.ts';
import { canPin, LOAD_CORE, startChildServer } from '#bench/servers/child-server.ts';
import type { PublishTask } from '#bench/servers/live-bar.ts';

/** Rows of the table that this file answers for. */
const GOALS = { p99Ms: 100, cpuRatio: 4, bytesPerSubscriber: 15_000 } as const;
const MANY = 5_000;
/** What stock graphql-ws can carry on one core. */
const FEW = 1_000;
const ROUNDS = 9;
const LIVE: PublishTask = { perSec: 20, forMs: 2_000 };
const WARMING: PublishTask = { perSec: 20, forMs: 3_000 };

/** A server with a pool of subscribers, each in a process of its own. */
interface Venue {
  readonly server: ChildServer;
  readonly pool: ChildServer;
  readonly subscribers: number;
  readonly bytesPerSubscriber: number;
}

/** One round of live bars to all subscribers. */
interface Round {
  readonly p99Ms: number;
  readonly cpuUsPerMessage: number;
}

/** One live bar, 20 times a second, to thousands of WebSocket subscribers of one core. */
const fanOut: Bench = {
  name: 'fan-out of a live bar',
  async run() {
    if (!canPin()) throw new Error('it needs two cores and taskset');
    const opened: Venue[] = [];
    const openVenue = async (file: string, subscribers: number): Promise<Venue> => {
      const venue = await fill(file, subscribers);
      opened.push(venue);
      return venue;
    };
    try {
      const many = await openVenue('fan-out-marketgraph-server.ts', MANY);
      await liveRound(many, WARMING);
      const rounds: Round[] = [];
      while (rounds.length < ROUNDS) rounds.push(await liveRound(many, LIVE));
      close(many);
      const ours = await openVenue('fan-out-marketgraph-server.ts', FEW);
      const stock = await openVenue('fan-out-graphql-ws-server.ts', FEW);
      const pairs = await inTurns(ours, stock);
      return [
        latencyRow(rounds, pairs),
        capacityRow(rounds, pairs),
        processorRow(pairs),
        memoryRow(many, stock),
      ];
    } finally {
      for (const venue of opened) close(venue);
    }
  },
};

export default fanOut;

async function fill(file: string, subscribers: number): Promise<Venue> {
  const server = await startChildServer(file);
  const pool = await startChildServer('../load/subscriber-pool.ts', LOAD_CORE);
  const before = await server.usage('collect');
  await pool.task({ kind: 'open', port: server.port, count: subscribers } satisfies PoolTask);
  const after = await server.usage('collect');
  const bytesPerSubscriber = (after.rssBytes - before.rssBytes) / subscribers;
  return { server, pool, subscribers, bytesPerSubscriber };
}

function close({ server, pool }: Venue): void {
  server.stop();
  pool.stop();
}

async function liveRound({ server, pool, subscribers }: Venue, task: PublishTask): Promise<Round> {
  const before = await server.usage();
  const expected = Number(await server.task(task)) * subscribers;
  const report = (await pool.task({
    kind: 'report',
    expected,
  } satisfies PoolTask)) as PoolReport;
  const after = await server.usage();
  if (report.delivered !== expected) {
    throw new Error(`${report.delivered} of ${expected} messages were delivered`);
  }
  return { p99Ms: report.p99Ms, cpuUsPerMessage: (after.cpuUs - before.cpuUs) / expected };
}

interface Pair {
  readonly ours: Round;
  readonly stock: Round;
}

async function inTurns(ours: Venue, stock: Venue): Promise<Pair[]> {
  await liveRound(ours, WARMING);
  await liveRound(stock, WARMING);
  const pairs: Pair[] = [];
  while (pairs.length < ROUNDS) {
    const isOursFirst = pairs.length % 2 === 0;
    const first = await liveRound(isOursFirst ? ours : stock, LIVE);
    const second = await liveRound(isOursFirst ? stock : ours, LIVE);
    pairs.push(isOursFirst ? { ours: first, stock: second } : { ours: second, stock: first });
  }
  return pairs;
}

function latencyRow(rounds: readonly Round[], pairs: readonly Pair[]): ClaimRow {
  const p99Ms = median(rounds.map((round) => round.p99Ms));
  const stockMs = median(pairs.map(({ stock }) => stock.p99Ms));
  return {
    claim: `a live bar to ${figure(MANY)} WebSockets, 20 times a second: publish to read, p99`,
    ours: `${figure(p99Ms)} ms`,
    peer: `${GOALS.p99Ms} ms (stock graphql-ws at ${figure(FEW)}: ${figure(stockMs)} ms)`,
    ratio: p99Ms / GOALS.p99Ms,
    goal: '≤ 1 ×',
    isMet: p99Ms <= GOALS.p99Ms,
  };
}

/** Each at the load that it can carry on one core, as the goal is worded. */
function capacityRow(rounds: readonly Round[], pairs: readonly Pair[]): ClaimRow {
  const oursUs = median(rounds.map((round) => round.cpuUsPerMessage));
  const stockUs = median(pairs.map(({ stock }) => stock.cpuUsPerMessage));
  return {
    claim: `processor time for each message, to the ${figure(MANY)} that we carry`,
    ours: `${figure(oursUs)} µs`,
    peer: `stock graphql-ws to the ${figure(FEW)} that it carries, ${figure(stockUs)} µs`,
    ratio: oursUs / stockUs,
    goal: `≤ 1/${GOALS.cpuRatio} ×`,
    isMet: oursUs / stockUs <= 1 / GOALS.cpuRatio,
  };
}

function processorRow(pairs: readonly Pair[]): ClaimRow {
  const middle = (of: (pair: Pair) => number): number => median(pairs.map(of));
  const ratio = middle(({ ours, stock }) => ours.cpuUsPerMessage / stock.cpuUsPerMessage);
  return {
    claim: `processor time for each message, both to ${figure(FEW)} WebSockets`,
    ours: `${figure(middle(({ ours }) => ours.cpuUsPerMessage))} µs`,
    peer: `stock graphql-ws, ${figure(middle(({ stock }) => stock.cpuUsPerMessage))} µs`,
    ratio,
    goal: `≤ 1/${GOALS.cpuRatio} ×`,
    isMet: ratio <= 1 / GOALS.cpuRatio,
  };
}

function memoryRow(ours: Venue, stock: Venue): ClaimRow {
  const kilobytes = (bytes: number): string => `${figure(bytes / 1_000)} kB`;
  return {
    claim: `memory for each of ${figure(MANY)} idle subscribers`,
    ours: kilobytes(ours.bytesPerSubscriber),
    peer:
      `${kilobytes(GOALS.bytesPerSubscriber)} ` +
      `(stock graphql-ws at ${figure(FEW)}: ${kilobytes(stock.bytesPerSubscriber)})`,
    ratio: ours.bytesPerSubscriber / GOALS.bytesPerSubscriber,
    goal: '≤ 1 ×',
    isMet: ours.bytesPerSubscriber <= GOALS.bytesPerSubscriber,
  };
}
