import { expect, test } from 'vitest';
import { MessageQueue } from '#market-data/venues/session/message-queue.ts';
import type { BarStream } from '#market-data/venues/venue.ts';
import { VENUE_A } from '#market-data/venues/venue-a/venue-a.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';

const streamOf = (symbol: string): BarStream => ({ symbol, interval: '1m' });
const [A, B, C] = ['AUSDT', 'BUSDT', 'CUSDT'].map(streamOf) as [BarStream, BarStream, BarStream];

/** A queue, and the streams of each message that it sent. */
function subscribed(...streams: readonly BarStream[]) {
  const clock = new VirtualClock(0);
  const sent: string[][] = [];
  const queue = new MessageQueue(VENUE_A.markets.spot!, clock, (text) => {
    const { params } = JSON.parse(text) as { readonly params: readonly string[] };
    sent.push(params.map((name) => name.split('@')[0]!.toUpperCase()));
  });
  queue.subscribe(streams);
  return { clock, queue, sent };
}

const refused = (id: number, ...streams: readonly BarStream[]) =>
  ({ kind: 'refused', id, message: 'no', streams }) as const;

test.each([
  [[A, B], [A], ['BUSDT']],
  [[A, B, C], [B], ['AUSDT', 'CUSDT']],
])('of a message of %j that fails for %j, the others are requested again', async (...given) => {
  const [streams, named, again] = given;
  const { clock, queue, sent } = subscribed(...streams);
  expect(queue.refuse(refused(1, ...named))).toEqual(named);
  await clock.advance(1_000);
  expect(sent.slice(1)).toEqual([again]);
  expect(queue.isSettled).toBe(false);
});

test('a message of which all streams are refused is requested no more', async () => {
  const { clock, queue, sent } = subscribed(A, B);
  expect(queue.refuse(refused(1, A, B))).toEqual([A, B]);
  await clock.advance(1_000);
  expect([sent, queue.isSettled]).toEqual([[['AUSDT', 'BUSDT']], true]);
});

test('a message that fails without a name is requested again in halves, down to single streams', async () => {
  const { clock, queue, sent } = subscribed(A, B, C);
  expect(queue.refuse(refused(1))).toEqual([]);
  await clock.advance(1_000);
  expect(sent.slice(1)).toEqual([['AUSDT'], ['BUSDT', 'CUSDT']]);
  expect(queue.refuse(refused(2))).toEqual([A]);
  expect(queue.refuse(refused(3))).toEqual([]);
  await clock.advance(1_000);
  expect(sent.slice(3)).toEqual([['BUSDT'], ['CUSDT']]);
});
