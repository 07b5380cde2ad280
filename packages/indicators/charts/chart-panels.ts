import { type WireStyle, wireStyle } from '#indicators/charts/wire-style.ts';
import { ChartData } from '#indicators/charts/chart-data.ts';
import type { ChartFrame } from '#indicators/charts/chart-frame.ts';
import { frameOf } from '#indicators/charts/chart-frame.ts';
import type { ChartItem, ChartSpec } from '#indicators/charts/chart-spec.ts';
import type { EntrySignals } from '#indicators/charts/event-markers.ts';
import { EventMarkers } from '#indicators/charts/event-markers.ts';
import { outputsNamed } from '#indicators/charts/drawn-outputs.ts';
import type { ChartFormat } from '#indicators/charts/item-text.ts';
import { itemText } from '#indicators/charts/item-text.ts';
import type { BarWindow } from '#indicators/features/bar-window.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';

/** Id of the panel over the candles; no entry may have it as its key. */
export const MAIN_PANEL = 'main';

/** One indicator to draw. */
export interface DrawnEntry {
  readonly key: string;
  readonly title: string;
  readonly chart: ChartSpec;
  /** Key of the entry that it is calculated from, over which it lies instead of over the candles. */
  readonly source?: string | null;
  /** Names of the columns that answers have, by the keys of its outputs; items name none without it. */
  readonly columns?: ReadonlyMap<string, string>;
  /** Its columns, as long as the bars of its window, internal ones included. */
  readonly outputs: OutputColumns;
  /** The bars of the chart among its rows; entries differ in the rows that warmed them up. */
  readonly window: BarWindow;
}

export interface DrawnItem {
  readonly type: ChartItem['type'];
  /** Key of the entry; null for what belongs to several. */
  readonly key: string | null;
  readonly title: string;
  readonly style: WireStyle;
  /** Columns of the entry that it draws; empty where it draws no single ones. */
  readonly columns: readonly string[];
  /** Whether it continues behind the last bar, on bars that are expected there. */
  readonly isAhead: boolean;
  readonly data: ChartData;
}

export interface ChartPanel {
  /** `main`, or the key of the entry. */
  readonly id: string;
  readonly title: string;
  readonly range: readonly number[] | null;
  readonly items: readonly DrawnItem[];
}

/**
 * The panels of a chart: the main one over the candles with every overlay, then one for each entry with its own panel,
 * in the order of the entries, with the entries that are calculated from it.
 *
 * @param entries At least one; all show the same bars.
 * @param signals Observations whose events become markers, each in the panel of its entry; null for none.
 */
export function drawPanels(
  entries: readonly DrawnEntry[],
  signals: readonly EntrySignals[] | null,
  format: ChartFormat = 'rows',
): ChartPanel[] {
  const openings: string[] = [];
  const drawn = entries.map((entry) => {
    const frame = frameOf(entry.window, openings);
    return { entry, frame, items: drawItems(entry, frame, signals !== null, format) };
  });
  const panels = panelsOf(entries);
  const itemsIn = (panel: string): DrawnItem[] =>
    drawn.flatMap(({ entry, items }) => (panels.get(entry.key) === panel ? items : []));
  const overlays = itemsIn(MAIN_PANEL);
  const { frame } = drawn[0]!;
  const events =
    signals === null
      ? null
      : new EventMarkers(signals, frame, (key) => panels.get(key) ?? MAIN_PANEL);
  if (events !== null) overlays.push(drawEvents(events, MAIN_PANEL, null, frame));
  const main = { id: MAIN_PANEL, title: 'Price', range: null, items: overlays };
  const own = drawn
    .filter(({ entry }) => entry.chart.pane === 'own')
    .map(({ entry: { key, title, chart } }) => ({
      id: key,
      title,
      range: chart.range ?? null,
      items:
        events === null ? itemsIn(key) : [...itemsIn(key), drawEvents(events, key, key, frame)],
    }));
  return [main, ...own];
}

/**
 * The times of the bars of a chart in seconds, and of those that are expected behind them as far as an entry draws
 * ahead: the columns of all its items stand on them.
 *
 * @param entries At least one; all show the same bars.
 */
export function chartTimes(entries: readonly DrawnEntry[]): number[] {
  const frame = frameOf(entries[0]!.window, []);
  const ahead = entries.flatMap(({ chart }) => chart.items.map(barsAheadOf));
  const end = frame.endRow(Math.max(0, ...ahead));
  return Array.from({ length: end - frame.fromRow }, (_, at) => frame.timeSec(frame.fromRow + at));
}

/** Bars by which an item is drawn after those that have its values; negative where it is before them. */
export function barsAheadOf(item: ChartItem): number {
  return 'barsAhead' in item ? (item.barsAhead ?? 0) : 0;
}

/** The panel of each entry: its own, or that of the entry that it lies over. */
function panelsOf(entries: readonly DrawnEntry[]): ReadonlyMap<string, string> {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const panelOf = (entry: DrawnEntry): string => {
    if (entry.chart.pane === 'own') return entry.key;
    const source = byKey.get(entry.source ?? '');
    return source === undefined ? MAIN_PANEL : panelOf(source);
  };
  return new Map(entries.map((entry) => [entry.key, panelOf(entry)]));
}

/** @param withEvents Whether events are drawn too: then nothing that they show is drawn twice. */
function drawItems(
  { key, chart, columns, outputs }: DrawnEntry,
  frame: ChartFrame,
  withEvents: boolean,
  format: ChartFormat,
): DrawnItem[] {
  const items = withEvents ? chart.items.flatMap(withoutEventMarks) : chart.items;
  return items.map((item) => ({
    type: item.type,
    key,
    title: item.title,
    style: wireStyle(item.style),
    columns: outputsNamed(item).flatMap((output) => columns?.get(output) ?? []),
    isAhead: barsAheadOf(item) > 0,
    data: new ChartData(frame.toRow - frame.fromRow, () => itemText(item, outputs, frame, format)),
  }));
}

/** Marks on the candles of events are the events; those before them stay, as shapes. */
function withoutEventMarks(item: ChartItem): ChartItem[] {
  if (item.type !== 'markers') return [item];
  if (item.barsBack === 0) return [];
  return [{ ...item, marks: item.marks.map((mark) => Object.assign({}, mark, { text: '' })) }];
}

function drawEvents(
  events: EventMarkers,
  panel: string,
  key: string | null,
  frame: ChartFrame,
): DrawnItem {
  return {
    type: 'markers',
    key,
    title: 'Events',
    style: wireStyle({ role: 'signal' }),
    columns: [],
    isAhead: false,
    data: new ChartData(frame.toRow - frame.fromRow, () => events.textOf(panel)),
  };
}
