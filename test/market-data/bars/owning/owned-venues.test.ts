import { expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import type { OwnedVenues } from '#market-data/bars/owning/owned-venues.ts';
import { BarArchiveMemory } from '#platform/memory/bar-archive-memory.ts';
import { BarLogMemory } from '#test/doubles/bar-log-memory.ts';
import { ShardLeasesMemory } from '#test/doubles/shard-leases-memory.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { LossyBus } from '#test/simulation/scaled/lossy-bus.ts';
import { ProcessClock } from '#test/simulation/scaled/process-clock.ts';
import {
  openOwner,
  PACE,
  seriesOf,
  settingsAt,
  SHARDS,
  SPEED,
  TTL_MS,
} from '#test/simulation/scaled/scaled-processes.ts';

const START_MS = Date.UTC(2026, 0, 5, 12);

/** Opens owners that share their stores and a bus; a heartbeat, and the head of a log, take a while. */
function world({ beatMs = 0, headsMs = 0 } = {}) {
  const clock = new VirtualClock(START_MS);
  const leases = new ShardLeasesMemory(clock, TTL_MS);
  const beat = leases.beat.bind(leases);
  leases.beat = async (worker) => {
    await new Promise<void>((resolve) => clock.after(beatMs, resolve));
    return beat(worker);
  };
  const archive = new BarArchiveMemory();
  const log = new BarLogMemory(archive, (shard) => leases.epochOf(shard));
  const heads = log.heads.bind(log);
  log.heads = async (shards) => {
    await new Promise<void>((resolve) => clock.after(headsMs, resolve));
    return heads(shards);
  };
  const bus = new LossyBus(clock, seededRandom(1));
  const open = (worker: string): OwnedVenues => {
    const process = new ProcessClock(clock, START_MS, SPEED);
    return openOwner({
      worker,
      clock: process,
      bus: bus.of(process),
      log,
      archive,
      leases,
      series: seriesOf(3),
      settings: settingsAt(SPEED),
      startMs: START_MS,
      ttlMs: TTL_MS,
      pace: PACE,
    });
  };
  return { clock, open };
}

const heldBy = (owner: OwnedVenues): number[] =>
  owner.held.map(({ lease }) => lease.shard).toSorted((one, other) => one - other);

test('an owner that stops hands every shard over at once, and claims none of them again', async () => {
  const { clock, open } = world();
  const [first, second] = [open('first'), open('second')];
  first.start();
  await clock.advance(1_000);
  expect(heldBy(first)).toEqual([...SHARDS]);
  second.start();
  await clock.advance(2 * TTL_MS);
  const [own, others] = [heldBy(first), heldBy(second)];
  expect([...own, ...others].toSorted((one, other) => one - other)).toEqual([...SHARDS]);
  expect(others.length).toBeGreaterThan(0);
  const stopped = first.stop();
  await clock.advance(TTL_MS / 2);
  await stopped;
  expect([heldBy(first), heldBy(second)]).toEqual([[], [...SHARDS]]);
  // Nothing brings it back, be it the announcement of others.
  const secondStopped = second.stop();
  await clock.advance(10 * TTL_MS);
  await secondStopped;
  expect([heldBy(first), heldBy(second)]).toEqual([[], []]);
});

test('an owner that is stopped while its heartbeat is on its way takes no shard, then or later', async () => {
  const { clock, open } = world({ beatMs: 50 });
  const [first, second] = [open('first'), open('second')];
  first.start();
  await clock.advance(20);
  const stopped = first.stop();
  await clock.advance(100);
  await stopped;
  expect(heldBy(first)).toEqual([]);
  second.start();
  await clock.advance(10 * TTL_MS);
  expect([heldBy(first), heldBy(second)]).toEqual([[], [...SHARDS]]);
  await Promise.all([second.stop(), clock.advance(TTL_MS)]);
});

test('an owner that is stopped before its shards have begun releases them at once', async () => {
  const { clock, open } = world({ headsMs: 300 });
  const [first, second] = [open('first'), open('second')];
  first.start();
  await clock.advance(100);
  expect(heldBy(first)).toEqual([...SHARDS]);
  const stopped = first.stop();
  await clock.advance(100);
  await stopped;
  second.start();
  await clock.advance(100);
  expect([heldBy(first), heldBy(second)]).toEqual([[], [...SHARDS]]);
  await Promise.all([second.stop(), clock.advance(TTL_MS)]);
});
