import { expect, test } from 'vitest';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SeriesStates } from '#market-data/venues/session/series-states.ts';
import type { VenueBarEvent } from '#market-data/venues/venue.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import { series } from '#test/market-data/venues/feed-under-test.ts';

const SILENT_MS = 150_000;

/** The states of one series, and what its listener receives. */
function oneSeries() {
  const received: string[] = [];
  const listener = {
    onBar: () => received.push('bar'),
    onLink: (_: unknown, state: string) => received.push(state),
  };
  const states = new SeriesStates([series('BTCUSDT')], SILENT_MS, listener, SILENT_LOG);
  const event: VenueBarEvent = {
    kind: 'bar',
    symbol: 'BTCUSDT',
    interval: '1m',
    bar: barOf(0),
    eventTimeMs: null,
  };
  return { states, event, received };
}

test('a bar makes a lost series live again on a connection that is, and not on one that opens', () => {
  const { states, event, received } = oneSeries();
  states.announceAll('lost', 'the connection ended');
  states.deliver(event, false, 1_000);
  expect(received).toEqual(['lost', 'bar']);
  states.deliver(event, true, 2_000);
  states.deliver(event, true, 3_000);
  expect(received).toEqual(['lost', 'bar', 'live', 'bar', 'bar']);
});

test('a bar on a live connection does not announce a series that was not lost', () => {
  const { states, event, received } = oneSeries();
  states.announceAll('connecting', 'opening a connection');
  states.deliver(event, true, 1_000);
  expect(received).toEqual(['connecting', 'bar']);
});

test('a series that stays silent is subscribed again ever more rarely, until it has a bar', () => {
  const { states, event } = oneSeries();
  states.becomeLive({}, 0);
  const isSilentAt = (nowMs: number): boolean => states.takeSilent(nowMs).length > 0;
  expect([isSilentAt(SILENT_MS - 1), isSilentAt(SILENT_MS)]).toEqual([false, true]);
  expect([isSilentAt(3 * SILENT_MS - 1), isSilentAt(3 * SILENT_MS)]).toEqual([false, true]);
  const barAtMs = 4 * SILENT_MS;
  states.deliver(event, true, barAtMs);
  expect(isSilentAt(barAtMs + SILENT_MS - 1)).toBe(false);
  expect(isSilentAt(barAtMs + SILENT_MS)).toBe(true);
});
