import type { ChartZone } from '#clients/typescript/src/index.ts';
import { CanvasLayer, type LayerSurface } from '#dashboard/chart/canvas-layer.ts';
import type { DrawnItem, ChartItem, ItemPlace } from '#dashboard/chart/chart-item.ts';
import { roleColour, seenThrough } from '#dashboard/chart/palette.ts';

const STRENGTH = 0.16;
/** Number of labelled zones. Older ones have no label, because texts of dozens of zones would cover the chart. */
const LABELLED = 12;
const LABEL_MIN_PX = 11;

/** Rectangles between two prices; open ones extend to the right edge. */
export function drawZones({ anchor, palette, entry }: ItemPlace, item: ChartItem): DrawnItem {
  let zones = zonesOf(item);
  const layer = new CanvasLayer({
    zOrder: 'bottom',
    draw: (sheet) => {
      const seen = zones.filter((zone) => isSeen(zone, sheet));
      seen.forEach((zone, at) =>
        fillZone(sheet, zone, roleColour(palette, zone.role, entry), at >= seen.length - LABELLED),
      );
    },
  });
  anchor?.attachPrimitive(layer);
  const set = (now: ChartItem): void => {
    zones = zonesOf(now);
    layer.touch();
  };
  return {
    get count() {
      return anchor === null ? 0 : zones.length;
    },
    series: [],
    set,
    merge: set,
    remove: () => anchor?.detachPrimitive(layer),
  };
}

function zonesOf(item: ChartItem): readonly ChartZone[] {
  return item.type === 'zones' ? item.data : [];
}

function isSeen({ time, end_time, top, bottom }: ChartZone, sheet: LayerSurface): boolean {
  if (time > sheet.to || (end_time !== null && end_time < sheet.from)) return false;
  const upper = sheet.y(top);
  const lower = sheet.y(bottom);
  return upper !== null && lower !== null && lower >= 0 && upper <= sheet.height;
}

function fillZone(sheet: LayerSurface, zone: ChartZone, colour: string, isLabelled: boolean): void {
  const { context, width, barPx } = sheet;
  const from = sheet.x(zone.time);
  const end = zone.end_time === null ? width : sheet.x(zone.end_time);
  const upper = sheet.y(zone.top);
  const lower = sheet.y(zone.bottom);
  if (from === null || end === null || upper === null || lower === null) return;
  const left = from - barPx / 2;
  const right = zone.end_time === null ? width : end + barPx / 2;
  const height = Math.max(1, lower - upper);
  context.fillStyle = seenThrough(colour, STRENGTH);
  context.fillRect(left, upper, right - left, height);
  context.strokeStyle = seenThrough(colour, 0.5);
  context.lineWidth = 1;
  context.strokeRect(left + 0.5, Math.round(upper) + 0.5, right - left - 1, height - 1);
  if (!isLabelled || height < LABEL_MIN_PX || zone.label === '') return;
  context.fillStyle = colour;
  context.font = '10px system-ui, sans-serif';
  context.textBaseline = 'top';
  context.fillText(zone.label, Math.max(2, left + 3), upper + 1, Math.max(10, right - left - 6));
}
