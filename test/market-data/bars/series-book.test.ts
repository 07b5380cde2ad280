import { beforeEach, describe, expect, test } from 'vitest';
import type { Bar } from '#kernel/market/bar.ts';
import { provenanceOf } from '#kernel/market/provenance.ts';
import type { BarChange } from '#market-data/bars/series/series-book.ts';
import { SeriesBook } from '#market-data/bars/series/series-book.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import { seriesOf } from '#test/market-data/market-data-fixture.ts';

const MINUTE_MS = 60_000;
const RULES = {
  capacity: 100,
  skewToleranceMs: 10_000,
  holeSettleMs: 600_000,
  settleMs: 600_000,
  checkStepMs: 1_000,
};
/** The minute that is forming. */
const NOW = 1_000;
const NOW_MS = NOW * MINUTE_MS + 30_000;

const closed = (minute: number, change: Partial<Bar> = {}): Bar => ({
  ...barOf(minute * MINUTE_MS),
  ...change,
});
const forming = (minute: number, share: number): Bar => barOf(minute * MINUTE_MS, false, share);
const range = (from: number, to: number) => ({ startMs: from * MINUTE_MS, endMs: to * MINUTE_MS });
const minutes = (from: number, to: number): Bar[] =>
  Array.from({ length: to - from }, (_, index) => closed(from + index));
const received = (changes: readonly BarChange[]): string[] =>
  changes.map(({ kind, bar }) => `${kind} ${bar.openTimeMs / MINUTE_MS}`);

let book: SeriesBook;
beforeEach(() => {
  book = new SeriesBook(seriesOf('BTCUSDT'), RULES);
  book.startAt((NOW - 20) * MINUTE_MS);
  book.fill(range(NOW - 20, NOW + 1), [...minutes(NOW - 20, NOW), forming(NOW, 0.2)], NOW_MS);
});
const kept = (): number[] =>
  book.ring.bars(0, book.ring.size).map(({ openTimeMs }) => openTimeMs / MINUTE_MS);

describe('what the stream delivers while an answer is on its way', () => {
  const askedAtMs = NOW_MS + MINUTE_MS;
  const corrected = closed(NOW - 1, { volume: 4_321 });
  const older = [...minutes(NOW - 5, NOW + 1), forming(NOW + 1, 0.2)];

  test('is newer than the answer, which undoes no correction', () => {
    book.receive(closed(NOW), askedAtMs);
    expect(received(book.receive(corrected, askedAtMs + 50))).toEqual([`CORRECTED ${NOW - 1}`]);
    const changes = book.fill(range(NOW - 5, NOW + 2), older, askedAtMs);
    expect(received(changes)).toEqual([`FORMING ${NOW + 1}`]);
    expect(book.ring.find(corrected.openTimeMs)).toEqual(corrected);
    expect(book.recheck(range(NOW - 5, NOW), minutes(NOW - 5, NOW), askedAtMs)).toEqual([]);
  });

  test('is older than an answer that was requested later', () => {
    book.receive(corrected, askedAtMs - 50);
    const changes = book.fill(range(NOW - 5, NOW + 2), older, askedAtMs);
    expect(received(changes)).toEqual([
      `CORRECTED ${NOW - 1}`,
      `CLOSED ${NOW}`,
      `FORMING ${NOW + 1}`,
    ]);
  });

  test('with a guessed quote volume yields to the answer that has it', () => {
    const exact = closed(NOW, { quoteVolume: 1_234.5 });
    const { volume, high, low, close } = exact;
    const quoteVolume = (volume * (high + low + close)) / 3;
    const guessed = { ...exact, quoteVolume, provenance: provenanceOf('STREAM', true) };
    book.receive(guessed, askedAtMs + 50);
    book.fill(range(NOW - 5, NOW + 2), [exact, forming(NOW + 1, 0.2)], askedAtMs);
    expect(book.ring.find(exact.openTimeMs)?.quoteVolume).toBe(1_234.5);
  });

  test('is delivered in order where bars before it were missing', () => {
    const late = closed(NOW + 2, { volume: 4_321 });
    expect(book.receive(late, askedAtMs + 2 * MINUTE_MS + 50)).toEqual([]);
    const answer = [...minutes(NOW - 1, NOW + 3), forming(NOW + 3, 0.1)];
    book.fill(range(NOW - 1, NOW + 4), answer, askedAtMs + 2 * MINUTE_MS);
    expect(book.ring.find(late.openTimeMs)).toEqual(late);
  });
});

