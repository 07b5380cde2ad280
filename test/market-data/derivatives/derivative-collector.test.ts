import { expect, test } from 'vitest';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import {
  DEFAULT_COLLECTOR_SETTINGS,
  DerivativeCollector,
} from '#market-data/derivatives/derivative-collector.ts';
import {
  simulatedVenue,
  type SimulatedVenue,
} from '#test/market-data/derivatives/simulated-venue.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function collecting(venue: SimulatedVenue): DerivativeCollector {
  const { history, clock, series } = venue;
  const collector = new DerivativeCollector({
    history,
    instruments: [series('funding').instrument],
    clock,
    time: { nowMs: () => Math.floor(clock.nowMs()) },
    log: SILENT_LOG,
    settings: DEFAULT_COLLECTOR_SETTINGS,
  });
  collector.start();
  return collector;
}

test('every statistic is archived for longer than the exchange keeps it, requested or not', async () => {
  const venue = simulatedVenue();
  const { clock, archive, truth } = venue;
  const collector = collecting(venue);
  await clock.advance(8 * DAY_MS);
  collector.stop();
  const key = 'venue_a:perp:BTCUSDT:open_interest:4h';
  const points = await archive.read(key, { startMs: 0, endMs: clock.nowMs() });
  expect(points.length).toBeGreaterThanOrEqual((30 + 7) * 6);
  for (const [index, { timeMs, values }] of points.entries()) {
    expect(timeMs).toBe(points[0]!.timeMs + index * 4 * HOUR_MS);
    expect(values[0]).toBe(truth().openInterestAt(timeMs));
  }
  for (const kind of ['long_short_ratio:1d', 'taker_ratio:12h', 'open_interest:5m', 'funding']) {
    expect(await archive.coverage(`venue_a:perp:BTCUSDT:${kind}`), kind).toHaveLength(1);
  }
});

test('points missed while the exchange was away are collected when it is back', async () => {
  const venue = simulatedVenue();
  const { clock, faults, archive } = venue;
  const collector = collecting(venue);
  await clock.advance(DAY_MS);
  faults.plant({ kind: 'server_error', forMs: 2 * DAY_MS });
  await clock.advance(3 * DAY_MS);
  collector.stop();
  const key = 'venue_a:perp:BTCUSDT:long_short_ratio:5m';
  expect(await archive.coverage(key)).toHaveLength(1);
  const points = await archive.read(key, { startMs: 0, endMs: clock.nowMs() });
  const steps = points.slice(1).map(({ timeMs }, index) => timeMs - points[index]!.timeMs);
  expect(new Set(steps)).toEqual(new Set([300_000]));
  expect(points.length).toBeGreaterThan(500 + 3 * 288);
});

test('a collector sends a few requests an hour for each perpetual', async () => {
  const venue = simulatedVenue();
  const { clock, requests } = venue;
  const collector = collecting(venue);
  await clock.advance(DAY_MS);
  const before = requests.length;
  await clock.advance(DAY_MS);
  collector.stop();
  expect(requests.length - before).toBeLessThan(24 * 8);
});
