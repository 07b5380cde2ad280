import { setImmediate as setImmediatePromise } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { EventStream } from '#kernel/ports/event-bus.ts';
import { BacklogFullError } from '#kernel/ports/event-bus.ts';
import type { EventLoop } from '#kernel/async/event-loop.ts';
import { FairTurns } from '#kernel/async/fair-turns.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';

interface Tick {
  readonly key: string | null;
  readonly value: number;
}

const tick = (value: number, key: string | null = null): Tick => ({ key, value });
const BACKLOG = { capacity: 3, conflateBy: ({ key }: Tick): string | null => key };

test('every subscriber of a topic gets its events in the order of publishing', async () => {
  const bus = new EventBusMemory<Tick>();
  const first = bus.subscribe(['a', 'b'], BACKLOG);
  const second = bus.subscribe(['a'], BACKLOG);
  bus.publish('a', tick(1));
  bus.publish('b', tick(2));
  bus.publish('c', tick(3));
  expect([await first.next(), await first.next()].map(({ value }) => value)).toEqual([
    tick(1),
    tick(2),
  ]);
  expect((await second.next()).value).toEqual(tick(1));
});

test('a reader that waits is given the next event', async () => {
  const bus = new EventBusMemory<Tick>();
  const stream = bus.subscribe(['a'], BACKLOG);
  const reads = [stream.next(), stream.next()];
  bus.publish('a', tick(1));
  bus.publish('a', tick(2));
  expect((await Promise.all(reads)).map(({ value }) => value)).toEqual([tick(1), tick(2)]);
});

test('only the newest of conflatable events waits, at its old place', async () => {
  const bus = new EventBusMemory<Tick>();
  const stream = bus.subscribe(['a'], BACKLOG);
  for (const event of [tick(1, 'k'), tick(2), tick(3, 'k'), tick(4, 'k')]) bus.publish('a', event);
  expect((await stream.next()).value).toEqual(tick(4, 'k'));
  expect((await stream.next()).value).toEqual(tick(2));
  bus.publish('a', tick(5, 'k'));
  expect((await stream.next()).value).toEqual(tick(5, 'k'));
});

test('a subscriber past its bound gets its queued events and then the reason; others are unaffected', async () => {
  const bus = new EventBusMemory<Tick>();
  const slow = bus.subscribe(['a'], BACKLOG);
  const wide = bus.subscribe(['a'], { capacity: 100 });
  for (let value = 1; value <= 6; value += 1) bus.publish('a', tick(value));
  const got = [await slow.next(), await slow.next(), await slow.next()];
  expect(got.map(({ value }) => value?.value)).toEqual([1, 2, 3]);
  await expect(slow.next()).rejects.toThrow(BacklogFullError);
  expect(await slow.next()).toEqual({ done: true, value: undefined });
  const rest = [];
  for (let index = 0; index < 6; index += 1) rest.push((await wide.next()).value?.value);
  expect(rest).toEqual([1, 2, 3, 4, 5, 6]);
});

test('ending a stream wakes its readers and releases everything', async () => {
  const bus = new EventBusMemory<Tick>();
  const stream = bus.subscribe(['a', 'b'], BACKLOG);
  const read = stream.next();
  expect(bus.topicCount).toBe(2);
  await stream.return!();
  expect(await read).toEqual({ done: true, value: undefined });
  expect(bus.topicCount).toBe(0);
  bus.publish('a', tick(1));
  expect(await stream.next()).toEqual({ done: true, value: undefined });
});

test('leaving a loop over a stream ends it', async () => {
  const bus = new EventBusMemory<Tick>();
  const stream = bus.subscribe(['a'], BACKLOG);
  bus.publish('a', tick(1));
  for await (const event of stream) {
    expect(event).toEqual(tick(1));
    break;
  }
  expect(bus.topicCount).toBe(0);
});

/** A bus whose turns the test gives; each reader spends a millisecond on an event. */
function busInTurns() {
  let nowMs = 0;
  const soon: (() => void)[] = [];
  let later: (() => void)[] = [];
  const loop: EventLoop = { soon: (task) => soon.push(task), later: (task) => later.push(task) };
  const bus = new EventBusMemory<Tick>(new FairTurns({ monotonicMs: () => nowMs }, loop), loop, 0);
  return {
    bus,
    /** Reads everything into a list. */
    async read(stream: EventStream<Tick>, got: number[]): Promise<void> {
      for await (const { value } of stream) {
        got.push(value);
        nowMs += 1;
      }
    },
    /** Runs the work of this turn to its end; returns how long it took. */
    async settle(): Promise<number> {
      const startMs = nowMs;
      do {
        soon.shift()?.();
        await setImmediatePromise();
      } while (soon.length > 0);
      return nowMs - startMs;
    },
    endTurn(): void {
      const due = later;
      later = [];
      for (const task of due) task();
    },
  };
}

test('thousands of waiting readers are woken in turns, each with all its events in order', async () => {
  const { bus, read, settle, endTurn } = busInTurns();
  const readers = Array.from({ length: 300 }, () => {
    const got: number[] = [];
    const stream = bus.subscribe(['a'], BACKLOG);
    void read(stream, got);
    return got;
  });
  bus.publish('a', tick(1));
  bus.publish('a', tick(2));
  let turns = 0;
  while (readers.some((got) => got.length < 2)) {
    expect(await settle()).toBeLessThanOrEqual(10);
    endTurn();
    turns += 1;
  }
  expect(turns).toBeGreaterThanOrEqual(60);
  for (const got of readers) expect(got).toEqual([1, 2]);
});

test('events that are conflated while readers wait for their turn keep the order of publishing', async () => {
  const { bus, read, settle } = busInTurns();
  const [first, second]: [number[], number[]] = [[], []];
  void read(bus.subscribe(['a'], BACKLOG), first);
  void read(bus.subscribe(['a'], BACKLOG), second);
  for (const event of [tick(1, 'k'), tick(2), tick(3, 'k'), tick(4)]) bus.publish('a', event);
  await settle();
  // The first reader was woken at once, with the first events.
  expect(first).toEqual([1, 2, 3, 4]);
  expect(second).toEqual([2, 3, 4]);
});
