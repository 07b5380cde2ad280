import {
  createSeriesMarkers,
  HistogramSeries,
  LineSeries,
  type IChartApi,
  type ISeriesApi,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { ChartMark, LivePanel } from '../../clients/typescript/src/index.ts';

export type Item = LivePanel['items'][number];

/** An item on the chart. */
export interface DrawnItem {
  update(item: Item): void;
  remove(): void;
}

const COLOURS: Readonly<Record<string, string>> = {
  bullish: '#0a7a4b',
  positive: '#0a7a4b',
  bearish: '#c4162a',
  negative: '#c4162a',
  signal: '#b35900',
  secondary: '#b35900',
  neutral: '#6e7681',
  level: '#6e7681',
};
const colourOf = (role: string | null): string => COLOURS[role ?? ''] ?? '#1f6feb';
const POSITIONS = { above_bar: 'aboveBar', below_bar: 'belowBar' } as const;
const SHAPES = { arrow_up: 'arrowUp', arrow_down: 'arrowDown', circle: 'circle' } as const;
const NOT_DRAWN: DrawnItem = { update: () => undefined, remove: () => undefined };

/**
 * Draws an item in a pane by what it is. The library has no areas between lines, zones, backgrounds and profiles by
 * itself; a band is drawn as its two edges here, and the other three are left to a primitive of yours.
 */
export function drawItem(
  chart: IChartApi,
  candles: ISeriesApi<'Candlestick'>,
  pane: number,
  item: Item,
): DrawnItem {
  switch (item.type) {
    case 'line':
    case 'points':
      return drawLines(chart, pane, item, item.type === 'points');
    case 'band':
      return drawLines(chart, pane, item, false);
    case 'histogram':
      return drawHistogram(chart, pane, item);
    case 'level':
      return drawLevel(chart, pane, item, item.data.value);
    case 'markers':
      return drawMarks(candles, pane, item);
    default:
      return NOT_DRAWN;
  }
}

/** A value at a time; without a value a gap. */
function pointOf(time: number, value: number | null) {
  return value === null ? { time: time as UTCTimestamp } : { time: time as UTCTimestamp, value };
}

/** One line, or the two edges of a band. */
function linesOf(item: Item) {
  if (item.type === 'line' || item.type === 'points') {
    return [item.data.map(({ time, value }) => pointOf(time, value))];
  }
  if (item.type !== 'band') return [];
  return [
    item.data.map(({ time, upper }) => pointOf(time, upper)),
    item.data.map(({ time, lower }) => pointOf(time, lower)),
  ];
}

function drawLines(chart: IChartApi, pane: number, item: Item, isDotted: boolean): DrawnItem {
  const dots = isDotted ? { lineVisible: false, pointMarkersVisible: true } : {};
  const options = { color: colourOf(item.style.role), lineWidth: 1, title: item.title } as const;
  const lines = linesOf(item).map((points) => {
    const line = chart.addSeries(
      LineSeries,
      { ...options, ...dots, lastValueVisible: false },
      pane,
    );
    line.setData(points);
    return line;
  });
  return {
    update: (now) => linesOf(now).forEach((points, at) => lines[at]?.setData(points)),
    remove: () => lines.forEach((line) => chart.removeSeries(line)),
  };
}

function drawHistogram(chart: IChartApi, pane: number, item: Item): DrawnItem {
  const bars = chart.addSeries(HistogramSeries, { lastValueVisible: false }, pane);
  const update = (now: Item): void => {
    if (now.type !== 'histogram') return;
    bars.setData(
      now.data.map(({ time, value, role }) => ({
        ...pointOf(time, value),
        ...(value === null ? {} : { color: colourOf(role) }),
      })),
    );
  };
  update(item);
  return { update, remove: () => chart.removeSeries(bars) };
}

/** A level is a line of a series of its pane, which is there by then. */
function drawLevel(chart: IChartApi, pane: number, item: Item, price: number): DrawnItem {
  const [series] = chart.panes()[pane]?.getSeries() ?? [];
  const line = series?.createPriceLine({
    price,
    color: colourOf(item.style.role),
    title: item.title,
  });
  return {
    update: () => undefined,
    remove: () => line !== undefined && series?.removePriceLine(line),
  };
}

/** Marks stand at candles, which only the first pane has. */
function drawMarks(candles: ISeriesApi<'Candlestick'>, pane: number, item: Item): DrawnItem {
  if (pane > 0) return NOT_DRAWN;
  const marks = createSeriesMarkers(candles, []);
  const update = (now: Item): void => {
    if (now.type === 'markers') marks.setMarkers(now.data.map(markOf));
  };
  update(item);
  return { update, remove: () => marks.detach() };
}

function markOf({ time, position, shape, text, role }: ChartMark): SeriesMarker<Time> {
  return {
    time: time as UTCTimestamp,
    position: POSITIONS[position],
    shape: SHAPES[shape],
    color: colourOf(role),
    text,
  };
}
