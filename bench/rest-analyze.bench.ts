import { equal } from 'node:assert/strict';
import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure, microseconds } from '#bench/measure/figures.ts';
import { median } from '#bench/measure/paired.ts';
import type { ChildServer } from '#bench/servers/child-server.ts';
import { startChildServer } from '#bench/servers/child-server.ts';
import { idleShareOf } from '#bench/servers/idle-share.ts';

const SYMBOLS = ['BTCUSDT', ...Array.from({ length: 23 }, (_, at) => `COIN${at + 1}USDT`)];
const ROUNDS = 11;
/** Rounds before any is measured: as many questions as it takes until code is compiled. */
const WARM_UP_ROUNDS = 40;
const MAX_MS = 10;
const MAX_BYTES = 42_000;
const MAX_READING_BYTES = 9_000;
const MAX_UNCHANGED_MS = 0.3;

/** Intervals that get a new bar before each round; a round requests each symbol once. */
const NONE: readonly string[] = [];
const SHORTEST = ['1h'];
const ALL = ['1h', '4h', '1d'];

/**
 * What one kind of request takes: the time until its last byte is here, and processor time of the server, without
 * what its world takes by itself.
 */
interface Taken {
  readonly ms: number;
  readonly cpuMs: number;
  readonly bytes: number;
  /** Of the member `reading`. */
  readonly readingBytes: number;
  readonly status: number;
}

interface Question {
  readonly change: object;
  readonly toldAnew: readonly string[];
  /** Whether the client has the answer, and says so. */
  readonly isKnown?: boolean;
}

/** A playbook of three intervals and six indicators over HTTP, one request after the other. */
const restAnalyze: Bench = {
  name: 'POST /api/analyze',
  async run() {
    const server = await startChildServer('analyze-marketgraph-server.ts');
    try {
      return await rowsOf(server);
    } finally {
      server.stop();
    }
  },
};

async function rowsOf(server: ChildServer): Promise<ClaimRow[]> {
  const whole = await measure(server, { change: { limit: 50 }, toldAnew: ALL });
  const later = await measure(server, { change: { limit: 50 }, toldAnew: SHORTEST });
  const again = await measure(server, { change: { limit: 50 }, toldAnew: NONE });
  const unchanged = await measure(server, { change: { limit: 50 }, toldAnew: NONE, isKnown: true });
  const short = await measure(server, { change: { limit: 1 }, toldAnew: ALL });
  for (const { status } of [whole, later, again, short]) equal(status, 200);
  equal(unchanged.status, 304);
  const limit = `≤ ${MAX_MS} ms and ≤ ${MAX_BYTES / 1_000} kB`;
  const isWithin = ({ cpuMs, bytes }: Taken) => cpuMs <= MAX_MS && bytes <= MAX_BYTES;
  return [
    {
      claim: 'POST /api/analyze, 3 intervals × 6 indicators × 50 bars, each calculated',
      ours: toldOf(whole),
      peer: limit,
      ratio: whole.cpuMs / MAX_MS,
      goal: '≤ 1',
      isMet: isWithin(whole),
    },
    {
      claim: 'the same, where a bar of the shortest interval has changed since it was asked before',
      ours: toldOf(later),
      peer: limit,
      ratio: later.cpuMs / MAX_MS,
      goal: '≤ 1',
      isMet: isWithin(later),
    },
    {
      claim: 'the same, where nothing has changed since the last request',
      ours: toldOf(again),
      peer: limit,
      ratio: again.cpuMs / MAX_MS,
      goal: '≤ 1',
      isMet: isWithin(again),
    },
    {
      claim: 'the same, where the client has the answer: 304',
      ours: toldOf(unchanged),
      peer: `≤ ${microseconds(MAX_UNCHANGED_MS)} of processor`,
      ratio: unchanged.cpuMs / MAX_UNCHANGED_MS,
      goal: '≤ 1',
      isMet: unchanged.cpuMs <= MAX_UNCHANGED_MS,
    },
    {
      claim: 'with one bar of each interval, each calculated; the reading alone',
      ours: `${toldOf(short)}; ${figure(short.readingBytes / 1_000)} kB`,
      peer: `reading ≤ ${MAX_READING_BYTES / 1_000} kB`,
      ratio: short.readingBytes / MAX_READING_BYTES,
      goal: '≤ 1',
      isMet: short.readingBytes <= MAX_READING_BYTES,
    },
  ];
}

function toldOf({ ms, cpuMs, bytes }: Taken): string {
  return `${microseconds(ms)}, ${microseconds(cpuMs)} of processor, ${figure(bytes / 1_000)} kB`;
}

async function measure(server: ChildServer, question: Question): Promise<Taken> {
  const tags = new Map<string, string>();
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await askAll(server, question, tags);
  const idleShare = await idleShareOf(server);
  const times: number[] = [];
  const cpuTimes: number[] = [];
  let last: Omit<Taken, 'ms' | 'cpuMs'> | null = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await server.usage();
    const startMs = performance.now();
    const asked = await askAll(server, question, tags);
    const tookMs = performance.now() - startMs;
    const after = await server.usage();
    times.push(...asked.times);
    cpuTimes.push(((after.cpuUs - before.cpuUs) / 1_000 - tookMs * idleShare) / SYMBOLS.length);
    last = asked.last;
  }
  return { ms: median(times), cpuMs: median(cpuTimes), ...last! };
}

/** One question about each symbol, one after the other. */
async function askAll(
  server: ChildServer,
  { change, toldAnew, isKnown = false }: Question,
  tags: Map<string, string>,
) {
  if (toldAnew.length > 0) await server.task(toldAnew);
  const times: number[] = [];
  let last = { bytes: 0, readingBytes: 0, status: 0 };
  for (const symbol of SYMBOLS) {
    const start = performance.now();
    const { text, tag, status } = await ask(server, { symbol, ...change }, tags.get(symbol));
    times.push(performance.now() - start);
    if (isKnown) tags.set(symbol, tag);
    const { reading } = (text === '' ? {} : JSON.parse(text)) as { readonly reading?: object };
    const readingBytes = Buffer.byteLength(JSON.stringify(reading ?? ''));
    last = { bytes: Buffer.byteLength(text), readingBytes, status };
  }
  return { times, last };
}

async function ask(server: ChildServer, asked: object, known?: string) {
  const response = await fetch(`http://127.0.0.1:${server.port}/api/analyze`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(known !== undefined && { 'if-none-match': known }),
    },
    body: JSON.stringify({
      playbook: 'trend_following',
      exchange: 'venue_a',
      market: 'spot',
      ...asked,
    }),
  });
  const text = await response.text();
  if (response.status >= 400) throw new Error(text.slice(0, 200));
  return { text, tag: response.headers.get('etag')!, status: response.status };
}

export default restAnalyze;
