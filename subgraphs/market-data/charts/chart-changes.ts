import type { ChartData } from '#market-data/charts/chart-data.ts';
import type { DrawnEntry } from '#market-data/charts/chart-panels.ts';
import { chartTimes, drawPanels } from '#market-data/charts/chart-panels.ts';
import type { ChartItem, ChartSpec } from '#market-data/charts/chart-spec.ts';
import type { EntrySignals } from '#market-data/charts/event-markers.ts';
import type { ChartFormat } from '#market-data/charts/item-text.ts';

/** New data of one item of a chart that is drawn already. */
export interface ChartChange {
  /** Id of the panel. */
  readonly panel: string;
  /** Place of the item in its panel. */
  readonly item: number;
  /** Whether its objects take the places of those of the same time, or it that of everything. */
  readonly mode: 'merge' | 'replace';
  /** On which its columns stand, where these are not the times of the event. */
  readonly times: readonly number[] | null;
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
  readonly #format: ChartFormat;
  /** By panel and item: the lists as they were told last. */
  #told: ReadonlyMap<string, string> = new Map();

  constructor(format: ChartFormat) {
    this.#format = format;
  }

  /** Notes what a snapshot draws. */
  begin(entries: readonly LiveEntry[], signals: readonly EntrySignals[] | null): void {
    this.#told = listsOf(this.#lists(entries, signals));
  }

  /** The times on which the columns of `merged` stand; null where there are none. */
  times(entries: readonly LiveEntry[], rows: number): readonly number[] | null {
    return this.#format === 'columns' ? chartTimes(lastOf(entries, rows)) : null;
  }

  /** The objects of the last `rows` bars, of items that have one for each bar. */
  merged(
    entries: readonly LiveEntry[],
    signals: readonly EntrySignals[] | null,
    rows: number,
  ): ChartChange[] {
    const byBar = itemsOf(lastOf(entries, rows), signals, true, this.#format);
    return byBar.map(({ panel, item, data }) => ({
      panel,
      item,
      mode: 'merge',
      times: null,
      data,
    }));
  }

  /** The lists that are others than were told last. */
  replaced(entries: readonly LiveEntry[], signals: readonly EntrySignals[] | null): ChartChange[] {
    const before = this.#told;
    const lists = this.#lists(entries, signals);
    this.#told = listsOf(lists);
    return lists.flatMap((one): ChartChange[] => {
      const { panel, item, data } = one;
      const key = keyOf(one);
      if (this.#told.get(key) === before.get(key)) return [];
      const isColumns = one.isByBar && this.#format === 'columns';
      const times = isColumns ? chartTimes(entries) : null;
      return [{ panel, item, mode: 'replace', times, data }];
    });
  }

  #lists(entries: readonly LiveEntry[], signals: readonly EntrySignals[] | null): PlacedItem[] {
    return itemsOf(entries, signals, false, this.#format);
  }
}

interface PlacedItem {
  readonly panel: string;
  readonly item: number;
  /** Whether it draws something for each bar. */
  readonly isByBar: boolean;
  readonly data: ChartData;
}

function listsOf(lists: readonly PlacedItem[]): ReadonlyMap<string, string> {
  return new Map(lists.map((one) => [keyOf(one), one.data.json]));
}

/** The same entries with their last rows alone. */
function lastOf(entries: readonly LiveEntry[], rows: number): LiveEntry[] {
  return entries.map((entry) => {
    const { toRow, fromRow } = entry.window;
    return { ...entry, window: { ...entry.window, fromRow: Math.max(fromRow, toRow - rows) } };
  });
}

/** @param merges Whether the items are wanted that are told bar by bar, or those that are told whole. */
function itemsOf(
  entries: readonly LiveEntry[],
  signals: readonly EntrySignals[] | null,
  merges: boolean,
  format: ChartFormat,
): PlacedItem[] {
  const whole = new Set(entries.filter(({ isWhole }) => isWhole).map(({ key }) => key));
  return drawPanels(entries, signals, format).flatMap(({ id: panel, items }) =>
    items.flatMap(({ type, key, data }, item): PlacedItem[] => {
      const isByBar = BY_BAR.has(type);
      const isMerged = isByBar && !whole.has(key ?? '');
      return type === 'level' || isMerged !== merges ? [] : [{ panel, item, isByBar, data }];
    }),
  );
}

function keyOf({ panel, item }: PlacedItem): string {
  return `${item}:${panel}`;
}
