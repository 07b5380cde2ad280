import { describe, expect, test } from 'vitest';
import type { KlineRow } from '#clients/typescript/src/index.ts';
import { fractionAt } from '#dashboard/chart/chart-places.ts';
import {
  drawingsOf,
  fibPrice,
  MAX_DRAWINGS,
  type Anchor,
} from '#dashboard/pages/symbol/drawings/drawing.ts';
import { DrawingList } from '#dashboard/pages/symbol/drawings/drawing-list.ts';
import {
  distanceTo,
  handleAt,
  magnetPrice,
} from '#dashboard/pages/symbol/drawings/drawing-shapes.ts';
import { fieldText, fieldTimeMs } from '#dashboard/text/zoned-time.ts';

const SERIES = 'venue_a:spot:BTCUSDT';
const KEY = `marketgraph.drawings.${SERIES}`;
const at = (timeMs: number, price: number): Anchor => ({ timeMs, price });

/** The storage of a browser; with `isFull` it rejects writes. */
function storageOf(kept: Map<string, string>, isFull = false): Storage {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
}

function listOf(kept: Map<string, string>, isFull = false): DrawingList {
  let count = kept.size * 1_000;
  return new DrawingList(storageOf(kept, isFull), SERIES, () => `d${(count += 1)}`);
}

describe('drawings of a symbol', () => {
  test('survive a reload, and are undone step by step', () => {
    const kept = new Map<string, string>();
    const list = listOf(kept);
    list.add('trend', [at(1, 10), at(2, 20)]);
    list.add('level', [at(3, 30)]);
    list.move('d1', [at(1, 10), at(2, 25)]);
    list.remove('d2');

    expect(listOf(kept).drawings).toEqual([
      { id: 'd1', kind: 'trend', anchors: [at(1, 10), at(2, 25)] },
    ]);

    list.undo();
    expect(list.drawings.map(({ kind }) => kind)).toEqual(['trend', 'level']);
    list.undo();
    expect(list.drawings[0]?.anchors[1]?.price).toBe(20);
    list.undo();
    list.undo();
    expect(list.canUndo).toBe(false);
    expect(kept.has(KEY)).toBe(false);
  });

  test('a move to the same place is no step', () => {
    const list = listOf(new Map());
    list.add('level', [at(3, 30)]);
    list.move('d1', [at(3, 30)]);
    list.undo();
    expect(list.drawings).toEqual([]);
  });

  test('are bounded, whether drawn or imported', () => {
    const list = listOf(new Map());
    for (let count = 0; count <= MAX_DRAWINGS; count += 1) list.add('level', [at(count, count)]);
    expect(list.drawings).toHaveLength(MAX_DRAWINGS);
    expect(list.isFull).toBe(true);

    const many = Array.from({ length: 500 }, (_, place) => ({
      id: `x${place}`,
      kind: 'level',
      anchors: [at(place, 1)],
    }));
    expect(drawingsOf(JSON.stringify(many))).toHaveLength(MAX_DRAWINGS);
  });

  test('a browser without storage is reported, and the drawings stay on the page', () => {
    const list = listOf(new Map(), true);
    list.add('level', [at(1, 1)]);
    expect(list.isKept).toBe(false);
    expect(list.drawings).toHaveLength(1);
  });

  test('receives changes of another tab, about this symbol alone', () => {
    const kept = new Map<string, string>();
    const storage = storageOf(kept);
    const list = new DrawingList(storage, SERIES, () => 'a');
    kept.set(KEY, JSON.stringify([{ id: 'b', kind: 'level', anchors: [at(1, 5)] }]));
    const reported = (key: string): StorageEvent =>
      ({ key, storageArea: storage }) as unknown as StorageEvent;
    expect(list.heard(reported('marketgraph.drawings.other'))).toBe(false);
    expect(list.drawings).toEqual([]);
    expect(list.heard(reported(KEY))).toBe(true);
    expect(list.drawings.map(({ id }) => id)).toEqual(['b']);
  });

  test('foreign content is left out', () => {
    const text = JSON.stringify([
      null,
      { id: 'a', kind: 'circle', anchors: [at(1, 1)] },
      { id: 'b', kind: 'trend', anchors: [at(1, 1)] },
      { id: 'c', kind: 'level', anchors: [{ timeMs: 'x', price: 1 }] },
      { id: 'd', kind: 'level', anchors: [at(1, 2)], markup: '<b>' },
      { id: 'd', kind: 'level', anchors: [at(1, 3)] },
    ]);
    expect(drawingsOf(text)).toEqual([{ id: 'd', kind: 'level', anchors: [at(1, 2)] }]);
    expect(drawingsOf('{')).toEqual([]);
    expect(drawingsOf(null)).toEqual([]);
  });
});

describe('shapes', () => {
  const pixels = [
    { x: 0, y: 0 },
    { x: 100, y: 100 },
  ];

  test('are found by their lines: a rectangle by its border, a retracement by each level', () => {
    expect(distanceTo('trend', pixels, { x: 50, y: 50 })).toBe(0);
    expect(distanceTo('trend', pixels, { x: 200, y: 100 })).toBe(100);
    expect(distanceTo('rectangle', pixels, { x: 50, y: 0 })).toBe(0);
    expect(distanceTo('rectangle', pixels, { x: 50, y: 50 })).toBe(50);
    expect(distanceTo('level', pixels.slice(0, 1), { x: 900, y: 4 })).toBe(4);
    expect(distanceTo('fib', pixels, { x: 90, y: 50 })).toBe(0);
  });

  test('handles lie on their anchors, the last drawn on top', () => {
    expect(handleAt(pixels, { x: 98, y: 103 }, 8)).toBe(1);
    expect(handleAt(pixels, { x: 50, y: 50 }, 8)).toBe(-1);
  });

  test('the magnet takes the nearest price within its distance', () => {
    const prices = [
      [10, 100],
      [12, 80],
    ] as const;
    expect(magnetPrice(prices, 85, 11.5, 30)).toBe(12);
    expect(magnetPrice(prices, 300, 3, 30)).toBe(3);
  });

  test('a retracement counts from where the move ended', () => {
    const anchors = [at(1, 100), at(2, 200)];
    expect([0, 0.5, 1].map((level) => fibPrice(anchors, level))).toEqual([200, 150, 100]);
  });
});

test('a time has a place between bars and outside of them', () => {
  const bars = [0, 60_000, 300_000].map((timeMs): KlineRow => [timeMs, 1, 1, 1, 1, 1, 1]);
  const places = [-60_000, 0, 30_000, 180_000, 300_000, 360_000];
  expect(places.map((timeMs) => fractionAt(bars, timeMs, 60_000))).toEqual([-1, 0, 0.5, 1.5, 2, 3]);
});

test('fields of date and time are on the clock of the market', () => {
  const openMs = Date.parse('2026-11-26T09:30:00+08:00');
  expect(fieldText(openMs, 'Asia/Shanghai')).toBe('2026-11-26T09:30');
  expect(fieldTimeMs('2026-11-26T09:30', 'Asia/Shanghai')).toBe(openMs);
  expect(fieldTimeMs('2026-07-01T09:30', 'America/New_York')).toBe(
    Date.parse('2026-07-01T09:30:00-04:00'),
  );
  expect(fieldTimeMs('2026-11-26T09:30', 'UTC')).toBe(Date.parse('2026-11-26T09:30:00Z'));
  expect(fieldTimeMs('yesterday', 'UTC')).toBeNull();
});
