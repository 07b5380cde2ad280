import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Bar, KlineRow } from '#kernel/market/bar.ts';
import { toKlineRow } from '#kernel/market/bar.ts';
import { BAR_SOURCES, provenanceOf, STREAMED } from '#kernel/market/provenance.ts';
import { BarRing } from '#market-data/bars/series/bar-ring.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import { deep } from '#test/depth.ts';

/** The ring as a plain sorted array. */
class NaiveRing {
  bars: Bar[] = [];
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  put(bar: Bar): boolean {
    const others = this.bars.filter(({ openTimeMs }) => openTimeMs !== bar.openTimeMs);
    const isNew = others.length === this.bars.length;
    if (isNew && this.bars.length === this.#capacity && bar.openTimeMs < this.bars[0]!.openTimeMs) {
      return false;
    }
    this.bars = [...others, bar]
      .toSorted((a, b) => a.openTimeMs - b.openTimeMs)
      .slice(-this.#capacity);
    return true;
  }
}

function columnsOfRows(rows: readonly KlineRow[]): Float64Array[] {
  return [0, 1, 2, 3, 4, 5, 6].map((place) => Float64Array.from(rows, (row) => row[place]!));
}

const provenance = fc.constantFrom(
  ...BAR_SOURCES.flatMap((source) => [provenanceOf(source), provenanceOf(source, true)]),
);
const drafts = { minute: fc.nat(400), volume: fc.nat(5), closed: fc.boolean(), provenance };
const puts = fc.array(fc.record(drafts), {
  maxLength: 600,
});

test('the ring holds what a sorted array would, after any sequence of bars', () => {
  fc.assert(
    fc.property(puts, fc.integer({ min: 1, max: 300 }), (bars, capacity) => {
      const ring = new BarRing(capacity);
      const naive = new NaiveRing(capacity);
      for (const { minute, volume, closed, provenance: from } of bars) {
        const bar = { ...barOf(minute * 60_000, closed), volume, provenance: from };
        expect(ring.put(bar)).toBe(naive.put(bar));
        if (minute % 7 === 0) ring.rowsText(0, ring.size);
      }
      const said = ring
        .bars(0, ring.size)
        .map((bar) => Object.assign({ provenance: STREAMED }, bar));
      expect(said).toEqual(naive.bars);
      expect([...ring.provenanceCodes(0, ring.size)]).toEqual(
        naive.bars.map(({ provenance: from }) => from!.code),
      );
      const [from, to] = [Math.floor(ring.size / 3), Math.ceil((ring.size * 2) / 3)];
      const rows = naive.bars.slice(from, to).map(toKlineRow);
      expect(ring.columns(from, to)).toEqual(columnsOfRows(rows));
      expect(`[${ring.rowsText(0, ring.size)}]`).toBe(JSON.stringify(naive.bars.map(toKlineRow)));
      for (const time of [0, 90_000, 60_000 * 200, Infinity]) {
        const index = naive.bars.findIndex(({ openTimeMs }) => openTimeMs >= time);
        expect(ring.firstIndexFrom(time)).toBe(index === -1 ? naive.bars.length : index);
      }
    }),
    { numRuns: deep(100) },
  );
});

test('every change gives the ring a version of its own', () => {
  const ring = new BarRing(2);
  const changes = [
    () => ring.put(barOf(60_000)),
    () => ring.replace(0, { ...barOf(60_000), close: 12.5 }),
    () => ring.put({ ...barOf(60_000), close: 13.5 }),
    () => ring.put(barOf(120_000, false)),
    () => ring.dropForming(180_000),
    () => ring.dropNewest(),
    () => ring.clear(),
    () => ring.put(barOf(60_000)),
  ];
  let before = ring.version;
  for (const change of changes) {
    change();
    expect(ring.version).toBeGreaterThan(before);
    before = ring.version;
  }
});

test('the text of a row follows a correction', () => {
  const ring = new BarRing(3);
  ring.put(barOf(60_000));
  expect(ring.rowsText(0, 1)).toContain('[60000,');
  ring.put({ ...barOf(60_000), close: 12.5 });
  expect(JSON.parse(ring.rowsText(0, 1))[4]).toBe(12.5);
});

test('numbers that JSON writes with an exponent or without a sign are written the same way', () => {
  const ring = new BarRing(1);
  const bar = { ...barOf(0), low: -0, volume: 1e-7, quoteVolume: 1e21, close: 0.1 + 0.2 };
  ring.put(bar);
  expect(ring.rowsText(0, 1)).toBe(JSON.stringify(toKlineRow(bar)));
});

test('a cleared ring is empty and takes bars again', () => {
  const ring = new BarRing(2);
  for (const minute of [1, 2, 3]) ring.put(barOf(minute * 60_000));
  ring.clear();
  expect(ring.size).toBe(0);
  ring.put(barOf(60_000));
  expect(ring.bars(0, 1)).toEqual([barOf(60_000)]);
});
