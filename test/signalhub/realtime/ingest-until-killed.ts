import { setImmediate } from 'node:timers/promises';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { StepRunner } from '#kernel/async/step-runner.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { openSqliteMaterialLog } from '#platform/sqlite/material-log-sqlite.ts';
import { RealtimeFeed } from '#signalhub/realtime/realtime.ts';
import { draft, mention } from '#test/signalhub/realtime/material-drafts.ts';

/**
 * A process that ingests batches of materials into the realtime feed as fast as it can, each batch
 * about a sector of its own, and prints the number of a batch once it is acknowledged. Its parent
 * kills it.
 */
const [path = '', rows = '10', readyAt = '0', firstBatch = '0'] = process.argv.slice(2);
const realtime = new RealtimeFeed({
  materials: openSqliteMaterialLog(path),
  bus: new EventBusMemory(),
  clock: systemClock,
  log: SILENT_LOG,
  meter: SILENT_METER,
  pollMs: 60_000,
  runner: new StepRunner(systemClock, setImmediate),
});
await realtime.start();
for (let batch = Number(firstBatch); batch < 100_000; batch += 1) {
  await realtime.ingest(
    Array.from({ length: Number(rows) }, (_, index) =>
      draft(`material-${batch}-${index}`, {
        readyAtMs: Number(readyAt),
        sectors: [mention(`S${batch}`)],
      }),
    ),
  );
  // Written to the descriptor itself, so that an acknowledgement is never buffered.
  await new Promise<void>((resolve) => process.stdout.write(`${batch}\n`, () => resolve()));
}