describe('a live bar', () => {
  test('updates the forming bar, then closes it, then opens the next', () => {
    expect(received(book.receive(forming(NOW, 0.5), NOW_MS))).toEqual([`FORMING ${NOW}`]);
    const laterMs = NOW_MS + MINUTE_MS;
    expect(received(book.receive(closed(NOW), laterMs))).toEqual([`CLOSED ${NOW}`]);
    expect(received(book.receive(forming(NOW + 1, 0.1), laterMs))).toEqual([`FORMING ${NOW + 1}`]);
    expect(book.frontierMs).toBe((NOW + 1) * MINUTE_MS);
  });

  test('that says nothing new is counted and not delivered', () => {
    const laterMs = NOW_MS + MINUTE_MS;
    book.receive(closed(NOW), laterMs);
    expect(book.receive(closed(NOW), laterMs)).toEqual([]);
    expect(book.counts.duplicate).toBe(1);
  });

  test('with less volume than the forming bar has is an older state', () => {
    book.receive(forming(NOW, 0.5), NOW_MS);
    expect(book.receive(forming(NOW, 0.3), NOW_MS)).toEqual([]);
    expect(book.ring.find(NOW * MINUTE_MS)).toEqual(forming(NOW, 0.5));
    expect(book.counts.outdated).toBe(1);
  });

  test('that is forming cannot reopen a closed one', () => {
    expect(book.receive(forming(NOW - 1, 0.9), NOW_MS)).toEqual([]);
    expect(book.ring.find((NOW - 1) * MINUTE_MS)).toEqual(closed(NOW - 1));
  });

  test('that closed before with other numbers is a correction, and is archived again', () => {
    while (book.unwritten.take(1_000) !== null);
    const corrected = closed(NOW - 3, { volume: 99 });
    expect(received(book.receive(corrected, NOW_MS))).toEqual([`CORRECTED ${NOW - 3}`]);
    expect(book.counts.corrected).toBe(1);
    expect(book.unwritten.take(10)?.bars).toEqual([corrected]);
  });

  test.each([
    ['opens too far in the future', { ...forming(NOW + 1, 0.1) }],
    ['is closed before its end', closed(NOW)],
    ['is not aligned to its interval', { ...forming(NOW, 0.1), openTimeMs: NOW * MINUTE_MS + 1 }],
    ['has its high below its low', { ...closed(NOW - 1), high: 1, low: 2 }],
    ['has an invalid number', { ...closed(NOW - 1), quoteVolume: NaN }],
  ])('that %s is rejected and counted', (_, bar) => {
    const before = kept();
    expect(book.receive(bar, NOW_MS)).toEqual([]);
    expect(book.counts.refused).toBe(1);
    expect(kept()).toEqual(before);
    expect(book.isHolding).toBe(false);
  });

  test('a little ahead of our clock is accepted', () => {
    expect(received(book.receive(closed(NOW), (NOW + 1) * MINUTE_MS - 5_000))).toEqual([
      `CLOSED ${NOW}`,
    ]);
  });
});

test.each(['reread', 'audit'] as const)(
  'a second answer for bars of the past does not close the one that forms (%s)',
  (work) => {
    const laterMs = NOW_MS + MINUTE_MS;
    const corrected = closed(NOW - 1, { volume: 99 });
    const rows = [closed(NOW - 2), corrected, closed(NOW)];
    const past = range(NOW - 2, NOW + 1);
    const changes =
      work === 'audit'
        ? book.audit(past, rows, [], laterMs).changes
        : book.reread(past, rows, laterMs);
    expect(received(changes)).toEqual([`CORRECTED ${NOW - 1}`]);
    expect(book.ring.find(NOW * MINUTE_MS)).toEqual(forming(NOW, 0.2));
    expect(book.frontierMs).toBe(NOW * MINUTE_MS);
  },
);

