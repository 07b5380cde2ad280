import { equal } from 'node:assert/strict';
import type { Bench, ClaimRow } from '#bench/claim.ts';
import { figure, microseconds } from '#bench/figures.ts';
import { median } from '#bench/paired.ts';
import type { ChildServer } from '#bench/servers/child-server.ts';
import { startChildServer } from '#bench/servers/child-server.ts';
import { idleShareOf } from '#bench/servers/idle-share.ts';

const ROUNDS = 200;
const MOST_MS = 10;
const MOST_BYTES = 42_000;
const MOST_READING_BYTES = 9_000;
const MOST_UNCHANGED_MS = 0.3;

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
  readonly tag: string | null;
}

/** A playbook of three intervals and six indicators over HTTP, one request after the other. */
const restAnalyze: Bench = {
  name: 'POST /api/analyze',
  async run() {
    const server = await startChildServer('analyze-server.ts');
    try {
      return await rowsOf(server);
    } finally {
      server.stop();
    }
  },
};

async function rowsOf(server: ChildServer): Promise<ClaimRow[]> {
  const whole = await measure(server, { limit: 50 });
  equal(whole.status, 200);
  const unchanged = await measure(server, { limit: 50 }, whole.tag!);
  equal(unchanged.status, 304);
  const short = await measure(server, { limit: 1 });
  const told = ({ ms, cpuMs, bytes }: Taken) =>
    `${microseconds(ms)}, ${microseconds(cpuMs)} of processor, ${figure(bytes / 1_000)} kB`;
  return [
    {
      claim: 'POST /api/analyze, 3 intervals × 6 indicators × 50 bars',
      ours: told(whole),
      peer: `≤ ${MOST_MS} ms and ≤ ${MOST_BYTES / 1_000} kB`,
      ratio: whole.cpuMs / MOST_MS,
      goal: '≤ 1',
      isMet: whole.cpuMs <= MOST_MS && whole.bytes <= MOST_BYTES,
    },
    {
      claim: 'the same, where nothing has closed since: 304',
      ours: told(unchanged),
      peer: `≤ ${microseconds(MOST_UNCHANGED_MS)} of processor`,
      ratio: unchanged.cpuMs / MOST_UNCHANGED_MS,
      goal: '≤ 1',
      isMet: unchanged.cpuMs <= MOST_UNCHANGED_MS,
    },
    {
      claim: 'the same with one bar of each interval; the reading alone',
      ours: `${told(short)}; ${figure(short.readingBytes / 1_000)} kB`,
      peer: `reading ≤ ${MOST_READING_BYTES / 1_000} kB`,
      ratio: short.readingBytes / MOST_READING_BYTES,
      goal: '≤ 1',
      isMet: short.readingBytes <= MOST_READING_BYTES,
    },
  ];
}

async function measure(server: ChildServer, change: object, known?: string): Promise<Taken> {
  for (let round = 0; round < ROUNDS; round += 1) await ask(server, change, known);
  const idleShare = await idleShareOf(server);
  const startMs = performance.now();
  const before = await server.usage();
  const times: number[] = [];
  let last = { bytes: 0, readingBytes: 0, status: 0, tag: null as string | null };
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    last = await ask(server, change, known);
    times.push(performance.now() - start);
  }
  const after = await server.usage();
  const idleMs = (performance.now() - startMs) * idleShare;
  const cpuMs = ((after.cpuUs - before.cpuUs) / 1_000 - idleMs) / ROUNDS;
  return { ms: median(times), cpuMs, ...last };
}

async function ask(server: ChildServer, change: object, known?: string) {
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
      symbol: 'BTCUSDT',
      ...change,
    }),
  });
  const text = await response.text();
  const tag = response.headers.get('etag');
  if (response.status >= 400) throw new Error(text.slice(0, 200));
  const { reading } = (text === '' ? {} : JSON.parse(text)) as { readonly reading?: object };
  const readingBytes = Buffer.byteLength(JSON.stringify(reading ?? ''));
  return { bytes: Buffer.byteLength(text), readingBytes, status: response.status, tag };
}

export default restAnalyze;
