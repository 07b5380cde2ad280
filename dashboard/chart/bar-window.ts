import type { KlineRows } from '#clients/typescript/src/index.ts';
import type { ChartItem } from '#dashboard/chart/chart-item.ts';
import type { ChartPart } from '#dashboard/chart/chart-store.ts';
import { isByBar, timedRows } from '#dashboard/chart/item-rows.ts';
import { firstFrom } from '#dashboard/chart/seen-rows.ts';

/** The bars on the canvas; without an end the window follows the newest bar. */
export interface BarWindow {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Everything. */
export const ALL_BARS: BarWindow = { fromMs: 0, toMs: Number.POSITIVE_INFINITY };
/** The library lays out every bar that it has, so it gets those that are seen, and so many on each side. */
const SPARE_BARS = 500;

/** A window around the bars that are seen. */
export function windowAround(bars: KlineRows, seenFrom: number, seenTo: number): BarWindow {
  const width = seenTo - seenFrom + 2 * SPARE_BARS;
  if (bars.length <= width) return ALL_BARS;
  const last = bars.length - width;
  const from = Math.min(last, Math.max(0, seenFrom - SPARE_BARS));
  const isNewest = from === last;
  return {
    fromMs: bars[from]?.[0] ?? 0,
    toMs: isNewest
      ? Number.POSITIVE_INFINITY
      : (bars[from + width - 1]?.[0] ?? Number.POSITIVE_INFINITY),
  };
}

/** The place of the first bar at or after a time. */
export function placeOf(bars: KlineRows, timeMs: number): number {
  let low = 0;
  let high = bars.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.[0] ?? Number.POSITIVE_INFINITY) < timeMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The part of a chart that a window shows. */
export function partWithin(part: ChartPart, { fromMs, toMs }: BarWindow): ChartPart {
  const { bars, panels } = part;
  const isWhole = fromMs <= (bars[0]?.[0] ?? 0) && toMs === Number.POSITIVE_INFINITY;
  if (isWhole) return part;
  const fromSec = fromMs / 1_000;
  const toSec = toMs / 1_000;
  return {
    bars: bars.slice(placeOf(bars, fromMs), placeOf(bars, toMs + 1)),
    panels: panels.map((panel) =>
      Object.assign({}, panel, { items: panel.items.map((item) => within(item, fromSec, toSec)) }),
    ),
  };
}

function within(item: ChartItem, fromSec: number, toSec: number): ChartItem {
  if (item.type === 'level' || item.type === 'profile') return item;
  return { ...item, data: rowsWithin(item, fromSec, toSec) } as unknown as ChartItem;
}

function rowsWithin(item: ChartItem, fromSec: number, toSec: number): readonly unknown[] {
  const rows = timedRows(item);
  if (isByBar(item)) return rows.slice(firstFrom(rows, fromSec), firstFrom(rows, toSec + 1));
  if (item.type === 'zones' || item.type === 'background') {
    return item.data.filter(
      ({ time, end_time: end }) => time <= toSec && (end === null || end >= fromSec),
    );
  }
  return rows.filter(({ time }) => time >= fromSec && time <= toSec);
}
