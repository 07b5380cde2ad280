import type { ChartStretch } from '#clients/typescript/src/index.ts';
import { CanvasLayer, type LayerSurface } from '#dashboard/chart/canvas-layer.ts';
import type { DrawnItem, ChartItem, ItemPlace } from '#dashboard/chart/chart-item.ts';
import { roleColour, seenThrough } from '#dashboard/chart/palette.ts';

const STRENGTH = 0.12;

/** Colours the pane from one bar to another, half a bar wider on both sides. */
export function drawBackground({ anchor, palette, entry }: ItemPlace, item: ChartItem): DrawnItem {
  let stretches = stretchesOf(item);
  const layer = new CanvasLayer({
    zOrder: 'bottom',
    draw: (sheet) => {
      for (const stretch of stretches) {
        fillStretch(
          sheet,
          stretch,
          seenThrough(roleColour(palette, stretch.role, entry), STRENGTH),
        );
      }
    },
  });
  anchor?.attachPrimitive(layer);
  const set = (now: ChartItem): void => {
    stretches = stretchesOf(now);
    layer.touch();
  };
  return {
    get count() {
      return anchor === null ? 0 : stretches.length;
    },
    series: [],
    set,
    merge: set,
    remove: () => anchor?.detachPrimitive(layer),
  };
}

function stretchesOf(item: ChartItem): readonly ChartStretch[] {
  return item.type === 'background' ? item.data : [];
}

function fillStretch(sheet: LayerSurface, { time, end_time }: ChartStretch, colour: string): void {
  if (end_time < sheet.from || time > sheet.to) return;
  const from = sheet.x(time);
  const to = sheet.x(end_time);
  if (from === null || to === null) return;
  const { context, barPx, height } = sheet;
  context.fillStyle = colour;
  context.fillRect(from - barPx / 2, 0, to - from + barPx, height);
}