describe('a bar beyond a gap', () => {
  const laterMs = NOW_MS + 3 * MINUTE_MS;

  test('waits, and follows the bars before it once they are retrieved', () => {
    expect(book.receive(forming(NOW + 3, 0.4), laterMs)).toEqual([]);
    expect(book.isHolding).toBe(true);
    expect(kept().at(-1)).toBe(NOW);
    const changes = book.fill(
      range(NOW, NOW + 4),
      [...minutes(NOW, NOW + 3), forming(NOW + 3, 0.3)],
      laterMs,
    );
    expect(received(changes)).toEqual([
      `CLOSED ${NOW}`,
      `CLOSED ${NOW + 1}`,
      `CLOSED ${NOW + 2}`,
      `FORMING ${NOW + 3}`,
      `FORMING ${NOW + 3}`,
    ]);
    expect(book.ring.find((NOW + 3) * MINUTE_MS)).toEqual(forming(NOW + 3, 0.4));
    expect(book.isHolding).toBe(false);
  });

  test('is forgotten when the exchange has sent it again by then', () => {
    const laterMs = NOW_MS + 2 * MINUTE_MS;
    book.receive(closed(NOW + 1), laterMs);
    const corrected = closed(NOW + 1, { volume: 99 });
    const answer = [closed(NOW), corrected, forming(NOW + 2, 0.1)];
    const changes = book.fill(range(NOW, NOW + 3), answer, laterMs);
    expect(received(changes)).toEqual([`CLOSED ${NOW}`, `CLOSED ${NOW + 1}`, `FORMING ${NOW + 2}`]);
    expect(book.ring.find((NOW + 1) * MINUTE_MS)).toEqual(corrected);
    expect(book.isHolding).toBe(false);
  });

  test('is accepted without a request when the late bars arrive by themselves, in any order', () => {
    const changes = [closed(NOW + 2), closed(NOW + 1), closed(NOW)].flatMap((bar) =>
      book.receive(bar, laterMs).slice(),
    );
    expect(received(changes)).toEqual([`CLOSED ${NOW}`, `CLOSED ${NOW + 1}`, `CLOSED ${NOW + 2}`]);
  });

  test('does not fill memory when the gap stays open', () => {
    for (let minute = NOW + 2; minute < NOW + 500; minute += 1) {
      book.receive(closed(minute), NOW_MS + 1_000 * MINUTE_MS);
    }
    expect(book.ring.size).toBe(21);
    const endMs = (NOW + 500) * MINUTE_MS;
    const changes = book.fill(range(NOW, NOW + 500), minutes(NOW, NOW + 500), endMs);
    expect(received(changes)).toEqual(
      minutes(NOW, NOW + 500).map((bar) => `CLOSED ${bar.openTimeMs / MINUTE_MS}`),
    );
  });
});

