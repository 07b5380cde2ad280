import type { ChartProfileBin } from '#clients/typescript/src/index.ts';
import { CanvasLayer, type LayerSurface } from '#dashboard/chart/canvas-layer.ts';
import type { DrawnItem, ChartItem, ItemPlace } from '#dashboard/chart/chart-item.ts';
import { roleColour, seenThrough } from '#dashboard/chart/palette.ts';

/** Part of the pane's width that the longest bar takes. */
const WIDTH = 0.18;
const STRENGTH = 0.4;

/** Horizontal bars at the right edge: how much traded between two prices. */
export function drawProfile({ anchor, palette, entry }: ItemPlace, item: ChartItem): DrawnItem {
  let bins = binsOf(item);
  const layer = new CanvasLayer({
    zOrder: 'bottom',
    draw: (sheet) => {
      const most = Math.max(...bins.map(({ volume }) => volume));
      if (!(most > 0)) return;
      for (const bin of bins) {
        const colour = seenThrough(roleColour(palette, bin.role, entry), STRENGTH);
        fillBin(sheet, bin, bin.volume / most, colour);
      }
    },
  });
  anchor?.attachPrimitive(layer);
  const set = (now: ChartItem): void => {
    bins = binsOf(now);
    layer.touch();
  };
  return {
    get count() {
      return anchor === null ? 0 : bins.length;
    },
    series: [],
    set,
    merge: set,
    remove: () => anchor?.detachPrimitive(layer),
  };
}

function binsOf(item: ChartItem): readonly ChartProfileBin[] {
  return item.type === 'profile' ? item.data : [];
}

function fillBin(sheet: LayerSurface, bin: ChartProfileBin, part: number, colour: string): void {
  const upper = sheet.y(bin.top);
  const lower = sheet.y(bin.bottom);
  if (upper === null || lower === null) return;
  const { context, width } = sheet;
  const length = part * width * WIDTH;
  context.fillStyle = colour;
  context.fillRect(width - length, upper, length, Math.max(1, lower - upper - 1));
}
