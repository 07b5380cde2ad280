import type { ChartCanvas } from '#dashboard/chart/chart-canvas.ts';
import type { ChartFeed } from '#dashboard/chart/chart-feed.ts';

/** An item as it was sent and as it is drawn. */
export interface ProbedItem {
  readonly panel: string;
  readonly type: string;
  readonly key: string | null;
  readonly title: string;
  readonly sent: number;
  readonly drawn: number;
}

/** The state of a chart for tests: a canvas cannot be read. */
export interface ChartProbe {
  /** Every item, with how much of it was sent and how much is drawn. */
  items(): readonly ProbedItem[];
  /** Bars of the store, as rows of the graph. */
  bars(): readonly (readonly number[])[];
  /** Candles of the library's series, without the places of holes. */
  candles(): number;
  /** Glyphs of each pane, and the marks that they represent. */
  marks(): readonly { readonly glyphs: number; readonly marks: number }[];
  reconnects(): number;
}

/** The element of a chart, which carries its probe. */
export interface ChartElement extends HTMLElement {
  chartProbe?: ChartProbe;
}

export function probeOf(canvas: ChartCanvas, feed: () => ChartFeed | null): ChartProbe {
  return {
    items: () =>
      canvas.panes.flatMap(({ id, counts }) =>
        counts.map(({ item: { type, key, title }, sent, drawn }) => ({
          panel: id,
          type,
          key,
          title,
          sent,
          drawn,
        })),
      ),
    bars: () => feed()?.store.bars ?? [],
    candles: () =>
      (canvas.prices?.data() ?? []).filter((point) => 'close' in point || 'value' in point).length,
    marks: () => canvas.panes.flatMap(({ marks }) => marks?.counts ?? []),
    reconnects: () => feed()?.reconnects ?? 0,
  };
}