describe('a hole at the exchange', () => {
  test('is proof when it is old, and no bar is invented for it', () => {
    const rows = minutes(NOW - 60, NOW - 40).filter((_, index) => index < 5 || index > 8);
    book.deepen(range(NOW - 40, NOW - 20), minutes(NOW - 40, NOW - 20), NOW_MS);
    book.deepen(range(NOW - 60, NOW - 40), rows, NOW_MS);
    expect(book.ring.size).toBe(61 - 4);
    expect(book.covered.covers((NOW - 60) * MINUTE_MS, NOW * MINUTE_MS)).toBe(true);
    expect(book.floorMs).toBe((NOW - 60) * MINUTE_MS);
  });

  test('that is young lets the series continue but is not proof until a second request confirms it', () => {
    const laterMs = NOW_MS + 3 * MINUTE_MS;
    book.fill(range(NOW, NOW + 4), [closed(NOW), closed(NOW + 2), forming(NOW + 3, 0.1)], laterMs);
    expect(book.frontierMs).toBe((NOW + 3) * MINUTE_MS);
    expect(book.unsettled.ranges).toEqual([range(NOW + 1, NOW + 2)]);
    expect(book.covered.covers((NOW + 1) * MINUTE_MS, (NOW + 2) * MINUTE_MS)).toBe(false);
    const settledMs = laterMs + RULES.holeSettleMs;
    // Our clock alone ages nothing: the exchange must have advanced so far.
    book.recheck(range(NOW + 1, NOW + 2), [], settledMs);
    expect(book.unsettled.ranges).toEqual([range(NOW + 1, NOW + 2)]);
    book.fill(range(NOW + 3, NOW + 14), minutes(NOW + 3, NOW + 13), settledMs);
    expect(book.recheck(range(NOW + 1, NOW + 2), [], settledMs)).toEqual([]);
    expect(book.unsettled.ranges).toEqual([]);
    expect(book.covered.covers((NOW + 1) * MINUTE_MS, (NOW + 2) * MINUTE_MS)).toBe(true);
  });

  test('that the exchange fills later is filled here too, as a correction', () => {
    const laterMs = NOW_MS + 3 * MINUTE_MS;
    book.fill(range(NOW, NOW + 4), [closed(NOW), closed(NOW + 2), forming(NOW + 3, 0.1)], laterMs);
    const settledMs = laterMs + RULES.holeSettleMs;
    const changes = book.recheck(range(NOW + 1, NOW + 2), [closed(NOW + 1)], settledMs);
    expect(received(changes)).toEqual([`CORRECTED ${NOW + 1}`]);
    expect(kept().slice(-4)).toEqual([NOW, NOW + 1, NOW + 2, NOW + 3]);
    expect(book.covered.covers(NOW * MINUTE_MS, (NOW + 3) * MINUTE_MS)).toBe(true);
  });

  test('that the exchange fills after memory moved on still reaches the archive with its proof', () => {
    const laterMs = NOW_MS + 3 * MINUTE_MS;
    book.fill(range(NOW, NOW + 4), [closed(NOW), closed(NOW + 2), forming(NOW + 3, 0.1)], laterMs);
    book.startAt((NOW + 900) * MINUTE_MS);
    book.fill(range(NOW + 900, NOW + 902), minutes(NOW + 900, NOW + 902), laterMs + 9e7);
    while (book.unwritten.take(1_000) !== null);
    expect(book.recheck(range(NOW + 1, NOW + 2), [closed(NOW + 1)], laterMs + 9e7)).toEqual([]);
    expect(book.unwritten.take(10)).toMatchObject({
      bars: [closed(NOW + 1)],
      covered: [range(NOW + 1, NOW + 2)],
    });
  });

  test('at the very end of an answer is not trusted, however late our clock says it is', () => {
    const laterMs = NOW_MS + 3 * MINUTE_MS;
    book.fill(range(NOW, NOW + 4), [closed(NOW)], laterMs);
    book.fill(range(NOW + 1, NOW + 900), [], (NOW + 899) * MINUTE_MS);
    expect(book.frontierMs).toBe((NOW + 1) * MINUTE_MS);
    expect(book.covered.covers((NOW + 1) * MINUTE_MS, (NOW + 2) * MINUTE_MS)).toBe(false);
  });
});

test('the archive queue never claims more than its bars', () => {
  const entries = [];
  for (let entry = book.unwritten.take(6); entry !== null; entry = book.unwritten.take(6)) {
    for (const { startMs, endMs } of entry.covered) {
      const missing = [];
      for (let ms = startMs; ms < endMs; ms += MINUTE_MS) {
        if (!entry.bars.some(({ openTimeMs }) => openTimeMs === ms)) missing.push(ms);
      }
      expect(missing).toEqual([]);
    }
    entries.push(entry);
  }
  expect(entries.flatMap((entry) => entry.bars)).toHaveLength(20);
});
