import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairQueue } from '#platform/threads/fair-queue.ts';

const callers = fc.constantFrom('a', 'b', 'c', 'd');

test('nothing is lost, a caller keeps its order, and none is served twice while another waits', () => {
  fc.assert(
    fc.property(fc.array(callers, { maxLength: 60 }), (arrivals) => {
      const queue = new FairQueue<string>();
      arrivals.forEach((caller, at) => queue.push(caller, `${caller}${at}`));
      const served = arrivals.map(() => queue.shift()!);
      expect(queue.shift()).toBeUndefined();
      expect(served.toSorted()).toEqual(arrivals.map((caller, at) => `${caller}${at}`).toSorted());
      for (const caller of new Set(arrivals)) {
        const own = served.filter((item) => item.startsWith(caller));
        expect(own).toEqual(own.toSorted((x, y) => Number(x.slice(1)) - Number(y.slice(1))));
      }
      served.forEach((item, at) => {
        const next = served.findIndex((other, later) => later > at && other[0] === item[0]);
        if (next < 0) return;
        const between = new Set(served.slice(at + 1, next).map((other) => other[0]));
        const waiting = new Set(served.slice(next).map((other) => other[0]));
        waiting.delete(item[0]);
        expect([...waiting].filter((other) => !between.has(other))).toEqual([]);
      });
    }),
  );
});

test('an item removed from the middle is not served', () => {
  const queue = new FairQueue<number>();
  [1, 2, 3].forEach((item) => queue.push('a', item));
  queue.remove(2);
  queue.remove(9);
  expect([queue.length, queue.waitingOf('a')]).toEqual([2, 2]);
  expect([queue.shift(), queue.shift(), queue.shift()]).toEqual([1, 3, undefined]);
});
