import type { ChartData } from '#indicators/charts/chart-data.ts';
import type { DrawnEntry } from '#indicators/charts/chart-panels.ts';
import { barsAheadOf, chartTimes, drawPanels } from '#indicators/charts/chart-panels.ts';
import type { ChartItem, ChartSpec } from '#indicators/charts/chart-spec.ts';
import type { EntrySignals } from '#indicators/charts/event-markers.ts';
import type { ChartFormat } from '#indicators/charts/item-text.ts';
import { timingOf } from '#indicators/features/bar-window.ts';

/** New data of one item of a drawn chart. */
export interface ChartChange {
  /** Id of the panel. */
  readonly panel: string;
  /** Place of the item in its panel. */
  readonly item: number;
  /** Whether its objects replace those of the same times, or all of them. */
  readonly mode: 'merge' | 'replace';
  /** The times of its columns, where they differ from the times of the event. */
  readonly times: readonly number[] | null;
  readonly data: ChartData;
}

/** An entry to draw, and whether each bar may change all of its data, as with a fit. */
export interface LiveEntry extends DrawnEntry {
  readonly isWhole: boolean;
}

/** Types drawn bar by bar; every other type is a list that each bar may change. */
const BY_BAR: ReadonlySet<ChartItem['type']> = new Set(['line', 'points', 'histogram', 'band']);

/** Bars before the last one whose drawing the last one changes: some lines are drawn before their bars. */
export function barsChanged(charts: readonly ChartSpec[]): number {
  const shifts = charts.flatMap(({ items }) => items.map((item) => -barsAheadOf(item)));
  return Math.max(0, ...shifts);
}

/** Whether something is drawn on bars that are expected behind the last one. */
export function isDrawnAhead(charts: readonly ChartSpec[]): boolean {
  return charts.some(({ items }) => items.some((item) => barsAheadOf(item) > 0));
}

/** A chart that a client has drawn: what changes in it with each event. */
export class ChartChanges {
  readonly #format: ChartFormat;
  /** By panel and item: the lists as they were sent last. */
  #sent: ReadonlyMap<string, string> = new Map();

  constructor(format: ChartFormat) {
    this.#format = format;
  }

  /** Notes what a snapshot draws. */
  begin(entries: readonly LiveEntry[], signals: readonly EntrySignals[] | null): void {
    const items = this.#items(entries, signals, false);
    this.#sent = textsOf(items.filter(({ update }) => update === 'list'));
  }

  /** The times of the columns of a merge; null if there are none. */
  times(entries: readonly LiveEntry[], rows: number): readonly number[] | null {
    return this.#format === 'columns' ? chartTimes(lastOf(entries, rows)) : null;
  }

  /**
   * The changes of an event: the objects of the last `rows` bars of items that are drawn bar by bar; the whole item if
   * it was drawn ahead of bars that are now missing; and, once a bar has closed, the lists that differ from the last
   * sent ones.
   */
  changed(
    entries: readonly LiveEntry[],
    signals: readonly EntrySignals[] | null,
    rows: number,
    isForming: boolean,
  ): ChartChange[] {
    const merged = this.#items(lastOf(entries, rows), signals, isForming).filter(
      ({ update }) => update === 'bars',
    );
    const isWhole = !isForming || isBehindGap(entries);
    const all = isWhole ? this.#items(entries, signals, isForming) : [];
    const moved = all.filter(({ update }) => update === 'redraw');
    const lists = isForming ? [] : all.filter(({ update }) => update === 'list');
    const before = this.#sent;
    if (!isForming) this.#sent = textsOf(lists);
    const others = lists.filter((one) => this.#sent.get(keyOf(one)) !== before.get(keyOf(one)));
    return [
      ...merged.map(({ panel, item, data }) => changeOf(panel, item, 'merge', null, data)),
      ...[...moved, ...others].map(({ panel, item, isByBar, data }) => {
        const isColumns = isByBar && this.#format === 'columns';
        return changeOf(panel, item, 'replace', isColumns ? chartTimes(entries) : null, data);
      }),
    ];
  }

  #items(
    entries: readonly LiveEntry[],
    signals: readonly EntrySignals[] | null,
    isForming: boolean,
  ): PlacedItem[] {
    const whole = new Set(entries.filter(({ isWhole }) => isWhole).map(({ key }) => key));
    const isBehind = isBehindGap(entries);
    return drawPanels(entries, signals, this.#format).flatMap(({ id: panel, items }) =>
      items.flatMap(({ type, key, isAhead, data }, item): PlacedItem[] => {
        if (type === 'level') return [];
        const isByBar = BY_BAR.has(type);
        // A fit is rebuilt when a bar closes, and has no value for a forming bar.
        const isList = !isByBar || (whole.has(key ?? '') && !isForming);
        const update = isList ? 'list' : isAhead && isBehind ? 'redraw' : 'bars';
        return [{ panel, item, isByBar, update, data }];
      }),
    );
  }
}

interface PlacedItem {
  readonly panel: string;
  readonly item: number;
  /** Whether it draws something for each bar. */
  readonly isByBar: boolean;
  /** Bar by bar; as a whole if it differs from the last sent version; or always as a whole. */
  readonly update: 'bars' | 'list' | 'redraw';
  readonly data: ChartData;
}

function changeOf(
  panel: string,
  item: number,
  mode: ChartChange['mode'],
  times: ChartChange['times'],
  data: ChartData,
): ChartChange {
  return { panel, item, mode, times, data };
}

/**
 * Whether bars are missing before the last one. Points that were drawn ahead of them are at times at which no bar
 * opened, and no later bar removes them.
 */
function isBehindGap(entries: readonly LiveEntry[]): boolean {
  const { window } = entries[0]!;
  const { openTimeMs } = window.bars;
  const last = window.toRow - 1;
  if (last < 1) return false;
  return !timingOf(window).follows(openTimeMs[last - 1]!, openTimeMs[last]!);
}

function textsOf(lists: readonly PlacedItem[]): ReadonlyMap<string, string> {
  return new Map(lists.map((one) => [keyOf(one), one.data.json]));
}

/** The same entries with their last rows alone. */
function lastOf(entries: readonly LiveEntry[], rows: number): LiveEntry[] {
  return entries.map((entry) => {
    const { toRow, fromRow } = entry.window;
    return { ...entry, window: { ...entry.window, fromRow: Math.max(fromRow, toRow - rows) } };
  });
}

function keyOf({ panel, item }: PlacedItem): string {
  return `${item}:${panel}`;
}
