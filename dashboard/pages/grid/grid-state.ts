import type { Exchange, Interval, Market } from '#clients/typescript/src/index.ts';
import { lengthMs } from '#dashboard/chart/interval-length.ts';
import {
  entriesOf,
  entriesText,
  type IndicatorEntry,
} from '#dashboard/parts/indicators/calc-text.ts';

/** The subject of a chart. */
export interface Instrument {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
}

/** One chart of the grid. */
export interface GridCell {
  /** Null while none is chosen. */
  readonly instrument: Instrument | null;
  readonly interval: Interval;
  /** Indicators of this cell; null if it has those of all cells. */
  readonly own: readonly IndicatorEntry[] | null;
}

/** The states that all cells can share; each can be switched. */
export type Link = 'crosshair' | 'interval' | 'symbol';
export const LINKS: readonly Link[] = ['crosshair', 'symbol', 'interval'];

/** The state of the page in its address. */
export interface GridState {
  readonly layout: Layout;
  /** One for each place of the layout, row by row. */
  readonly cells: readonly GridCell[];
  readonly entries: readonly IndicatorEntry[];
  readonly links: readonly Link[];
  readonly hasMarks: boolean;
}

/** Columns and rows, such as `3x2`. */
export type Layout = (typeof LAYOUTS)[number];
export const LAYOUTS = ['1x2', '2x1', '2x2', '3x2', '2x3', '4x2', '3x3', '4x3', '4x4'] as const;
export const MAX_CELLS = 16;

/** A cell with its own indicators has a separate parameter for them. */
const OWN_CALCS = Array.from({ length: MAX_CELLS }, (_, at) => `calc${at + 1}`);
/** The parameters of the address that are the page's state. */
export const GRID_PARAMS: readonly string[] = ['g', 'c', 'calc', 'link', 'marks', ...OWN_CALCS];

/** Intervals of a venue that has not reported its own yet. */
export const INTERVALS: readonly Interval[] = ['1m', '5m', '15m', '30m', '1h', '4h', '1d'];
const FIRST_CELLS = 'venue_a:spot:BTCUSDT@1h,ETHUSDT,SOLUSDT,BNBUSDT';
const FIRST_INTERVAL: Interval = '1h';
const EMPTY = '-';
const MAX_CELLS_TEXT = 2_000;
const MAX_SYMBOL = 64;

export function columnsOf(layout: Layout): number {
  return Number(layout[0]);
}

export function cellCountOf(layout: Layout): number {
  return Number(layout[0]) * Number(layout[2]);
}

/** The smallest layout with room for so many charts. */
export function layoutFor(count: number): Layout {
  const square = LAYOUTS.filter((layout) => columnsOf(layout) > 1);
  return square.find((layout) => cellCountOf(layout) >= count) ?? '4x4';
}

export function gridStateOf(query: URLSearchParams): GridState {
  const layout = LAYOUTS.find((one) => one === query.get('g')) ?? '2x2';
  const links = query.get('link')?.split('');
  const cells = cellsOf(query.get('c') ?? FIRST_CELLS);
  return {
    layout,
    cells: Array.from({ length: cellCountOf(layout) }, (_, at) => {
      const own = query.get(OWN_CALCS[at] ?? '');
      const { instrument = null, interval = FIRST_INTERVAL } = cells[at] ?? cells.at(-1) ?? {};
      return {
        instrument: at < cells.length ? instrument : null,
        interval,
        own: own === null ? null : entriesOf(own),
      };
    }),
    entries: entriesOf(query.get('calc') ?? ''),
    links: LINKS.filter((link) => links?.includes(link[0] ?? '') ?? link === 'crosshair'),
    hasMarks: query.get('marks') === '1',
  };
}

/** The same state as parameters of an address; null for defaults. */
export function paramsOf(state: GridState): Record<string, string | null> {
  const { layout, cells, entries, links, hasMarks } = state;
  const params: Record<string, string | null> = {
    g: layout,
    c: cellsText(cells),
    calc: entries.length === 0 ? null : entriesText(entries),
    link: links.length === 0 ? EMPTY : links.map((link) => link[0]).join(''),
    marks: hasMarks ? '1' : null,
  };
  for (const [at, name] of OWN_CALCS.entries()) {
    const own = cells[at]?.own ?? null;
    // A dash means none: without any text, the cell has the indicators of all.
    params[name] = own === null ? null : own.length === 0 ? EMPTY : entriesText(own);
  }
  return params;
}

/**
 * Reads `venue_a:spot:BTCUSDT@1h,ETHUSDT,@5m,-`: each cell states the differences from the previous cell, and a dash is
 * a cell without an instrument.
 */
function cellsOf(text: string): Omit<GridCell, 'own'>[] {
  let instrument: Instrument | null = null;
  let interval: Interval = FIRST_INTERVAL;
  return text
    .slice(0, MAX_CELLS_TEXT)
    .split(',')
    .slice(0, MAX_CELLS)
    .map((part) => {
      const [place = '', given = ''] = part.split('@');
      if (lengthMs(given) !== null) interval = given;
      if (place === EMPTY) return { instrument: null, interval };
      instrument = place === '' ? instrument : instrumentOf(place, instrument);
      return { instrument, interval };
    });
}

/** `venue_a:spot:ETHUSDT`, or a symbol alone, of the same venue as another. */
export function instrumentOf(text: string, like: Instrument | null): Instrument | null {
  const parts = text.split(':');
  const symbol = decoded(parts.at(-1) ?? '');
  if (symbol === '' || symbol.length > MAX_SYMBOL) return null;
  if (parts.length === 1) return like === null ? null : { ...like, symbol };
  const [exchange = '', market = ''] = parts;
  if (parts.length !== 3 || !/^[a-z][a-z0-9_]*$/.test(exchange) || !/^[a-z]+$/.test(market)) {
    return null;
  }
  return { exchange: exchange as Exchange, market: market as Market, symbol };
}

export function instrumentText({ exchange, market, symbol }: Instrument): string {
  return `${exchange}:${market}:${encoded(symbol)}`;
}

export function isSameInstrument(one: Instrument | null, other: Instrument | null): boolean {
  if (one === null || other === null) return one === other;
  return instrumentText(one) === instrumentText(other);
}

function cellsText(cells: readonly GridCell[]): string {
  let instrument: Instrument | null = null;
  let interval: Interval = FIRST_INTERVAL;
  const used = cells.slice(0, cells.findLastIndex((cell) => cell.instrument !== null) + 1);
  const parts = used.map((cell) => {
    const place = placeText(cell.instrument, instrument);
    const length = cell.interval === interval ? '' : `@${cell.interval}`;
    instrument = cell.instrument ?? instrument;
    interval = cell.interval;
    return `${place}${length}`;
  });
  return parts.length === 0 ? EMPTY : parts.join(',');
}

function placeText(instrument: Instrument | null, before: Instrument | null): string {
  if (instrument === null) return EMPTY;
  if (isSameInstrument(instrument, before)) return '';
  const isSameVenue =
    instrument.exchange === before?.exchange && instrument.market === before.market;
  return isSameVenue ? encoded(instrument.symbol) : instrumentText(instrument);
}

/** Separators are escaped; all other characters stay as they are. */
function encoded(symbol: string): string {
  return symbol === EMPTY ? '%2D' : symbol.replaceAll(/[%,:@\s]/g, encodeURIComponent);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
