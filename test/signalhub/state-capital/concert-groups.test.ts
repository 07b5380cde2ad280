import { describe, expect, test } from 'vitest';
import { concertedHeads, type ConcertPair } from '#signalhub/state-capital/concert-groups.ts';
import type { InterestRecord } from '#signalhub/state-capital/ownership-records.ts';

const pair = (leader: number, member: number): ConcertPair => ({
  leader,
  member,
  record: {} as InterestRecord,
});
const itself = (node: number): number => node;

function headsOf(votes: Readonly<Record<number, number>>, pairs: readonly ConcertPair[]): number[] {
  const cast = new Map(Object.entries(votes).map(([node, pct]) => [Number(node), pct]));
  const headOf = concertedHeads(cast, pairs, itself);
  return [0, 1, 2, 3, 4, 5].map(headOf);
}

describe('the head of a concert group', () => {
  test('is the leader of the group, which follows no other holder', () => {
    expect(headsOf({ 1: 90 }, [pair(2, 1), pair(1, 0)])).toEqual([2, 2, 2, 3, 4, 5]);
  });

  test.each([
    [{ 1: 0.4, 3: 0.5 }, 3],
    [{ 1: 0.5, 3: 0.4 }, 1],
    // A holder without votes has none, also against one with less than one percent.
    [{ 3: 0.5 }, 3],
    [{ 1: 0.5 }, 1],
    [{ 1: 0.5, 3: 0.5 }, 1],
    [{}, 1],
  ])('is of two leaders with the votes %j number %i', (votes, head) => {
    for (const pairs of [
      [pair(1, 2), pair(3, 2)],
      [pair(3, 2), pair(1, 2)],
    ]) {
      const heads = headsOf(votes, pairs);
      expect([heads[1], heads[2], heads[3]]).toEqual([head, head, head]);
    }
  });

  test('is, where every member follows another, the one with the largest number of votes', () => {
    expect(headsOf({ 0: 1, 1: 5, 2: 3 }, [pair(0, 1), pair(1, 2), pair(2, 0)]).slice(0, 3)).toEqual(
      [1, 1, 1],
    );
  });

  test('does not depend on the order of agreements, nor join groups without common members', () => {
    const pairs = [pair(0, 1), pair(2, 3), pair(1, 4)];
    const expected = headsOf({}, pairs);
    expect(expected).toEqual([0, 0, 2, 2, 0, 5]);
    expect(headsOf({}, pairs.toReversed())).toEqual(expected);
  });
});
