import { describe, expect, test } from 'vitest';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { MaterialSimulator } from '#simulators/materials/material-simulator.ts';
import type { SimulatedMaterial } from '#simulators/publication/simulated-material.ts';
import { StoryLine } from '#simulators/publication/story-line.ts';
import { DuplicateClusters } from '#signalhub/materials/duplicate-clusters.ts';
import { readDrafts } from '#signalhub/realtime/read-draft.ts';
import { realtimeMaterialOf } from '#signalhub/realtime/realtime-material.ts';

const NOW_MS = Date.parse('2026-11-20T18:00:00+08:00');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const idsOf = (materials: readonly SimulatedMaterial[]): string[] =>
  materials.map(({ materialId }) => materialId);

describe('the line of stories', () => {
  const stories = new StoryLine(7);
  const threeDays = stories.arrivals(NOW_MS - 3 * DAY_MS, NOW_MS);

  test('gives any stretch of time the same, whole or in parts', () => {
    const parts = Array.from({ length: 72 }, (_, hour) => NOW_MS - (72 - hour) * HOUR_MS).flatMap(
      (fromMs) => new StoryLine(7).arrivals(fromMs, fromMs + HOUR_MS),
    );
    expect(parts).toEqual(threeDays);
    expect(idsOf(new StoryLine(8).arrivals(NOW_MS - DAY_MS, NOW_MS))).not.toEqual(
      idsOf(stories.arrivals(NOW_MS - DAY_MS, NOW_MS)),
    );
  });

  test('gives each material once, all fit for the feed', () => {
    expect(threeDays.length).toBeGreaterThan(1_500);
    expect(new Set(idsOf(threeDays)).size).toBe(threeDays.length);
    for (let from = 0; from < threeDays.length; from += 500) {
      expect(() => readDrafts(threeDays.slice(from, from + 500), NOW_MS)).not.toThrow();
    }
  });

  test('has reprints that are recognised, corrections, and materials that come hours late', () => {
    const clusters = new DuplicateClusters();
    const entries = [];
    for (let from = 0; from < threeDays.length; from += 500) {
      entries.push(...readDrafts(threeDays.slice(from, from + 500), NOW_MS));
    }
    for (const [index, entry] of entries.entries()) {
      clusters.add(realtimeMaterialOf({ ...entry, sequence: index + 1, mark: '', loggedAtMs: 0 }));
    }
    const reprints = threeDays.filter(
      ({ materialId, corrects }) => /-\d+-[a-z]+$/.test(materialId) && corrects === '',
    );
    const original = (id: string): string => id.replace(/-[a-z]+$/, '');
    const known = reprints.filter(
      ({ materialId }) => clusters.of(original(materialId)) !== undefined,
    );
    const joined = known.filter(
      ({ materialId }) => clusters.of(materialId) === clusters.of(original(materialId)),
    );
    expect(reprints.length).toBeGreaterThan(300);
    expect(joined.length).toBe(known.length);
    // Independent stories are never matched with each other.
    for (const { members } of clusters.all()) {
      const stems = members.map(({ materialId }) => materialId.split('-').slice(0, 3).join('-'));
      expect(new Set(stems).size).toBe(1);
    }
    expect(threeDays.filter(({ corrects }) => corrects !== '').length).toBeGreaterThan(10);
    const ready = threeDays.map(({ signalReadyAt }) => Date.parse(signalReadyAt));
    const late = ready.filter((timeMs, at) => at > 0 && ready[at - 1]! - timeMs > HOUR_MS);
    expect(late.length).toBeGreaterThan(10);
  });
});

describe('the simulator of materials', () => {
  test('brings six days of history and continues, each material once', async () => {
    const clock = new VirtualClock(NOW_MS);
    const brought: SimulatedMaterial[] = [];
    const simulator = new MaterialSimulator({
      seed: 7,
      clock,
      log: SILENT_LOG,
      ingest: async (materials) => void brought.push(...materials),
    });
    simulator.start();
    await clock.advance(1_000);
    const history = brought.length;
    expect(idsOf(brought)).toEqual(idsOf(new StoryLine(7).arrivals(NOW_MS - 6 * DAY_MS, NOW_MS)));
    await clock.advance(2 * HOUR_MS);
    await simulator.stop();
    expect(brought.length).toBeGreaterThan(history + 30);
    expect(new Set(idsOf(brought)).size).toBe(brought.length);
  });

  test('sends rejected materials again', async () => {
    const clock = new VirtualClock(NOW_MS);
    const brought: string[] = [];
    let isRefusing = true;
    const simulator = new MaterialSimulator({
      seed: 7,
      clock,
      log: SILENT_LOG,
      ingest: async (materials) => {
        if (isRefusing) throw new Error('the disk is full');
        brought.push(...idsOf(materials));
      },
    });
    simulator.start();
    await clock.advance(10_000);
    isRefusing = false;
    await clock.advance(10_000);
    await simulator.stop();
    const expected = idsOf(new StoryLine(7).arrivals(NOW_MS - 6 * DAY_MS, NOW_MS + 10_000));
    expect(brought.slice(0, expected.length)).toEqual(expected);
  });
});
