import { ChartData } from '#market-data/charts/chart-data.ts';
import type { ChartFrame } from '#market-data/charts/chart-frame.ts';
import { frameOf } from '#market-data/charts/chart-frame.ts';
import type { ChartItem, ChartSpec, Style, StyleRole } from '#market-data/charts/chart-spec.ts';
import type { EntrySignals } from '#market-data/charts/event-markers.ts';
import { eventMarkersText } from '#market-data/charts/event-markers.ts';
import { itemText } from '#market-data/charts/item-text.ts';
import type { BarWindow } from '#market-data/features/bar-window.ts';
import type { OutputColumns } from '#market-data/features/observe.ts';

/** Id of the panel over the candles; no entry may have it as its key. */
export const MAIN_PANEL = 'main';

/** One indicator to draw. */
export interface DrawnEntry {
  readonly key: string;
  readonly title: string;
  readonly chart: ChartSpec;
  /** Its columns, as long as the bars of its window, internal ones included. */
  readonly outputs: OutputColumns;
  /** The bars of the chart among its rows; entries differ in the rows that warmed them up. */
  readonly window: BarWindow;
}

export interface WireStyle {
  readonly role: StyleRole;
  readonly dash: 'solid' | 'dashed' | 'dotted';
  readonly step: boolean;
}

export interface DrawnItem {
  readonly type: ChartItem['type'];
  /** Key of the entry; null for what belongs to several. */
  readonly key: string | null;
  readonly title: string;
  readonly style: WireStyle;
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
 * The panels of a chart: the main one over the candles with every overlay, then one for each entry
 * that has a panel of its own, in the order of the entries.
 *
 * @param entries At least one; all show the same bars.
 * @param signals Observations whose events become markers in the main panel; null for none.
 */
export function drawPanels(
  entries: readonly DrawnEntry[],
  signals: readonly EntrySignals[] | null,
): ChartPanel[] {
  const openings: string[] = [];
  const drawn = entries.map((entry) => {
    const frame = frameOf(entry.window, openings);
    return { entry, frame, items: drawItems(entry, frame) };
  });
  const overlays = drawn
    .filter(({ entry }) => entry.chart.pane === 'main')
    .flatMap(({ items }) => items);
  if (signals !== null) overlays.push(drawEvents(signals, drawn[0]!.frame));
  const main = { id: MAIN_PANEL, title: 'Price', range: null, items: overlays };
  const own = drawn
    .filter(({ entry }) => entry.chart.pane === 'own')
    .map(({ entry, items }) => ({
      id: entry.key,
      title: entry.title,
      range: entry.chart.range ?? null,
      items,
    }));
  return [main, ...own];
}

/** A style as answers carry it, with nothing left to assume. */
export function wireStyle({ role, dash, step }: Style): WireStyle {
  return { role, dash: dash ?? 'solid', step: step ?? false };
}

function drawItems({ key, chart, outputs }: DrawnEntry, frame: ChartFrame): DrawnItem[] {
  return chart.items.map((item) => ({
    type: item.type,
    key,
    title: item.title,
    style: wireStyle(item.style),
    data: new ChartData(frame.toRow - frame.fromRow, () => itemText(item, outputs, frame)),
  }));
}

function drawEvents(signals: readonly EntrySignals[], frame: ChartFrame): DrawnItem {
  return {
    type: 'markers',
    key: null,
    title: 'Events',
    style: wireStyle({ role: 'signal' }),
    data: new ChartData(frame.toRow - frame.fromRow, () => eventMarkersText(signals, frame)),
  };
}
