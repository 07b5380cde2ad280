import type { ChartProfileBin } from '#clients/typescript/src/index.ts';
import { CanvasLayer, type Sheet } from '#dashboard/drawing/canvas-layer.ts';
import type { DrawnItem, Item, ItemPlace } from '#dashboard/drawing/chart-item.ts';
import { roleColour, seenThrough } from '#dashboard/drawing/palette.ts';

/** Part of the pane's width that the longest bar takes. */
const WIDTH = 0.18;
const STRENGTH = 0.4;

/** Horizontal bars at the right edge: how much traded between two prices. */
export function drawProfile({ anchor, palette, entry }: ItemPlace, item: Item): DrawnItem {
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
  const set = (now: Item): void => {
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

function binsOf(item: Item): readonly ChartProfileBin[] {
  return item.type === 'profile' ? item.data : [];
}

function fillBin(sheet: Sheet, bin: ChartProfileBin, part: number, colour: string): void {
  const upper = sheet.y(bin.top);
  const lower = sheet.y(bin.bottom);
  if (upper === null || lower === null) return;
  const { context, width } = sheet;
  const length = part * width * WIDTH;
  context.fillStyle = colour;
  context.fillRect(width - length, upper, length, Math.max(1, lower - upper - 1));
}
