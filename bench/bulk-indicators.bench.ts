import { deepEqual, equal } from 'node:assert/strict';
import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import { median } from '#bench/measure/paired.ts';
import { startChildServer, type ChildServer } from '#bench/servers/child-server.ts';
import { idleShareOf } from '#bench/servers/idle-share.ts';
import { WORLD_START_MS } from '#bench/world/simulated-market.ts';
import { DEMO_PERP, DEMO_SPOT } from '#simulators/instruments/demo-instruments.ts';

const SERIES = 20;
const BARS = 200;
const ROUNDS = 9;
const CALLS = 1;

/** Twenty indicators at their defaults, those of the other tables among them. */
const NAMES =
  'sma ema rsi macd bbands atr adx stoch mfi cci wma hma roc obv cmf keltner donchian trix aroon natr'.split(
    ' ',
  );

/** Every instrument of the world once, and of the first ones a window that ended earlier. */
const INSTRUMENTS = [
  ...DEMO_SPOT.map(({ symbol }) => ({ market: 'spot', symbol, endMs: null })),
  ...DEMO_PERP.map(({ symbol }) => ({ market: 'perp', symbol, endMs: null })),
  ...DEMO_SPOT.map(({ symbol }) => ({ market: 'spot', symbol, endMs: WORLD_START_MS })),
].slice(0, SERIES);

const ASKED = INSTRUMENTS.map(({ market, symbol, endMs }) => ({
  single: { ...bodyOf(market, symbol), ...(endMs !== null && { endTime: endMs }) },
  ofBulk: { ...bodyOf(market, symbol), ...(endMs !== null && { end_time: endMs }) },
}));

interface Took {
  readonly cpuMs: number;
  readonly elapsedMs: number;
}

/** One call for twenty series of twenty indicators, against one call per series. */
const bulkIndicators: Bench = {
  name: 'POST /api/indicators/bulk',
  async run() {
    const server = await startChildServer('marketgraph-server.ts');
    try {
      return [await rowOf(server)];
    } finally {
      server.stop();
    }
  },
};

export default bulkIndicators;

async function rowOf(server: ChildServer): Promise<ClaimRow> {
  const { port } = server;
  const bulk = () => post(port, '/api/indicators/bulk', { series: ASKED.map((one) => one.ofBulk) });
  const singles = async (): Promise<string[]> => {
    const answers: string[] = [];
    for (const { single } of ASKED) {
      answers.push(await post(port, '/api/indicators?explain=false', single));
    }
    return answers;
  };
  assertSame(await bulk(), await singles());
  const idleShare = await idleShareOf(server);
  await timed(server, bulk, idleShare);
  await timed(server, singles, idleShare);
  const ours: Took[] = [];
  const peer: Took[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round % 2 === 0) ours.push(await timed(server, bulk, idleShare));
    peer.push(await timed(server, singles, idleShare));
    if (round % 2 === 1) ours.push(await timed(server, bulk, idleShare));
  }
  const ratio = median(ours.map(({ cpuMs }, at) => cpuMs / peer[at]!.cpuMs));
  return {
    claim: `one bulk of ${SERIES} series × ${NAMES.length} indicators × ${BARS} bars over HTTP`,
    ours: toldOf(ours),
    peer: `${SERIES} calls of one series, one after the other: ${toldOf(peer)}`,
    ratio,
    goal: '≤ 1 ×',
    isMet: ratio <= 1,
  };
}

function bodyOf(market: string, symbol: string): object {
  const calc = NAMES.map((name) => ({ name }));
  return { exchange: 'venue_a', market, symbol, interval: '1m', limit: BARS, calc };
}

/** The same numbers, whichever way they were asked for. */
function assertSame(bulk: string, singles: readonly string[]): void {
  const { failed_count: failedCount, series } = JSON.parse(bulk) as {
    failed_count: number;
    series: { klines: unknown[]; indicators: object }[];
  };
  equal(failedCount, 0);
  for (const [at, text] of singles.entries()) {
    const { klines, indicators } = JSON.parse(text) as (typeof series)[number];
    equal(klines.length, BARS);
    equal(Object.keys(indicators).length, NAMES.length);
    deepEqual([series[at]!.klines, series[at]!.indicators], [klines, indicators]);
  }
}

/** Processor time of the server, and time until the last byte, of asking once. */
async function timed(
  server: ChildServer,
  ask: () => Promise<unknown>,
  idleShare: number,
): Promise<Took> {
  const before = await server.usage();
  const startMs = performance.now();
  for (let asked = 0; asked < CALLS; asked += 1) await ask();
  const tookMs = performance.now() - startMs;
  const after = await server.usage();
  const cpuMs = (after.cpuUs - before.cpuUs) / 1_000 - tookMs * idleShare;
  return { cpuMs: cpuMs / CALLS, elapsedMs: tookMs / CALLS };
}

async function post(port: number, path: string, body: object): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text.slice(0, 200));
  return text;
}

function toldOf(all: readonly Took[]): string {
  const cpuMs = median(all.map((one) => one.cpuMs));
  const elapsedMs = median(all.map((one) => one.elapsedMs));
  return `${figure(cpuMs)} ms of processor, ${figure(elapsedMs)} ms until the last byte`;
}
