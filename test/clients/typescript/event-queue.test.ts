import { describe, expect, test } from 'vitest';
import { EventQueue } from '#clients/typescript/src/live/event-queue.ts';
import type { EventAnswer } from '#clients/typescript/src/live/events.ts';

const event = (kind: string, stream: string, number: number): EventAnswer => ({
  data: { klineUpdated: { kind, cursor: `${stream}.${number}`, number } },
});
const numbersOf = async (queue: EventQueue): Promise<number[]> => {
  queue.end(null);
  const numbers: number[] = [];
  for await (const { data } of queue.read()) {
    numbers.push((data as { klineUpdated: { number: number } }).klineUpdated.number);
  }
  return numbers;
};

describe('queued events of a reader', () => {
  test('are no more than the bound, and come in order', async () => {
    const queue = new EventQueue(3);
    const taken = [1, 2, 3, 4].map((number) => queue.push(event('CLOSED', 'a', number)));
    expect(taken).toEqual([true, true, true, false]);
    expect(await numbersOf(queue)).toEqual([1, 2, 3]);
  });

  test('keep the newest state of a forming bar only, for each stream', async () => {
    const queue = new EventQueue(5);
    queue.push(event('FORMING', 'a', 1));
    queue.push(event('FORMING', 'b', 2));
    queue.push(event('FORMING', 'a', 3));
    queue.push(event('CLOSED', 'a', 4));
    queue.push(event('FORMING', 'a', 5));
    queue.push(event('FORMING', 'b', 6));
    expect(await numbersOf(queue)).toEqual([3, 6, 4, 5]);
  });

  test('do not change events that were read', async () => {
    const queue = new EventQueue(2);
    queue.push(event('FORMING', 'a', 1));
    const reader = queue.read();
    expect((await reader.next()).value).toEqual(event('FORMING', 'a', 1));
    queue.push(event('FORMING', 'a', 2));
    expect((await reader.next()).value).toEqual(event('FORMING', 'a', 2));
  });

  test('are read before the error that came behind them', async () => {
    const queue = new EventQueue(2);
    queue.push(event('CLOSED', 'a', 1));
    queue.end(new Error('lost'));
    const reader = queue.read();
    expect((await reader.next()).value).toEqual(event('CLOSED', 'a', 1));
    await expect(reader.next()).rejects.toThrow('lost');
  });
});
