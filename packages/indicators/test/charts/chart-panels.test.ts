import { describe, expect, test } from 'vitest';
import { isRawJson } from '#kernel/text/raw-json.ts';
import {
  ahead,
  band,
  histogram,
  levelLine,
  line,
  markers,
} from '#indicators/charts/chart-items.ts';
import type { DrawnEntry } from '#indicators/charts/chart-panels.ts';
import { drawPanels } from '#indicators/charts/chart-panels.ts';
import type { ChartItem, ChartSpec, Zone } from '#indicators/charts/chart-spec.ts';
import type { BarWindow } from '#indicators/features/bar-window.ts';
import { above, below, bar, level } from '#indicators/features/condition.ts';
import { event, state } from '#indicators/features/feature.ts';
import { observeFeatures } from '#indicators/features/observation.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { sliceBars } from '#indicators/test/bar-samples.ts';

const MINUTE_MS = 60_000;
const START_MS = 1_790_000_040_000;

/** Six bars with closes 10, 11 … 15, of which the last four are the window. */
const BARS = barsOfRows(
  Array.from({ length: 6 }, (_, row) => {
    const close = 10 + row;
    return [START_MS + row * MINUTE_MS, close, close + 1, close - 1, close, 1, 1];
  }),
);
const WINDOW: BarWindow = {
  bars: BARS,
  fromRow: 2,
  toRow: 6,
  intervalMs: MINUTE_MS,
  formingRow: null,
};
const OUTPUTS = {
  mean: new Float64Array([NaN, 1, 2, NaN, 0, -1]),
  top: new Float64Array([1, 1, 3, 4, NaN, 6]),
  flag: new Float64Array([100, 0, 0, 100, -100, 0]),
  label: new Float64Array([1, 1, 1, 1, 2, 2]),
};

/** Open time of a row in seconds. */
const at = (row: number): number => START_MS / 1_000 + row * 60;

function entry(
  items: readonly ChartItem[],
  rest: Partial<ChartSpec> = {},
  key = 'x',
  window = WINDOW,
): DrawnEntry {
  const outputs: OutputColumns = OUTPUTS;
  return { key, title: 'X', outputs, window, chart: { pane: 'main', items, ...rest } };
}

/** The data of one item over the window. */
function draw(item: ChartItem, window = WINDOW): unknown {
  const { data } = drawPanels([entry([item], {}, 'x', window)], null)[0]!.items[0]!;
  expect(isRawJson(data)).toBe(true);
  expect(JSON.parse(data.json)).toEqual(data.toJSON());
  return data.toJSON();
}

describe('what an item draws', () => {
  test('a line has a value for each bar of the window, null where there is none', () => {
    expect(draw(line('mean', 'Mean', 'primary'))).toEqual([
      { time: at(2), value: 2 },
      { time: at(3), value: null },
      { time: at(4), value: 0 },
      { time: at(5), value: -1 },
    ]);
  });

  test('what is drawn ahead takes values from before the window, and continues behind it', () => {
    expect(draw(ahead(3, line('top', 'Top', 'primary')))).toEqual([
      { time: at(2), value: null },
      { time: at(3), value: 1 },
      { time: at(4), value: 1 },
      { time: at(5), value: 3 },
      { time: at(6), value: 4 },
      { time: at(7), value: null },
      { time: at(8), value: 6 },
    ]);
    expect(draw(ahead(3, band('top', 'mean', 'Band')))).toEqual([
      { time: at(2), upper: null, lower: null },
      { time: at(3), upper: null, lower: null },
      { time: at(4), upper: 1, lower: 1 },
      { time: at(5), upper: 3, lower: 2 },
      { time: at(6), upper: null, lower: null },
      { time: at(7), upper: null, lower: null },
      { time: at(8), upper: 6, lower: -1 },
    ]);
  });

  test('what is drawn behind ends as many bars before the last one', () => {
    expect(draw(ahead(-2, line('top', 'Top', 'primary')))).toEqual([
      { time: at(2), value: null },
      { time: at(3), value: 6 },
      { time: at(4), value: null },
      { time: at(5), value: null },
    ]);
  });

  test('a histogram says on which side of its base each bar stands', () => {
    expect(draw(histogram('mean', 'Histogram'))).toEqual([
      { time: at(2), value: 2, role: 'positive' },
      { time: at(3), value: null, role: null },
      { time: at(4), value: 0, role: 'positive' },
      { time: at(5), value: -1, role: 'negative' },
    ]);
  });

  test('a band has a gap where one of its edges is undefined', () => {
    expect(draw(band('top', 'mean', 'Band'))).toEqual([
      { time: at(2), upper: 3, lower: 2 },
      { time: at(3), upper: null, lower: null },
      { time: at(4), upper: null, lower: null },
      { time: at(5), upper: 6, lower: -1 },
    ]);
  });

  test('a level is a value', () => {
    expect(draw(levelLine(70, 'Overbought'))).toEqual({ value: 70 });
  });

  const FLAGS = markers('flag', 'Pattern', [
    { value: 100, bias: 'bullish', text: 'Up' },
    { value: -100, bias: 'bearish', text: 'Down' },
  ]);
  const up = { position: 'below_bar', shape: 'arrow_up', text: 'Up', role: 'bullish' };
  const down = { position: 'above_bar', shape: 'arrow_down', text: 'Down', role: 'bearish' };

  test('markers stand where a flag has their value', () => {
    expect(draw(FLAGS)).toEqual([
      { time: at(3), ...up },
      { time: at(4), ...down },
    ]);
  });

  test('markers of what is known later stand on the bar that they are about, within the window', () => {
    expect(draw({ ...FLAGS, barsBack: 2 } as ChartItem)).toEqual([{ time: at(2), ...down }]);
  });

  test('a background spans the bars of one label', () => {
    const labels = [
      { value: 1, text: 'Calm', role: 'neutral' as const },
      { value: 2, text: 'Wild', role: 'bearish' as const },
    ];
    const item: ChartItem = {
      type: 'background',
      output: 'label',
      title: 'Regime',
      style: { role: 'neutral' },
      labels,
    };
    expect(draw(item)).toEqual([
      { time: at(2), end_time: at(3), role: 'neutral', text: 'Calm' },
      { time: at(4), end_time: at(5), role: 'bearish', text: 'Wild' },
    ]);
    expect(draw({ ...item, labels: labels.slice(1) })).toHaveLength(1);
    expect(draw({ ...item, output: 'mean' }, { ...WINDOW, fromRow: 6 })).toEqual([]);
  });

  test('zones that began before the window are cut to it, and those that ended before are gone', () => {
    const zone = (fromRow: number, toRow: number | null): Zone => ({
      fromRow,
      toRow,
      top: 12,
      bottom: 11,
      role: 'bullish',
      label: 'Gap',
    });
    const zonesOf = () => [zone(0, 1), zone(0, 2), zone(1, null), zone(4, 5)];
    const shape = { top: 12, bottom: 11, role: 'bullish', label: 'Gap' };
    expect(draw({ type: 'zones', title: 'Gaps', style: { role: 'neutral' }, zonesOf })).toEqual([
      { time: at(2), end_time: at(2), ...shape },
      { time: at(2), end_time: null, ...shape },
      { time: at(4), end_time: at(5), ...shape },
    ]);
  });

  test('a profile is a list of bins', () => {
    const bins = [{ bottom: 1, top: 2, volume: 30, role: 'primary' as const }];
    const profile = { type: 'profile', title: 'Volume', style: { role: 'neutral' } } as const;
    expect(draw({ ...profile, binsOf: () => bins })).toEqual(bins);
  });
});

