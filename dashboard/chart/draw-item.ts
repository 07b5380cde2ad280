import type { DrawnItem, ChartItem, ItemPlace } from '#dashboard/chart/chart-item.ts';
import { drawBackground } from '#dashboard/chart/items/background-item.ts';
import { drawBand } from '#dashboard/chart/items/band-item.ts';
import { drawHistogram } from '#dashboard/chart/items/histogram-item.ts';
import { drawLevel } from '#dashboard/chart/items/level-item.ts';
import { drawLine } from '#dashboard/chart/items/line-item.ts';
import { drawMarkers } from '#dashboard/chart/items/markers-item.ts';
import { drawPoints } from '#dashboard/chart/items/points-item.ts';
import { drawProfile } from '#dashboard/chart/items/profile-item.ts';
import { drawZones } from '#dashboard/chart/items/zones-item.ts';

const DRAWERS: Readonly<
  Record<ChartItem['type'], (place: ItemPlace, item: ChartItem) => DrawnItem>
> = {
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

/** Draws an item by its type, independent of its indicator. */
export function drawItem(place: ItemPlace, item: ChartItem): DrawnItem {
  return DRAWERS[item.type](place, item);
}

/** Items with their own series come first, because the others are attached to the series of their pane. */
export function hasSeries({ type }: ChartItem): boolean {
  return type === 'line' || type === 'points' || type === 'histogram' || type === 'band';
}
