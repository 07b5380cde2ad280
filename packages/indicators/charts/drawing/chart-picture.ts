import { chartTimes, drawPanels, type DrawnEntry } from '#indicators/charts/chart-panels.ts';
import type { PictureItem } from '#indicators/charts/drawing/drawn-data.ts';
import type { PictureBars } from '#indicators/charts/drawing/draw-item.ts';
import { drawPicture, type PicturePart } from '#indicators/charts/drawing/draw-picture.ts';
import type { LegendEntry } from '#indicators/charts/drawing/legend.ts';
import type { PictureLook } from '#indicators/charts/drawing/picture-look.ts';
import { decimalsOf, extentOf, valueText } from '#indicators/charts/drawing/value-axis.ts';
import type { EntrySignals } from '#indicators/charts/event-markers.ts';
import type { BarWindow } from '#indicators/features/bar-window.ts';

const MAIN_HEIGHT = 420;
const OWN_HEIGHT = 130;
const MAX_HEIGHT = 2_400;

/** A look whose height may follow from the number of panels. */
export interface WantedLook extends Omit<PictureLook, 'height'> {
  readonly height: number | null;
}

/**
 * A chart as an SVG document.
 *
 * @param heading what the chart is of, for example `BTCUSDT · 1h · venue_a:spot`
 * @param entries at least one; all show the same bars
 * @param signals observations whose events become marks; null for none
 */
export function chartPicture(
  heading: string,
  entries: readonly DrawnEntry[],
  signals: readonly EntrySignals[] | null,
  look: WantedLook,
): string {
  const parts = drawPanels(entries, signals).map((panel, index): PicturePart => {
    const items = panel.items.map(
      ({ type, title, style, data }) =>
        ({ type, title, style, data: data.toJSON() }) as PictureItem,
    );
    return {
      title: index === 0 ? '' : panel.title,
      range: panel.range,
      items,
      legend: items.flatMap(legendOf),
    };
  });
  const { height } = look;
  const ownHeight = height ?? Math.min(MAX_HEIGHT, MAIN_HEIGHT + OWN_HEIGHT * (parts.length - 1));
  const bars = barsOf(entries[0]!.window, chartTimes(entries));
  return drawPicture({ heading, bars, parts }, { ...look, height: ownHeight });
}

function barsOf({ bars, fromRow, toRow }: BarWindow, timesSec: readonly number[]): PictureBars {
  const shown = (column: Float64Array): Float64Array => column.subarray(fromRow, toRow);
  return {
    timesSec,
    open: shown(bars.open),
    high: shown(bars.high),
    low: shown(bars.low),
    close: shown(bars.close),
    volume: shown(bars.volume),
    count: toRow - fromRow,
  };
}

/** Lines and bars with their newest value; what has none, such as marks and levels, needs no legend. */
function legendOf(item: PictureItem): LegendEntry[] {
  const { title, style } = item;
  switch (item.type) {
    case 'line':
    case 'points':
    case 'histogram': {
      const values = item.data.map(({ value }) => value);
      const newest = values.findLast((value) => value !== null);
      const value =
        newest == null
          ? '–'
          : valueText(newest, decimalsOf(extentOf(values) ?? { low: 0, high: 1 }));
      return [{ role: style.role, title, value }];
    }
    case 'band':
    case 'zones':
    case 'profile':
    case 'background':
      return [{ role: style.role, title, value: null }];
    default:
      return [];
  }
}
