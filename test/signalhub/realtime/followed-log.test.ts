import { expect, onTestFinished, test } from 'vitest';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER, type Meter } from '#kernel/ports/meter.ts';
import { MaterialLogMemory } from '#test/doubles/material-log-memory.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { readDrafts } from '#signalhub/realtime/read-draft.ts';
import { RealtimeFeed } from '#signalhub/realtime/realtime.ts';
import type { RealtimeEvent } from '#signalhub/realtime/realtime-events.ts';
import { countedRunner } from '#test/kernel/counted-runner.ts';
import { draft, mention } from '#test/signalhub/realtime/material-drafts.ts';

const NOW_MS = Date.parse('2026-11-20T18:00:00+08:00');
const MINUTE_MS = 60_000;

class RecordingBus extends EventBusMemory<RealtimeEvent> {
  readonly kinds: string[] = [];

  override publish(topic: string, event: RealtimeEvent): void {
    this.kinds.push(event.kind);
    super.publish(topic, event);
  }
}

/** A feed that follows a log, what it published, and its gauge of materials in memory. */
async function followedLog(materials = new MaterialLogMemory()) {
  const bus = new RecordingBus();
  const clock = new VirtualClock(NOW_MS);
  const gauge = { value: NaN };
  const meter: Meter = {
    ...SILENT_METER,
    gauge: (name, ...more) =>
      name === 'marketgraph_materials_in_memory'
        ? { ...SILENT_METER.gauge(name, ...more), set: (value) => void (gauge.value = value) }
        : SILENT_METER.gauge(name, ...more),
  };
  const parts = { bus, clock, meter, log: SILENT_LOG, pollMs: MINUTE_MS };
  const realtime = new RealtimeFeed({ materials, ...parts, runner: countedRunner().runner });
  onTestFinished(() => realtime.stop());
  await realtime.start();
  const ingest = (id: string) =>
    realtime.ingest([
      draft(id, { readyAtMs: clock.nowMs() - MINUTE_MS, sectors: [mention('S1')] }),
    ]);
  return { materials, realtime, bus, clock, gauge, ingest };
}

test('materials of a log are news only when they arrive after the start', async () => {
  const { materials, bus, ingest } = await followedLog();
  await ingest('material-1');
  expect(bus.kinds).toEqual(['material']);
  const later = await followedLog(materials);
  expect(later.realtime.feed.size).toBe(1);
  expect(later.bus.kinds).toEqual([]);
});

test('what a collector logs in this process is news without a poll', async () => {
  const { realtime, bus, clock } = await followedLog();
  const given = draft('material-1', {
    readyAtMs: clock.nowMs() - MINUTE_MS,
    sectors: [mention('S1')],
  });
  await realtime.append(readDrafts([given], clock.nowMs()), clock.nowMs());
  // The clock stands still, so no poll is due.
  await expect.poll(() => bus.kinds).toEqual(['material']);
});

test('the gauge counts the materials that are left when the log loses some', async () => {
  const { materials, realtime, gauge, ingest } = await followedLog();
  await ingest('material-1');
  await ingest('material-2');
  expect(gauge.value).toBe(2);
  materials.lose(1);
  await realtime.catchUp();
  expect(gauge.value).toBe(1);
});

test('sectors are watched from the first reader to the last', async () => {
  const { realtime, bus, clock, ingest } = await followedLog();
  const sectors = async (id: string) => {
    bus.kinds.length = 0;
    await ingest(id);
    await clock.advance(MINUTE_MS);
    return bus.kinds.filter((kind) => kind === 'sectors').length;
  };
  const watch = realtime.watch('1h');
  watch.join();
  watch.join();
  expect(await sectors('material-1')).toBe(1);
  watch.leave();
  expect(await sectors('material-2')).toBe(1);
  watch.leave();
  expect(await sectors('material-3')).toBe(0);
  watch.join();
  expect(watch.published.sectors).toMatchObject([{ count: 3 }]);
  expect(await sectors('material-4')).toBe(1);
  watch.leave();
});
