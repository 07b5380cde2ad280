import type { ExecutionResult } from 'graphql';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import type { Interval } from '#kernel/market/interval.ts';
import { alignDownMs, intervalMs } from '#kernel/market/interval.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/series/bar-settings.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import { readEvent } from '#test/market-data/live/live-market.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import {
  MINUTE_MS,
  seriesOf,
  START_MS,
  startedFixture,
} from '#test/market-data/market-data-fixture.ts';

const INTERVALS: readonly Interval[] = ['1m', '5m'];
const NOON_MS = alignDownMs(START_MS, '1h');

interface AnalysisEvent {
  readonly kind: string;
  readonly atMs: number;
  readonly closed: readonly Interval[];
  readonly analysis: object;
  readonly cursor: string;
  readonly missingFrom: number | null;
}

const ANALYSIS = `{
  data { interval klines indicators { key columns } }
  reading { text score asOfMs evidence { interval id openTime } unknown }
}`;
const ASKED = 'playbook: "intraday_vwap", intervals: ["5m", "1m"], limit: 2';
const INSTRUMENT = 'exchange: venue_a, market: spot, symbol: "BTCUSDT"';

const document = (options = '', asked = ASKED): string => `subscription {
  analysisUpdated(${asked}, instrument: {${INSTRUMENT}} ${options}) {
    kind atMs closed analysis ${ANALYSIS} cursor missingFrom
  }
}`;

const market = (atMs = START_MS): Promise<Fixture> =>
  startedFixture({ intervals: INTERVALS, clock: new VirtualClock(atMs) });

const read = (fixture: Fixture, stream: AsyncIterator<ExecutionResult>) =>
  readEvent<AnalysisEvent>(fixture, stream, 'analysisUpdated');

/** The answer of a server that started after a moment. */
async function queriedAt(atMs: number): Promise<object> {
  const fixture = await market(atMs + 1_000);
  const answer = fixture.query(`{ analyze(${ASKED}, ${INSTRUMENT}) ${ANALYSIS} }`);
  await fixture.clock.advance(100);
  const { data, errors } = await answer;
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data!['analyze']));
}

/** Lets a minute end; of the bars that end with it those of some intervals are published. */
async function closeMinute(
  { clock, exchange }: Fixture,
  intervals: readonly Interval[] = INTERVALS,
): Promise<void> {
  const endMs = alignDownMs(clock.nowMs(), '1m') + MINUTE_MS;
  await clock.advance(endMs - clock.nowMs());
  for (const interval of intervals.filter((one) => endMs % intervalMs(one) === 0)) {
    exchange.push(seriesOf('BTCUSDT', interval), barOf(endMs - intervalMs(interval)));
  }
  await clock.advance(10);
}

const received = ({ kind, atMs, closed }: AnalysisEvent) => [
  kind,
  (atMs - NOON_MS) / MINUTE_MS,
  closed.join(),
];

