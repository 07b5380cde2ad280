import { expect, test } from 'vitest';
import type { ChartUpdate, KlineRow, LivePanel } from '#clients/typescript/src/index.ts';
import type { ChartItem } from '#dashboard/chart/chart-item.ts';
import { partWithin } from '#dashboard/chart/bar-window.ts';
import { ChartStore } from '#dashboard/chart/chart-store.ts';

const STYLE = { role: 'primary', dash: 'solid', step: false } as const;
const bar = (timeSec: number, close = timeSec): KlineRow => [
  timeSec * 1_000,
  close,
  close,
  close,
  close,
  1,
  1,
];
const item = (type: ChartItem['type'], data: unknown): ChartItem =>
  ({ type, key: 'sma', title: 'SMA', style: STYLE, columns: [], data }) as ChartItem;
const panel = (...items: ChartItem[]): LivePanel[] => [
  { id: 'main', title: 'Price', range: null, items },
];
const line = (from: number, to: number): ChartItem =>
  item(
    'line',
    Array.from({ length: to - from + 1 }, (_, at) => ({ time: from + at, value: from + at })),
  );
const bars = (from: number, to: number): KlineRow[] =>
  Array.from({ length: to - from + 1 }, (_, at) => bar(from + at));
const timesOf = (store: ChartStore): number[] =>
  store.bars.map(([openTimeMs]) => openTimeMs / 1_000);
const rowsOf = (store: ChartStore, at = 0): readonly unknown[] =>
  store.panels[0]?.items[at]?.data as readonly unknown[];

test('older bars come before the live window, each once, with their values', () => {
  const store = new ChartStore();
  store.takeWindow({ bars: bars(10, 12), panels: panel(line(10, 12)) });

  store.takeOlder({ bars: bars(6, 10), panels: panel(line(6, 11)) });

  expect(timesOf(store)).toEqual([6, 7, 8, 9, 10, 11, 12]);
  expect(rowsOf(store)).toEqual([6, 7, 8, 9, 10, 11, 12].map((time) => ({ time, value: time })));
});

test('a part of it is kept, and continues with new bars', () => {
  const store = new ChartStore();
  store.takeWindow({ bars: bars(1, 8), panels: panel(line(1, 8)) });

  store.keep(partWithin(store, { fromMs: 6_000, toMs: Number.POSITIVE_INFINITY }));
  store.takeUpdate({ kind: 'CLOSED', klines: [bar(9)], changes: [] }, 6_000);

  expect(timesOf(store)).toEqual([6, 7, 8, 9]);
  expect(rowsOf(store)).toEqual([6, 7, 8].map((time) => ({ time, value: time })));
});

test('a window after a lost connection keeps older bars if it reaches them', () => {
  const store = new ChartStore();
  store.takeWindow({ bars: bars(1, 5), panels: panel(line(1, 5)) });

  store.takeWindow({ bars: bars(4, 8), panels: panel(line(4, 8)) });

  expect(timesOf(store)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(rowsOf(store)).toHaveLength(8);
});

test('a window that does not reach the kept bars starts over, as bars between would be missing', () => {
  const store = new ChartStore();
  store.takeWindow({ bars: bars(1, 5), panels: panel(line(1, 5)) });

  store.takeWindow({ bars: bars(9, 10), panels: panel(line(9, 10)) });

  expect(timesOf(store)).toEqual([9, 10]);
});

test('an update adds the new bar, and merges its drawings', () => {
  const store = new ChartStore();
  store.takeWindow({ bars: bars(1, 2), panels: panel(line(1, 2)) });
  const update: ChartUpdate = {
    kind: 'FORMING',
    klines: [bar(3)],
    changes: [
      {
        panel: 'main',
        item: 0,
        mode: 'merge',
        data: [
          { time: 2, value: 20 },
          { time: 3, value: 30 },
        ],
      },
    ],
  };

  const touched = store.takeUpdate(update, 1_000);

  expect(timesOf(store)).toEqual([1, 2, 3]);
  expect(rowsOf(store)).toEqual([
    { time: 1, value: 1 },
    { time: 2, value: 20 },
    { time: 3, value: 30 },
  ]);
  expect(touched.items).toEqual([{ panel: 0, item: 0, rows: update.changes[0]?.data }]);
});

test('a list that is replaced keeps what is before the live window', () => {
  const mark = (time: number) => ({
    time,
    position: 'above_bar',
    shape: 'circle',
    text: '',
    role: 'neutral',
  });
  const store = new ChartStore();
  store.takeWindow({ bars: bars(5, 8), panels: panel(item('markers', [mark(6)])) });
  store.takeOlder({ bars: bars(1, 4), panels: panel(item('markers', [mark(2)])) });
  const changes = [{ panel: 'main', item: 0, mode: 'replace', data: [mark(8)] }];

  store.takeUpdate({ kind: 'CLOSED', klines: [bar(9)], changes } as ChartUpdate, 5_000);

  expect(rowsOf(store)).toEqual([mark(2), mark(8)]);
});

test('a zone that continues across the seam of two windows is one, and one that does not ends there', () => {
  const zone = (time: number, end: number | null, top: number) => ({
    time,
    end_time: end,
    top,
    bottom: 1,
    role: 'bullish',
    label: 'FVG',
  });
  const store = new ChartStore();
  store.takeWindow({ bars: bars(5, 8), panels: panel(item('zones', [zone(5, null, 2)])) });

  store.takeOlder({
    bars: bars(1, 4),
    panels: panel(item('zones', [zone(1, 3, 4), zone(2, null, 2), zone(3, null, 3)])),
  });

  expect(rowsOf(store)).toEqual([zone(1, 3, 4), zone(3, 4, 3), zone(2, null, 2)]);
});
