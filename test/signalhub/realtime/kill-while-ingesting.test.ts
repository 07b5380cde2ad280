import { setImmediate } from 'node:timers/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { StepRunner } from '#kernel/async/step-runner.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { openSqliteMaterialLog } from '#platform/sqlite/material-log-sqlite.ts';
import { RealtimeFeed } from '#signalhub/realtime/realtime.ts';
import { windowEndingAt } from '#signalhub/realtime/rolling-window.ts';
import { temporaryFolder } from '#test/signalhub/small-bundle.ts';

const CHILD = new URL('ingest-until-killed.ts', import.meta.url).pathname;
const ROWS = 8;
const READY_AT_MS = Math.floor(Date.now() / 60_000) * 60_000 - 60_000;
const MAX_CHILD_MS = 60_000;

/**
 * Lets a child ingest batches and kills it after so many; returns the number of the last
 * acknowledged.
 */
async function ingestAndKill(path: string, firstBatch: number, batches: number): Promise<number> {
  const values = [path, ROWS, READY_AT_MS, firstBatch].map(String);
  const child = spawn(process.execPath, [CHILD, ...values], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    if (text.split('\n').length > batches) child.kill('SIGKILL');
  });
  const [, signal] = await once(child, 'close');
  expect(signal).toBe('SIGKILL');
  // A truncated line is not an acknowledgement.
  return Number(text.slice(0, text.lastIndexOf('\n')).split('\n').at(-1));
}

/** Materials of each batch in the feed, as after a start. */
async function shownByBatch(path: string): Promise<number[]> {
  const materials = openSqliteMaterialLog(path);
  const parts = { clock: new VirtualClock(READY_AT_MS + 60_000), log: SILENT_LOG };
  const bus = new EventBusMemory<never>();
  const runner = new StepRunner(parts.clock, setImmediate);
  const meter = SILENT_METER;
  const realtime = new RealtimeFeed({ materials, bus, ...parts, meter, pollMs: 60_000, runner });
  await realtime.start();
  const window = windowEndingAt('1h', READY_AT_MS + 1_000);
  const counts: number[] = [];
  for (const { sectorId, count } of realtime.feed.sectorsIn(window, null)) {
    counts[Number(sectorId.slice(1))] = count;
  }
  await realtime.stop();
  await materials.close();
  return counts;
}

test(
  'kill -9 while materials arrive, repeatedly: every acknowledged batch is shown whole, no other in part',
  { timeout: MAX_CHILD_MS },
  async () => {
    const path = join(temporaryFolder(), 'materials.sqlite');
    let firstBatch = 0;
    for (const batches of [1, 4, 9]) {
      const last = await ingestAndKill(path, firstBatch, batches);
      const shown = await shownByBatch(path);
      expect(shown.length).toBeGreaterThan(last);
      expect(shown.every((count) => count === ROWS)).toBe(true);
      expect(Array.from(shown, (count) => count ?? 0)).not.toContain(0);
      firstBatch = shown.length;
    }
  },
);
