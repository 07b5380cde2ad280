import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DomainError } from '#kernel/errors/errors.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import { readStreamCursors } from '#kernel/ports/stream-cursor.ts';
import { EventPositions } from '#market-data/live/event-positions.ts';
import { readPositions } from '#market-data/live/resumption.ts';
import { DeliveredBars } from '#market-data/live/delivered-bars.ts';
import { alteredText } from '#test/altered-text.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import { readEvent } from '#test/market-data/live/live-market.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import {
  MINUTE_MS,
  seriesOf,
  START_MS,
  startedFixture,
} from '#test/market-data/market-data-fixture.ts';

const SERIES = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'].map((symbol) => seriesOf(symbol));
const NAME = 'a0123456789';

const textOf = (name: string, ...fields: (number | string)[]): string =>
  [name, ...fields.map((one) => (typeof one === 'number' ? one.toString(36) : one))].join('.');

/** A cursor of the bars that a reader received. */
function barCursor(): string {
  const bars = Array.from({ length: 5 }, (_, at) => barOf(START_MS + (at - 9) * MINUTE_MS));
  return new DeliveredBars(SERIES[0]!, bars).cursor;
}

const positionsOf = (after?: readonly string[]) =>
  new EventPositions(SERIES, 'rsi', after, null, START_MS);

/**
 * A cursor of events: of one series nothing is known, and of another's next bar two events were
 * delivered.
 */
function eventCursor(): string {
  const positions = positionsOf();
  const [first, second] = SERIES.map(seriesKey);
  positions.finish(first!, START_MS - MINUTE_MS);
  positions.finish(second!, START_MS - 3 * MINUTE_MS);
  positions.interrupt(second!, 2);
  return positions.cursor;
}

/** A parsed cursor, written again; and the error of an invalid one. */
const READERS: readonly [kind: string, cursor: string, read: (cursor: string) => string][] = [
  [
    'of bars and indicators',
    barCursor(),
    (cursor) => {
      const [position] = readPositions([cursor], [SERIES[0]!], START_MS).values();
      // Without bars it equals none.
      if (position === undefined) return cursor;
      const { lastMs, bars, digests } = position;
      return textOf(barCursor().split('.')[0]!, lastMs, bars, digests);
    },
  ],
  ['of events', eventCursor(), (cursor) => positionsOf([cursor]).cursor],
  [
    'of one number',
    textOf(NAME, START_MS),
    (cursor) => {
      const [fields] = readStreamCursors([cursor], new Set([NAME]), 1).values();
      return textOf(NAME, ...fields!);
    },
  ],
];

describe.each(READERS)('a cursor %s', (_, cursor, read) => {
  test('survives a round trip', () => {
    expect(read(cursor)).toBe(cursor);
  });

  test('is parsed whole, however it is altered: it is rejected, or is the one text of a position', () => {
    fc.assert(
      fc.property(alteredText(cursor), (altered) => {
        let reread;
        try {
          reread = read(altered);
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
          expect(error).toMatchObject({ code: 'invalid_cursor' });
          return;
        }
        expect(reread).toBe(altered);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each(['.x', '.', '.0', '..', ' '])('is rejected with %j behind it', (garbage) => {
    expect(() => read(cursor + garbage)).toThrow(/not from this subscription/);
  });
});

describe('a subscription', () => {
  const INSTRUMENT = '{ exchange: venue_a, market: spot, symbol: "BTCUSDT" }';
  const MANY = `instruments: [${INSTRUMENT}], interval: "1m"`;
  const RSI = 'calc: [{ name: "rsi" }]';
  const documents: readonly [field: string, asked: string][] = [
    ['klineUpdated', MANY],
    ['indicatorUpdated', `instrument: ${INSTRUMENT}, interval: "1m", ${RSI}`],
    ['chartUpdated', `instrument: ${INSTRUMENT}, interval: "1m", ${RSI}`],
    ['analysisUpdated', `instrument: ${INSTRUMENT}, playbook: "intraday_vwap", intervals: ["1m"]`],
  ];
  const follow = (fixture: Fixture, field: string, asked: string) =>
    fixture.stream(`subscription { ${field}(${asked}) { cursor } }`);

  test.each(documents)('%s rejects its own cursor with any change', async (field, asked) => {
    const fixture = await startedFixture();
    const stream = await follow(fixture, field, asked);
    const { cursor } = await readEvent<{ cursor: string }>(fixture, stream, field);
    await stream.return!();
    const [name, ...fields] = cursor.split('.');
    const altered = [`${cursor}.x`, `${cursor}.`, `${name}.0${fields.join('.')}`, `${name}`];
    for (const one of altered) {
      const refused = follow(fixture, field, `${asked}, after: ["${one}"]`);
      await expect(refused).rejects.toThrow(/INVALID_CURSOR|not from this/i);
    }
    const again = await follow(fixture, field, `${asked}, after: ["${cursor}"]`);
    await again.return!();
    expect(fixture.bus.topicCount).toBe(0);
  });
});
