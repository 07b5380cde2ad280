import { expect, test } from 'vitest';
import { BacklogFull } from '#kernel/event-bus.ts';
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

test('only the newest of what may be conflated waits, at its old place', async () => {
  const bus = new EventBusMemory<Tick>();
  const stream = bus.subscribe(['a'], BACKLOG);
  for (const event of [tick(1, 'k'), tick(2), tick(3, 'k'), tick(4, 'k')]) bus.publish('a', event);
  expect((await stream.next()).value).toEqual(tick(4, 'k'));
  expect((await stream.next()).value).toEqual(tick(2));
  bus.publish('a', tick(5, 'k'));
  expect((await stream.next()).value).toEqual(tick(5, 'k'));
});

test('a subscriber past its bound gets what waited and then the reason; others are not touched', async () => {
  const bus = new EventBusMemory<Tick>();
  const slow = bus.subscribe(['a'], BACKLOG);
  const wide = bus.subscribe(['a'], { capacity: 100 });
  for (let value = 1; value <= 6; value += 1) bus.publish('a', tick(value));
  const got = [await slow.next(), await slow.next(), await slow.next()];
  expect(got.map(({ value }) => value?.value)).toEqual([1, 2, 3]);
  await expect(slow.next()).rejects.toThrow(BacklogFull);
  expect(await slow.next()).toEqual({ done: true, value: undefined });
  const rest = [];
  for (let index = 0; index < 6; index += 1) rest.push((await wide.next()).value?.value);
  expect(rest).toEqual([1, 2, 3, 4, 5, 6]);
});

test('ending a stream wakes its readers and leaves nothing behind', async () => {
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
