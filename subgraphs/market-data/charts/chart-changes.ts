import type { ChartData } from '#market-data/charts/chart-data.ts';
import type { DrawnEntry } from '#market-data/charts/chart-panels.ts';
import { drawPanels } from '#market-data/charts/chart-panels.ts';
import type { ChartItem, ChartSpec } from '#market-data/charts/chart-spec.ts';
import type { EntrySignals } from '#market-data/charts/event-markers.ts';

/** New data of one item of a chart that is drawn already. */
export interface ChartChange {
  /** Id of the panel. */
  readonly panel: string;
  /** Place of the item in its panel. */
  readonly item: number;
  /** Whether its objects take the places of those of the same time, or it that of everything. */
  readonly mode: 'merge' | 'replace';
  readonly data: ChartData;
}

/** An entry to draw, and whether each bar may change everything that it has, as a fit does. */
export interface LiveEntry extends DrawnEntry {
  readonly isWhole: boolean;
}

/** What an item draws bar by bar; all else is a list that each bar may change. */
const BY_BAR: ReadonlySet<ChartItem['type']> = new Set(['line', 'points', 'histogram', 'band']);

/** Bars before the last one whose drawing it changes: some lines stand before the bars that they are of. */
export function barsChanged(charts: readonly ChartSpec[]): number {
  const shifts = charts.flatMap(({ items }) =>
    items.map((item) => ('barsAhead' in item ? -(item.barsAhead ?? 0) : 0)),
  );
  return Math.max(0, ...shifts);
}

/** A chart that somebody has: what changes in it with each event. */
export class ChartChanges {
  /** By panel and item: the lists as they were told last. */
  #told: ReadonlyMap<string, string> = new Map();

  /** Notes what a snapshot draws. */
  begin(entries: readonly LiveEntry[], signals: readonly EntrySignals[] | null): void {
    this.#told = listsOf(entries, signals);
  }

  /** The objects of the last `rows` bars, of items that have one for each bar. */
  merged(
    entries: readonly LiveEntry[],
    signals: readonly EntrySignals[] | null,
    rows: number,
  ): ChartChange[] {
    const last = entries.map((entry) => {
      const { toRow, fromRow } = entry.window;
      return { ...entry, window: { ...entry.window, fromRow: Math.max(fromRow, toRow - rows) } };
    });
    return itemsOf(last, signals, true).map(({ panel, item, data }) => ({
      panel,
      item,
      mode: 'merge',
      data,
    }));
  }

  /** The lists that are others than were told last. */
  replaced(entries: readonly LiveEntry[], signals: readonly EntrySignals[] | null): ChartChange[] {
    const before = this.#told;
    this.#told = listsOf(entries, signals);
    return itemsOf(entries, signals, false).flatMap(({ panel, item, data }): ChartChange[] => {
      const key = keyOf(panel, item);
      return this.#told.get(key) === before.get(key)
        ? []
        : [{ panel, item, mode: 'replace', data }];
    });
  }
}

interface PlacedItem {
  readonly panel: string;
  readonly item: number;
  readonly data: ChartData;
}

function listsOf(
  entries: readonly LiveEntry[],
  signals: readonly EntrySignals[] | null,
): ReadonlyMap<string, string> {
  return new Map(
    itemsOf(entries, signals, false).map(({ panel, item, data }) => [
      keyOf(panel, item),
      data.json,
    ]),
  );
}

/** @param byBar Whether the items are wanted that have an object for each bar, or the others. */
function itemsOf(
  entries: readonly LiveEntry[],
  signals: readonly EntrySignals[] | null,
  byBar: boolean,
): PlacedItem[] {
  const whole = new Set(entries.filter(({ isWhole }) => isWhole).map(({ key }) => key));
  return drawPanels(entries, signals).flatMap(({ id: panel, items }) =>
    items.flatMap(({ type, key, data }, item): PlacedItem[] => {
      const isByBar = BY_BAR.has(type) && !whole.has(key ?? '');
      return type === 'level' || isByBar !== byBar ? [] : [{ panel, item, data }];
    }),
  );
}

function keyOf(panel: string, item: number): string {
  return `${item}:${panel}`;
}
