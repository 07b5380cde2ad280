import type { DrawnItem, Item, ItemPlace } from '#dashboard/drawing/chart-item.ts';
import { drawBackground } from '#dashboard/drawing/items/background-item.ts';
import { drawBand } from '#dashboard/drawing/items/band-item.ts';
import { drawHistogram } from '#dashboard/drawing/items/histogram-item.ts';
import { drawLevel } from '#dashboard/drawing/items/level-item.ts';
import { drawLine } from '#dashboard/drawing/items/line-item.ts';
import { drawMarkers } from '#dashboard/drawing/items/markers-item.ts';
import { drawPoints } from '#dashboard/drawing/items/points-item.ts';
import { drawProfile } from '#dashboard/drawing/items/profile-item.ts';
import { drawZones } from '#dashboard/drawing/items/zones-item.ts';

const DRAWERS: Readonly<Record<Item['type'], (place: ItemPlace, item: Item) => DrawnItem>> = {
  line: (place, item) => drawLine(place, item),
  points: drawPoints,
  histogram: drawHistogram,
  band: drawBand,
  level: drawLevel,
  markers: drawMarkers,
  background: drawBackground,
  zones: drawZones,
  profile: drawProfile,
};

/** Draws an item by what it is, with no knowledge of the indicator that it comes from. */
export function drawItem(place: ItemPlace, item: Item): DrawnItem {
  return DRAWERS[item.type](place, item);
}

/** Items with a series of their own come first, as the others stand on the series of their pane. */
export function hasSeries({ type }: Item): boolean {
  return type === 'line' || type === 'points' || type === 'histogram' || type === 'band';
}
