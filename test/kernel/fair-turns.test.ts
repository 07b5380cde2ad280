import { expect, test } from 'vitest';
import { EVENT_LOOP, type EventLoop } from '#kernel/async/event-loop.ts';
import { FairTurns, type FairLane } from '#kernel/async/fair-turns.ts';

/** Turns that the test gives, and time that passes only in pieces of work. */
function countedTurns() {
  let nowMs = 0;
  const soon: (() => void)[] = [];
  let later: (() => void)[] = [];
  const loop: EventLoop = { soon: (task) => soon.push(task), later: (task) => later.push(task) };
  const turns = new FairTurns({ monotonicMs: () => nowMs }, loop);
  const settle = (): void => {
    for (let task = soon.shift(); task !== undefined; task = soon.shift()) task();
  };
  const begun: string[] = [];
  return {
    turns,
    begun,
    settle,
    /** Offers pieces that take so long each. */
    offer(lane: FairLane, name: string, count: number, eachMs: number): void {
      for (let at = 0; at < count; at += 1) {
        lane.offer((done) => {
          begun.push(`${name}${at}`);
          nowMs += eachMs;
          loop.soon(done);
        }, 100);
      }
    },
    /** Ends the turn and runs the next one; returns what began in it, and how long it took. */
    turn(): { readonly begun: readonly string[]; readonly tookMs: number } {
      const [from, startMs] = [begun.length, nowMs];
      const due = later;
      later = [];
      for (const task of due) {
        task();
        settle();
      }
      return { begun: begun.slice(from), tookMs: nowMs - startMs };
    },
    get isIdle(): boolean {
      return later.length === 0 && soon.length === 0;
    },
  };
}

test('the burst of one connection takes some milliseconds of each turn, in its order', () => {
  const counted = countedTurns();
  counted.offer(counted.turns.lane(), 'a', 100, 1);
  // The first began at once, before any other was queued.
  expect(counted.begun).toEqual(['a0']);
  counted.settle();
  expect(counted.begun.length).toBeLessThanOrEqual(10);
  let turns = 0;
  while (counted.begun.length < 100) {
    expect(counted.turn().tookMs).toBeLessThanOrEqual(8);
    turns += 1;
  }
  expect(turns).toBe(12);
  expect(counted.begun).toEqual(Array.from({ length: 100 }, (_, at) => `a${at}`));
  counted.turn();
  expect(counted.isIdle).toBe(true);
});

test('continued work gets some milliseconds of a turn, however much is in progress', async () => {
  let nowMs = 0;
  const turnsMs: number[] = [];
  const loop: EventLoop = {
    soon: EVENT_LOOP.soon,
    later: (task) =>
      EVENT_LOOP.later(() => {
        turnsMs.push(nowMs);
        task();
      }),
  };
  const turns = new FairTurns({ monotonicMs: () => nowMs }, loop);
  const done: number[] = [];
  const calculate = async (name: number): Promise<void> => {
    for (let slice = 0; slice < 5; slice += 1) {
      await turns.resume();
      nowMs += 2;
    }
    done.push(name);
  };
  await Promise.all(Array.from({ length: 40 }, (_, name) => calculate(name)));
  expect(done).toEqual(Array.from({ length: 40 }, (_, name) => name));
  const spentMs = turnsMs.map((atMs, turn) => atMs - (turnsMs[turn - 1] ?? 0));
  expect(Math.max(...spentMs)).toBe(8);
});

test('many connections with one large piece each take turns', () => {
  const counted = countedTurns();
  for (let at = 0; at < 8; at += 1) counted.offer(counted.turns.lane(), `l${at}-`, 1, 40);
  counted.settle();
  expect(counted.begun).toEqual(['l0-0']);
  while (counted.begun.length < 8) {
    expect(counted.turn().begun).toEqual([]);
    expect(counted.turn().tookMs).toBe(40);
  }
  expect(counted.begun).toEqual(Array.from({ length: 8 }, (_, at) => `l${at}-0`));
  // Nothing begins in the turn after the last one either.
  counted.turn();
  counted.offer(counted.turns.lane(), 'next', 1, 1);
  counted.settle();
  expect(counted.begun).toHaveLength(8);
  counted.turn();
  expect(counted.begun.at(-1)).toBe('next0');
});

test('connections take turns by time, not by pieces', () => {
  const counted = countedTurns();
  counted.offer(counted.turns.lane(), 'large', 20, 6);
  counted.offer(counted.turns.lane(), 'small', 41, 0.25);
  counted.settle();
  // Between two large pieces as many small ones as fit into a slice.
  const { begun } = counted.turn();
  const at = begun.findIndex((name) => name.startsWith('large'));
  const after = begun.slice(at + 1).findIndex((name) => name.startsWith('large'));
  expect(begun.filter((name) => name.startsWith('large')).length).toBeLessThanOrEqual(2);
  expect(begun.filter((name) => name.startsWith('small')).length).toBeGreaterThanOrEqual(8);
  expect(after).toBeLessThanOrEqual(8);
});

test('a connection with one piece does not wait behind those with many', () => {
  const counted = countedTurns();
  counted.offer(counted.turns.lane(), 'many', 1_000, 1);
  counted.settle();
  counted.turn();
  counted.offer(counted.turns.lane(), 'one', 1, 1);
  expect(counted.begun.at(-1)).toBe('one0');
});

test('a piece waits for the one before it, however many turns that takes', () => {
  const { turns, turn, settle } = countedTurns();
  const lane = turns.lane();
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  for (let at = 0; at < 3; at += 1) {
    lane.offer((done) => {
      begun.push(at);
      ends.push(done);
    }, 1);
  }
  settle();
  turn();
  turn();
  expect(begun).toEqual([0]);
  ends[0]!();
  ends[0]!();
  settle();
  turn();
  expect(begun).toEqual([0, 1]);
  ends[1]!();
  settle();
  expect(begun).toEqual([0, 1, 2]);
});

test('pieces in a closed lane never begin, and are no longer counted', () => {
  const counted = countedTurns();
  let emptied = 0;
  const lane = counted.turns.lane(() => (emptied += 1));
  counted.offer(lane, 'a', 100, 1);
  counted.settle();
  expect(counted.turns.waitingBytes).toBeGreaterThan(80 * 100);
  const { length } = counted.begun;
  lane.close();
  counted.offer(lane, 'late', 1, 1);
  expect(counted.turns.waitingBytes).toBe(0);
  counted.turn();
  counted.turn();
  expect(counted.begun).toHaveLength(length);
  expect(counted.isIdle).toBe(true);
  expect(emptied).toBe(0);
});

test('a lane reports when nothing waits in it any more', () => {
  const counted = countedTurns();
  let emptied = 0;
  const lane = counted.turns.lane(() => (emptied += 1));
  counted.offer(lane, 'a', 20, 1);
  counted.settle();
  counted.turn();
  expect(emptied).toBe(0);
  counted.turn();
  expect(emptied).toBe(1);
  expect([lane.waitingCount, lane.waitingBytes, counted.turns.waitingBytes]).toEqual([0, 0, 0]);
});
