import type { PictureItem } from '#indicators/charts/drawing/drawn-data.ts';
import { groupMarks } from '#indicators/charts/drawing/grouped-marks.ts';
import type { PicturePanel } from '#indicators/charts/drawing/picture-panel.ts';
import { tenth } from '#indicators/charts/drawing/picture-panel.ts';

/** The bars that a picture shows, by place. */
export interface PictureBars {
  /** Opening times in seconds, of the bars and of those that are expected behind them. */
  readonly timesSec: readonly number[];
  readonly open: ArrayLike<number>;
  readonly high: ArrayLike<number>;
  readonly low: ArrayLike<number>;
  readonly close: ArrayLike<number>;
  readonly volume: ArrayLike<number>;
  /** Number of existing bars; the other times are expected ones. */
  readonly count: number;
}

/** Finds the place of a time; a time before the first bar is that bar, null one behind all. */
export type PlaceOf = (timeSec: number) => number | null;

/** Pixels of a character of a label. */
const CHARACTER_WIDTH = 6;
const MARK_SIZE = 4;
const LEGEND_HEIGHT = 15;

/** Draws an item of a chart into its panel. */
export function drawItem(
  item: PictureItem,
  panel: PicturePanel,
  placeOf: PlaceOf,
  bars: PictureBars,
): void {
  const { role, dash, step } = item.style;
  switch (item.type) {
    case 'line':
      panel.line(placed(item.data, placeOf), role, { dash, isStep: step });
      return;
    case 'points':
      for (const [at, value] of placed(item.data, placeOf)) {
        if (value !== null) panel.dot(at, value, role, 1.8);
      }
      return;
    case 'histogram':
      for (const { time, value, role: side } of item.data) {
        const at = placeOf(time);
        if (at !== null && value !== null) panel.box(at, at, 0, value, side, 0.75);
      }
      return;
    case 'band':
      drawBand(item, panel, placeOf);
      return;
    case 'level':
      panel.level(item.data.value, role);
      return;
    case 'background':
      for (const { time, end_time: end, role: tone } of item.data) {
        const [from, to] = [placeOf(time), placeOf(end)];
        const { low, high } = panel.extent;
        if (from !== null) panel.box(from, to ?? bars.count - 1, low, high, tone, 0.14);
      }
      return;
    default:
      drawOnPrices(item, panel, placeOf, bars);
  }
}

/** Draws marks, zones and profiles at their prices. */
function drawOnPrices(
  item: Extract<PictureItem, { type: 'markers' | 'zones' | 'profile' }>,
  panel: PicturePanel,
  placeOf: PlaceOf,
  bars: PictureBars,
): void {
  if (item.type === 'markers') drawMarks(item, panel, placeOf, bars);
  else if (item.type === 'zones') {
    for (const { time, end_time: end, top, bottom, role } of item.data) {
      const from = placeOf(time);
      const to = end === null ? panel.frame.bars - 1 : placeOf(end);
      if (from !== null) panel.box(from, to ?? panel.frame.bars - 1, top, bottom, role, 0.18);
    }
  } else {
    const most = item.data.reduce((sum, { volume }) => Math.max(sum, volume), 0);
    const last = panel.frame.bars - 1;
    for (const { bottom, top, volume, role } of item.data) {
      const length = (panel.frame.bars / 4) * (volume / most);
      panel.box(last - length, last, top, bottom, role, 0.35);
    }
  }
}

function drawBand(
  { data, style }: Extract<PictureItem, { type: 'band' }>,
  panel: PicturePanel,
  placeOf: PlaceOf,
): void {
  let run: [number, number, number][] = [];
  for (const { time, upper, lower } of data) {
    const at = placeOf(time);
    if (at !== null && upper !== null && lower !== null) {
      run.push([at, upper, lower]);
    } else {
      panel.area(run, style.role);
      run = [];
    }
  }
  panel.area(run, style.role);
}

/** Marks next to the bars they belong to; where labels would cover each other, one stands for all. */
function drawMarks(
  { data }: Extract<PictureItem, { type: 'markers' }>,
  panel: PicturePanel,
  placeOf: PlaceOf,
  { high, low, count }: PictureBars,
): void {
  const marks = data.flatMap((mark) => {
    const at = placeOf(mark.time);
    return at === null || at >= count ? [] : [[at, mark] as const];
  });
  const barsOf = (text: string): number =>
    (Math.max(2 * MARK_SIZE, text.length * CHARACTER_WIDTH) + 4) / panel.barWidth;
  for (const { at, position, marks: group, text } of groupMarks(marks, barsOf)) {
    const isAbove = position === 'above_bar';
    const away = isAbove ? -1 : 1;
    const { top, height, left, width } = panel.frame;
    const bar = panel.y(isAbove ? high[at]! : low[at]!) + away * (MARK_SIZE + 3);
    // A panel without candles has its marks at its edges, below the legend.
    const edge = isAbove ? top + LEGEND_HEIGHT + 16 : top + height - 18;
    const y = panel.hasCandles ? Math.max(top + 16, Math.min(top + height - 16, bar)) : edge;
    const { shape, role } = group.at(-1)!;
    const x = panel.x(at);
    panel.shapes.push(markShape(shape, x, y, panel.colour(role)));
    if (text === '') continue;
    const half = (text.length * CHARACTER_WIDTH) / 2;
    const anchor = x + half > left + width ? 'end' : x - half < left ? 'start' : 'middle';
    panel.text(x, y + away * 8 + (isAbove ? 0 : 6), text, {
      colour: panel.colour(role),
      anchor,
      hasHalo: true,
    });
  }
}

function markShape(shape: string, x: number, y: number, colour: string): string {
  if (shape === 'circle') return `<circle cx="${x}" cy="${tenth(y)}" r="3" fill="${colour}"/>`;
  const up = shape === 'arrow_up' ? -1 : 1;
  const tip = tenth(y + up * MARK_SIZE);
  const base = tenth(y - up * MARK_SIZE);
  const [left, right] = [tenth(x - MARK_SIZE), tenth(x + MARK_SIZE)];
  return `<path d="M${x} ${tip}L${left} ${base}H${right}Z" fill="${colour}"/>`;
}

function placed(
  data: readonly { readonly time: number; readonly value: number | null }[],
  placeOf: PlaceOf,
): [number, number | null][] {
  return data.flatMap(({ time, value }): [number, number | null][] => {
    const at = placeOf(time);
    return at === null ? [] : [[at, value]];
  });
}