describe('a subscription to an analysis', () => {
  test('delivers each moment once, with what a query answers then', async () => {
    const fixture = await market();
    const stream = await fixture.stream(document());
    const events = [await read(fixture, stream)];
    for (let minute = 1; minute <= 6; minute += 1) {
      await closeMinute(fixture);
      events.push(await read(fixture, stream));
    }
    expect(events.map(received)).toEqual([
      ['SNAPSHOT', 0, '5m,1m'],
      ['CLOSED', 1, '1m'],
      ['CLOSED', 2, '1m'],
      ['CLOSED', 3, '1m'],
      ['CLOSED', 4, '1m'],
      ['CLOSED', 5, '5m,1m'],
      ['CLOSED', 6, '1m'],
    ]);
    for (const { atMs, analysis } of events) expect(analysis).toEqual(await queriedAt(atMs));
  });

  test('waits for what ends at the same moment, and delivers it later where it is late', async () => {
    const fixture = await market(START_MS + 3 * MINUTE_MS);
    await closeMinute(fixture);
    const stream = await fixture.stream(document());
    await read(fixture, stream);
    // A query does not show it, either.
    fixture.exchange.latencyMs = MINUTE_MS;
    await closeMinute(fixture, ['1m']);
    const late = stream.next();
    await fixture.clock.advance(DEFAULT_BAR_SETTINGS.closeGraceMs + 100);
    const { value } = await late;
    const events: AnalysisEvent[] = [JSON.parse(JSON.stringify(value.data.analysisUpdated))];
    fixture.exchange.push(seriesOf('BTCUSDT', '5m'), barOf(NOON_MS));
    events.push(await read(fixture, stream));
    expect(events.map(received)).toEqual([
      ['CLOSED', 5, '1m'],
      ['CORRECTED', 5, '5m,1m'],
    ]);
    expect(events[1]!.analysis).toEqual(await queriedAt(NOON_MS + 5 * MINUTE_MS));
  });

  test('delivers the last moment again when a bar behind it is corrected', async () => {
    const fixture = await market();
    const stream = await fixture.stream(document());
    const before = await read(fixture, stream);
    const bar = barOf(NOON_MS - MINUTE_MS);
    fixture.exchange.push(seriesOf('BTCUSDT'), { ...bar, close: bar.high });
    const after = await read(fixture, stream);
    expect(received(after)).toEqual(['CORRECTED', 0, '5m,1m']);
    expect(after.analysis).not.toEqual(before.analysis);
  });

  test('resumes where a reader was, whenever it was cut', async () => {
    const fixture = await market();
    let stream = await fixture.stream(document());
    const whole = await fixture.stream(document());
    const random = seededRandom(5);
    const missed: AnalysisEvent[] = [];
    let last = await read(fixture, stream);
    await read(fixture, whole);
    for (let cut = 0; cut < 4; cut += 1) {
      const away = Math.floor(random() * 4);
      await stream.return!();
      for (let minute = 0; minute < away; minute += 1) await closeMinute(fixture);
      stream = await fixture.stream(document(`after: ["${last.cursor}"]`));
      expect(await read(fixture, stream)).toEqual({ ...last, kind: 'SNAPSHOT' });
      await closeMinute(fixture);
      for (let event = 0; event <= away; event += 1) {
        missed.push((last = await read(fixture, stream)));
      }
    }
    for (const event of missed) expect(await read(fixture, whole)).toEqual(event);
  });

  test('begins in the past with the readings of then', async () => {
    const fixture = await market();
    const sinceMs = NOON_MS - 3.5 * MINUTE_MS;
    const stream = await fixture.stream(document(`since: ${sinceMs}`));
    const events = [];
    for (let event = 0; event < 5; event += 1) events.push(await read(fixture, stream));
    expect(events.map(received)).toEqual([
      ['SNAPSHOT', -3.5, ''],
      ['CLOSED', -3, '1m'],
      ['CLOSED', -2, '1m'],
      ['CLOSED', -1, '1m'],
      ['CLOSED', 0, '5m,1m'],
    ]);
    expect(events[2]!.analysis).toEqual(await queriedAt(NOON_MS - 2 * MINUTE_MS));
  });

  test.each([
    ['too far back for single events', NOON_MS - 101 * MINUTE_MS],
    ['before everything', 0],
  ])('reports what it lacks, when it should begin %s', async (_, sinceMs) => {
    const fixture = await market();
    const stream = await fixture.stream(document(`since: ${sinceMs}`));
    const event = await read(fixture, stream);
    expect([...received(event), event.missingFrom]).toEqual(['SNAPSHOT', 0, '5m,1m', sinceMs]);
  });

  test('begins now for a start in the future', async () => {
    const fixture = await market();
    const stream = await fixture.stream(document(`since: ${START_MS + 60 * MINUTE_MS}`));
    expect(received(await read(fixture, stream))).toEqual(['SNAPSHOT', 0, '5m,1m']);
  });
});

describe('a subscription is rejected at once', () => {
  test.each([
    ['to no playbook', document('', 'playbook: "no_such"'), /There is no playbook/],
    ['to one for others', document('', 'playbook: "crowding"'), /crowding is for crypto on perp/],
    ['with too many bars', document('', `${ASKED.replace('2', '1001')}`), /1000/],
    ['with the cursor of another', document('after: ["s123.a.b"]'), /not from this/],
    ['with a cursor of no stream', document('after: ["?"]'), /not from this/],
  ])('%s', async (_, source, message) => {
    const fixture = await market();
    await expect(fixture.stream(source)).rejects.toThrow(message);
    expect(fixture.bus.topicCount).toBe(0);
  });

  test('with a cursor that no stream can have sent yet', async () => {
    const fixture = await market();
    const stream = await fixture.stream(document());
    const { cursor } = await read(fixture, stream);
    const later = `${cursor.split('.')[0]!}.${(START_MS + 3_600_000).toString(36)}`;
    await expect(fixture.stream(document(`after: ["${later}"]`))).rejects.toThrow(/future/);
  });
});
