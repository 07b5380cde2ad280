import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import { derivativeKey } from '#kernel/market/derivative.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import { BarArchiveSqlite } from '#platform/sqlite/bar-archive-sqlite.ts';
import { PointArchiveSqlite } from '#platform/sqlite/point-archive-sqlite.ts';
import { deep } from '#test/depth.ts';
import { LIFE_MS, LivedWorld, MAX_POINTS } from '#test/simulation/disk/lived-world.ts';
import { firstDifference } from '#test/simulation/history-run.ts';
import { MortalClock } from '#test/simulation/mortal-clock.ts';
import { TROUBLE_MS } from '#test/simulation/world.ts';

const CHILD = join(import.meta.dirname, 'disk-process.ts');
const SEEDS = Array.from({ length: deep(1) }, (_, at) => at + 1);
const KILLS = 2;
const EVERYTHING = { startMs: 0, endMs: Number.MAX_SAFE_INTEGER };

/**
 * Runs a process until it is killed at one of its transactions; returns the age of the world then,
 * null at the end.
 */
async function liveUntilKilled(
  args: readonly string[],
  transactions: number,
): Promise<number | null> {
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, [CHILD, ...args], { stdio: [...stdio] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.on('exit', (_, signal) => resolve(signal));
  });
  let last = '';
  let lines = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    lines += 1;
    if (lines > transactions) continue;
    last = line;
    // The announced transaction is in progress.
    if (lines === transactions) child.kill('SIGKILL');
  }
  const signal = await ended;
  if (last === 'whole') return null;
  if (signal !== 'SIGKILL') throw new Error(`The process ended by itself behind ${last}.`);
  return Number(last);
}

/** Runs the history of a seed, in processes of which all but the last are killed. */
async function live(seed: number, folder: string): Promise<void> {
  const random = seededRandom(seed);
  let fromMs = 0;
  for (let kills = 0; kills <= KILLS; kills += 1) {
    const isLast = kills === KILLS;
    const transactions = isLast ? Infinity : 3 + Math.floor(random() * 60);
    const args = [String(seed), folder, String(fromMs)];
    const killedMs = await liveUntilKilled(args, transactions);
    if (killedMs === null) return;
    expect(isLast).toBe(false);
    fromMs = Math.min(TROUBLE_MS, killedMs + 1_000 + Math.floor(random() * 240_000));
  }
}

async function barsDifference({ world }: LivedWorld, folder: string): Promise<string | null> {
  const archive = BarArchiveSqlite.toRead(join(folder, 'bars.sqlite'));
  const read = world.series.map(async (series) => {
    const [bars, covered] = await Promise.all([
      archive.read(series, EVERYTHING),
      archive.coverage(series),
    ]);
    return [seriesKey(series), { bars, covered }] as const;
  });
  const recorded = new Map(await Promise.all(read));
  await archive.close();
  return firstDifference(world, {
    bars: (series) => recorded.get(seriesKey(series))!.bars,
    coverage: (series) => recorded.get(seriesKey(series))!.covered,
  });
}

/** Compares the archived points with those that the exchange serves a reader who meets no fault. */
async function comparePoints(lived: LivedWorld, folder: string): Promise<void> {
  const archive = new PointArchiveSqlite(join(folder, 'points.sqlite'));
  const memory = new PointArchiveSqlite(':memory:');
  const history = lived.derivatives(memory, new MortalClock(lived.world.clock));
  for (const series of lived.series) {
    const key = derivativeKey(series);
    const asked = history.read(series, { limit: MAX_POINTS, endMs: null });
    const [{ points: truth }] = await Promise.all([asked, lived.live(5_000)]);
    expect(truth.length, key).toBeGreaterThan(30);
    const kept = await archive.read(key, EVERYTHING);
    const fromMs = truth[0]!.timeMs;
    expect(
      kept.filter(({ timeMs }) => timeMs >= fromMs),
      key,
    ).toEqual(truth);
    const all = await memory.read(key, EVERYTHING);
    const times = new Set(kept.map(({ timeMs }) => timeMs));
    // What it claims to be complete is complete, as far back as the truth was read.
    for (const { startMs, endMs } of await archive.coverage(key)) {
      const lost = all.filter(
        ({ timeMs }) => timeMs >= startMs && timeMs < endMs && !times.has(timeMs),
      );
      expect(lost, key).toEqual([]);
    }
  }
  history.stop();
  await archive.close();
  await memory.close();
}

test.each(SEEDS)(
  'files of processes that were killed hold what the exchange serves, bars and points (seed %i)',
  async (seed) => {
    const folder = mkdtempSync(join(tmpdir(), 'killed-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    await live(seed, folder);
    const lived = new LivedWorld(seed);
    await lived.world.clock.advance(LIFE_MS);
    expect(await barsDifference(lived, folder)).toBeNull();
    await comparePoints(lived, folder);
  },
);
