import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import { LOAD_CORE, startChildServer, type ChildServer } from '#bench/servers/child-server.ts';
import type { LiveState } from '#bench/servers/live-markets-marketgraph-server.ts';

const COINS = 50;
const MAX_AGE_MS = 50;
/** Given to loading; what the budget of an exchange spreads over more time is loaded while it is measured. */
const LOADING_MS = 120_000;
const MIB = 1_048_576;
/** Ten minutes without it. */
const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 10);

/** Four exchanges with fifty symbols each and every interval, live over real sockets. */
const liveMarkets: Bench = {
  name: `all exchanges live for ${MINUTES} minutes`,
  async run() {
    const servers: ChildServer[] = [];
    try {
      const exchanges = await startChildServer('many-coins-server.ts', LOAD_CORE);
      servers.push(exchanges);
      const ours = await startChildServer('live-markets-marketgraph-server.ts');
      servers.push(ours);
      await ours.task({ coins: COINS, urls: await exchanges.task(COINS) });
      await pause(LOADING_MS);
      return [await measure(ours)];
    } finally {
      for (const server of servers) server.stop();
    }
  },
};

export default liveMarkets;

async function measure(ours: ChildServer): Promise<ClaimRow> {
  await ours.task('state');
  const before = await ours.usage();
  const beforeMs = performance.now();
  await pause(MINUTES * 60_000);
  const after = await ours.usage();
  const elapsedMs = performance.now() - beforeMs;
  const state = (await ours.task('state')) as LiveState;
  const share = (after.cpuUs - before.cpuUs) / 1_000 / elapsedMs;
  const perSec = (count: number): string => figure((count * 1_000) / elapsedMs);
  return {
    claim: `4 exchanges × ${COINS} symbols × 7 intervals live: age of a bar as it is published, p99`,
    ours: [
      `${figure(state.p99AgeMs)} ms (median ${figure(state.medianAgeMs)} ms)`,
      `${state.seriesLoaded} of ${state.seriesTotal} series loaded`,
      `${perSec(state.frames)} frames/s, ${perSec(state.published)} bars/s`,
      `${figure(share * 100)} % of a core, ${figure(after.rssBytes / MIB)} MiB`,
    ].join('; '),
    peer: `${MAX_AGE_MS} ms`,
    ratio: state.p99AgeMs / MAX_AGE_MS,
    goal: '≤ 1 ×',
    isMet: state.p99AgeMs <= MAX_AGE_MS,
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
