import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import { median } from '#bench/measure/paired.ts';
import { productNodeOptions } from '#bench/servers/node-options.ts';

/** Of a start with a warm compile cache; the first one after an installation is stated. */
const GOAL_MS = 1_200;
const RUNS = 5;
const GIVE_UP_MS = 60_000;
/** Often enough to say when, and seldom enough to take little of two cores that the start needs. */
const POLL_MS = 25;
const KLINES = '/api/klines?exchange=venue_a&market=spot&symbol=BTCUSDT&interval=1m&limit=500';

/** One start of the demo profile, in milliseconds since the process was spawned. */
interface Start {
  readonly answeredMs: number;
  readonly readyMs: number;
  /** Resident memory when every series was loaded. */
  readonly rssMib: number;
}

/** From the command to a correct answer of the demo profile, with an empty data folder every time. */
const startUp: Bench = {
  name: 'start of the demo profile',
  async run() {
    const cache = await mkdtemp(join(tmpdir(), 'marketgraph-compile-cache-'));
    try {
      const cold: Start[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        await rm(cache, { recursive: true, force: true });
        cold.push(await startOnce(cache));
      }
      const warm: Start[] = [];
      for (let run = 0; run < RUNS; run += 1) warm.push(await startOnce(cache));
      return [{ ...rowOf('warm', warm), ...againstGoal(warm) }, rowOf('empty', cold)];
    } finally {
      await rm(cache, { recursive: true, force: true });
    }
  },
};

export default startUp;

function rowOf(cacheState: string, starts: readonly Start[]): ClaimRow {
  const middle = (of: (start: Start) => number): number => median(starts.map(of));
  const answeredMs = middle(({ answeredMs }) => answeredMs);
  return {
    claim: `start of the demo profile to 500 correct rows, compile cache ${cacheState}`,
    ours:
      `${figure(answeredMs)} ms; all series loaded after ` +
      `${figure(middle(({ readyMs }) => readyMs))} ms, ${figure(middle(({ rssMib }) => rssMib))} MiB`,
    peer: '–',
    ratio: null,
    goal: 'stated',
    isMet: null,
  };
}

function againstGoal(starts: readonly Start[]): Partial<ClaimRow> {
  const ratio = median(starts.map(({ answeredMs }) => answeredMs)) / GOAL_MS;
  return { peer: `${GOAL_MS} ms`, ratio, goal: '≤ 1 ×', isMet: ratio <= 1 };
}

/** Starts the product as a newcomer does, except for the ports and the folder of its data. */
async function startOnce(cache: string): Promise<Start> {
  const folder = await mkdtemp(join(tmpdir(), 'marketgraph-start-'));
  const port = await freePort();
  const startedMs = performance.now();
  const command = [...productNodeOptions(), 'bin/marketgraph.ts', 'start'];
  const child = spawn(process.execPath, command, {
    cwd: new URL('../', import.meta.url).pathname,
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      SIMULATOR_CONTROL_PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      NODE_COMPILE_CACHE: cache,
    },
  });
  try {
    const origin = `http://127.0.0.1:${port}`;
    const answeredMs = await untilTrue(startedMs, () => hasRows(origin));
    const readyMs = await untilTrue(startedMs, () => isReady(origin));
    return { answeredMs, readyMs, rssMib: await rssMib(child.pid!) };
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    // A clean end writes the compile cache.
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
}

async function untilTrue(startedMs: number, isTrue: () => Promise<boolean>): Promise<number> {
  for (;;) {
    if (await isTrue()) return performance.now() - startedMs;
    if (performance.now() - startedMs > GIVE_UP_MS) throw new Error('the server did not answer');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Whether the route answers 500 rows, a minute apart, the newest of them of this minute. */
async function hasRows(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}${KLINES}`).catch(() => null);
  const rows = (await response?.json()) as readonly (readonly number[])[] | undefined;
  if (response?.status !== 200 || rows?.length !== 500) return false;
  const isStepped = rows.every(([openTimeMs], at) => openTimeMs === rows[0]![0]! + at * 60_000);
  return isStepped && rows.at(-1)![0]! > Date.now() - 2 * 60_000;
}

async function isReady(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/readyz`);
  await response.arrayBuffer();
  return response.status === 200;
}

async function rssMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