describe('panels', () => {
  const LINE = line('mean', 'Mean', 'primary');

  test('begin with the main one, which holds every overlay; the others follow their entries', () => {
    const panels = drawPanels(
      [
        entry([LINE], { pane: 'own', range: [0, 100] }, 'rsi'),
        entry([LINE], {}, 'fast'),
        entry([LINE, levelLine(0, 'Zero')], { pane: 'own' }, 'macd'),
        entry([LINE], {}, 'slow'),
      ],
      null,
    );
    expect(panels.map(({ id, range }) => [id, range])).toEqual([
      ['main', null],
      ['rsi', [0, 100]],
      ['macd', null],
    ]);
    expect(panels.map(({ items }) => items.map(({ key, type }) => [key, type]))).toEqual([
      [
        ['fast', 'line'],
        ['slow', 'line'],
      ],
      [['rsi', 'line']],
      [
        ['macd', 'line'],
        ['macd', 'level'],
      ],
    ]);
    expect(panels[2]!.items.map(({ style }) => style)).toEqual([
      { role: 'primary', dash: 'solid', step: false },
      { role: 'level', dash: 'dashed', step: false },
    ]);
  });

  test('have a main one even without overlays', () => {
    expect(drawPanels([entry([LINE], { pane: 'own' })], null)[0]).toMatchObject({
      id: 'main',
      items: [],
    });
  });

  test('show the same bars, however many rows warmed each entry up', () => {
    const bars = sliceBars(BARS, 1, 6);
    const late = { ...WINDOW, bars, fromRow: 1, toRow: 5 };
    const mean = OUTPUTS.mean.slice(1);
    const [main] = drawPanels(
      [entry([LINE]), { ...entry([LINE], {}, 'y', late), outputs: { mean } }],
      null,
    );
    const [first, second] = main!.items;
    expect(second!.data.json).toBe(first!.data.json);
  });

  const FEATURES = [
    event('turned_up', 'bullish', 'Up.', above(bar('close'), level(13.5))),
    event('turned_down', 'bearish', 'Down.', below(bar('close'), level(12.5))),
    state('holds', 'neutral', 'Holds.', above(bar('close'), level(0))),
  ];

  function eventsOf(window: BarWindow, includeForming = false): unknown {
    const signals = observeFeatures('demo', FEATURES, OUTPUTS, window, includeForming);
    const items = drawPanels([entry([LINE], {}, 'x', window)], [{ key: 'k', signals }])[0]!.items;
    expect(items.at(-1)).toMatchObject({ type: 'markers', key: null, title: 'Events' });
    return items.at(-1)!.data.toJSON();
  }

  const shared = { key: 'k' };
  const fell = {
    position: 'above_bar',
    shape: 'arrow_down',
    role: 'bearish',
    text: 'DEMO turned',
    label: 'DEMO turned',
    priority: 2,
    id: 'demo.turned_down',
    ...shared,
  };
  const rose = {
    position: 'below_bar',
    shape: 'arrow_up',
    role: 'bullish',
    text: 'DEMO turned',
    label: 'DEMO turned',
    priority: 2,
    id: 'demo.turned_up',
    ...shared,
  };

  test('show events on the candles that confirmed them, and no states', () => {
    expect(eventsOf(WINDOW)).toEqual([
      { time: at(2), ...fell },
      { time: at(4), ...rose },
      { time: at(5), ...rose },
    ]);
  });

  test('show no event of a forming bar, which confirms nothing', () => {
    for (const includeForming of [false, true]) {
      expect(eventsOf({ ...WINDOW, formingRow: 5 }, includeForming)).toEqual([
        { time: at(2), ...fell },
        { time: at(4), ...rose },
      ]);
    }
  });
});
