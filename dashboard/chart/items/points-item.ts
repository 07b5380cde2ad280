import type { DrawnItem, ChartItem, ItemPlace } from '#dashboard/chart/chart-item.ts';
import { drawLine } from '#dashboard/chart/items/line-item.ts';

/** Dots, one for each value. */
export function drawPoints(place: ItemPlace, item: ChartItem): DrawnItem {
  return drawLine(place, item, true);
}
