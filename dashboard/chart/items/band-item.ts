import { LineSeries } from 'lightweight-charts';
import type { ChartEdges } from '#clients/typescript/src/index.ts';
import { CanvasLayer, type LayerSurface } from '#dashboard/chart/canvas-layer.ts';
import type { DrawnItem, ChartItem, ItemPlace } from '#dashboard/chart/chart-item.ts';
import { roleColour, seenThrough } from '#dashboard/chart/palette.ts';
import { RowSeries } from '#dashboard/chart/row-series.ts';
import { seenRows } from '#dashboard/chart/seen-rows.ts';

const STRENGTH = 0.14;

/** The area between two lines; a cloud, which turns over, is coloured by the edge that is above. */
export function drawBand(place: ItemPlace, item: ChartItem): DrawnItem {
  const { chart, pane, palette, entry, autoscale, stepSec } = place;
  // Unseen, it holds the band's times on the axis and its prices on the scale.
  const middle = chart.addSeries(
    LineSeries,
    {
      lineVisible: false,
      lastValueVisible: false,
      priceLineVisible: false,
      crosshairMarkerVisible: false,
      autoscaleInfoProvider: autoscale,
    },
    pane,
  );
  const rows = new RowSeries<ChartEdges>(middle, ({ time, upper }) =>
    upper === null ? { time } : { time, value: upper },
  );
  let edges = edgesOf(item);
  rows.set(edges);
  const own = seenThrough(roleColour(palette, item.style.role, entry), STRENGTH);
  const turned = seenThrough(palette.fall, STRENGTH);
  const straight = seenThrough(palette.rise, STRENGTH);
  const colourOf = (isUpright: boolean): string => {
    if (!edges.some(({ upper, lower }) => upper !== null && lower !== null && upper < lower)) {
      return own;
    }
    return isUpright ? straight : turned;
  };
  const layer = new CanvasLayer({
    zOrder: 'bottom',
    draw: (sheet) => fillBand(sheet, seenRows(edges, sheet), stepSec, colourOf),
  });
  middle.attachPrimitive(layer);
  return {
    get count() {
      return rows.count;
    },
    series: [middle],
    set: (now) => {
      edges = edgesOf(now);
      rows.set(edges);
    },
    merge: (now, changed) => {
      edges = edgesOf(now);
      rows.merge(changed as readonly ChartEdges[], edges);
    },
    remove: () => chart.removeSeries(middle),
  };
}

function edgesOf(item: ChartItem): readonly ChartEdges[] {
  return item.type === 'band' ? item.data : [];
}

interface EdgePixels {
  readonly x: number;
  readonly upper: number;
  readonly lower: number;
}

/** Fills stretch by stretch: a gap or a missing bar ends one, and so does a change of the edge that is above. */
function fillBand(
  sheet: LayerSurface,
  rows: readonly ChartEdges[],
  stepSec: number,
  colourOf: (isUpright: boolean) => string,
): void {
  let stretch: EdgePixels[] = [];
  let isUpright = true;
  let lastSec = Number.POSITIVE_INFINITY;
  const end = (): void => {
    fillStretch(sheet.context, stretch, colourOf(isUpright));
    stretch = [];
  };
  for (const { time, upper, lower } of rows) {
    if (time - lastSec > stepSec) end();
    lastSec = time;
    const x = sheet.x(time);
    const top = upper === null ? null : sheet.y(upper);
    const bottom = lower === null ? null : sheet.y(lower);
    if (upper === null || lower === null || x === null || top === null || bottom === null) {
      end();
      continue;
    }
    const edge = { x, upper: top, lower: bottom };
    if (stretch.length > 0 && upper >= lower !== isUpright) {
      stretch.push(edge);
      end();
    }
    isUpright = upper >= lower;
    stretch.push(edge);
  }
  end();
}

function fillStretch(
  context: CanvasRenderingContext2D,
  stretch: readonly EdgePixels[],
  colour: string,
): void {
  if (stretch.length < 2) return;
  context.beginPath();
  for (const { x, upper } of stretch) context.lineTo(x, upper);
  for (const { x, lower } of stretch.toReversed()) context.lineTo(x, lower);
  context.closePath();
  context.fillStyle = colour;
  context.fill();
}
