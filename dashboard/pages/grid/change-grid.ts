import type { Interval } from '#clients/typescript/src/index.ts';
import type { IndicatorEntry } from '#dashboard/parts/indicators/calc-text.ts';
import {
  cellCountOf,
  layoutFor,
  LINKS,
  MAX_CELLS,
  type GridCell,
  type GridState,
  type Instrument,
  type Layout,
  type Link,
} from '#dashboard/pages/grid/grid-state.ts';

/** Puts an instrument into a cell; into all of them where their symbols are linked. */
export function withInstrument(state: GridState, at: number, instrument: Instrument): GridState {
  return changed(state, at, 'symbol', { instrument });
}

/** Gives a cell another interval; all of them where these are linked. */
export function withInterval(state: GridState, at: number, interval: Interval): GridState {
  return changed(state, at, 'interval', { interval });
}

function changed(state: GridState, at: number, link: Link, change: Partial<GridCell>): GridState {
  const isLinked = state.links.includes(link);
  const cells = state.cells.map((cell, place) =>
    isLinked || place === at ? { ...cell, ...change } : cell,
  );
  return { ...state, cells };
}

/** Switches a link. Cells that are linked from now on take what the chosen cell has. */
export function withLink(state: GridState, link: Link, chosen: number): GridState {
  const { links, cells } = state;
  if (links.includes(link)) return { ...state, links: links.filter((one) => one !== link) };
  const linked = { ...state, links: LINKS.filter((one) => one === link || links.includes(one)) };
  const cell = cells[chosen];
  if (cell === undefined) return linked;
  if (link === 'interval') return withInterval(linked, chosen, cell.interval);
  if (link === 'symbol' && cell.instrument !== null) {
    return withInstrument(linked, chosen, cell.instrument);
  }
  return linked;
}

/** Lays the cells out again: those without room are left out; new ones are empty, or have what is linked. */
export function withLayout(state: GridState, layout: Layout): GridState {
  const { cells, links } = state;
  const last = cells.at(-1);
  const added: GridCell = {
    instrument: links.includes('symbol') ? (last?.instrument ?? null) : null,
    interval: last?.interval ?? '1h',
    own: null,
  };
  const count = cellCountOf(layout);
  return {
    ...state,
    layout,
    cells: Array.from({ length: count }, (_, at) => cells[at] ?? added),
  };
}

/** Indicators of all cells, or of one cell; null resets a cell to the indicators of all. */
export function withEntries(
  state: GridState,
  at: number | null,
  entries: readonly IndicatorEntry[] | null,
): GridState {
  if (at === null) return { ...state, entries: entries ?? [] };
  const cells = state.cells.map((cell, place) => (place === at ? { ...cell, own: entries } : cell));
  return { ...state, cells };
}

/** Puts instruments into the cells, in an interval that their venue has; the symbols are no longer linked. */
export function filledWith(
  state: GridState,
  instruments: readonly Instrument[],
  interval: Interval,
): GridState {
  const count = Math.min(instruments.length, MAX_CELLS);
  const layout = count > state.cells.length ? layoutFor(count) : state.layout;
  return {
    ...state,
    layout,
    links: state.links.filter((link) => link !== 'symbol'),
    cells: Array.from({ length: cellCountOf(layout) }, (_, at) => ({
      instrument: instruments[at] ?? null,
      interval,
      own: null,
    })),
  };
}

/** As many intervals of one instrument, side by side. */
const MAX_INTERVALS = 9;

/** Shows one instrument in each of its intervals, nine at most: its symbol is linked, and intervals are not. */
export function inEveryInterval(
  state: GridState,
  instrument: Instrument,
  intervals: readonly Interval[],
): GridState {
  const shown = intervals.slice(0, MAX_INTERVALS);
  const layout = layoutFor(shown.length);
  const cells = Array.from({ length: cellCountOf(layout) }, (_, at): GridCell => {
    const interval = shown[at] ?? shown.at(-1) ?? '1h';
    return { instrument: at < shown.length ? instrument : null, interval, own: null };
  });
  const links = LINKS.filter(
    (link) => link === 'symbol' || (link === 'crosshair' && state.links.includes(link)),
  );
  return { ...state, layout, cells, links };
}
