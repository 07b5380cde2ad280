import type { ChartMark } from '#clients/typescript/src/index.ts';
import type { DrawnItem, ChartItem, ItemPlace } from '#dashboard/chart/chart-item.ts';

/** Marks at candles. All items of a pane share one board, as their marks would cover each other. */
export function drawMarkers({ marks }: ItemPlace, item: ChartItem): DrawnItem {
  const marksOf = (now: ChartItem): readonly ChartMark[] =>
    now.type === 'markers' ? now.data : [];
  const key = {};
  marks?.put(key, marksOf(item));
  return {
    get count() {
      return marks?.countOf(key) ?? 0;
    },
    series: [],
    set: (now) => marks?.put(key, marksOf(now)),
    merge: (now) => marks?.put(key, marksOf(now)),
    remove: () => marks?.put(key, []),
  };
}
