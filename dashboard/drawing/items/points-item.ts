import type { DrawnItem, Item, ItemPlace } from '#dashboard/drawing/chart-item.ts';
import { drawLine } from '#dashboard/drawing/items/line-item.ts';

/** Dots, one for each value. */
export function drawPoints(place: ItemPlace, item: Item): DrawnItem {
  return drawLine(place, item, true);
}
