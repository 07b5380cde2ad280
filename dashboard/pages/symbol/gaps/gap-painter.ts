import type { GapCause } from '#clients/typescript/src/index.ts';
import type { SymbolGapsResult } from '#dashboard/documents/documents.gen.ts';
import type { LayerSurface } from '#dashboard/chart/canvas-layer.ts';
import type { ChartPlaces } from '#dashboard/chart/chart-places.ts';
import { seenThrough, type Palette } from '#dashboard/chart/palette.ts';

export type SeriesGap = SymbolGapsResult['gaps']['nodes'][number];

/** Where bars came later, a strip along the bottom is enough. */
const STRIP_PX = 5;
const LABEL_PX = 12;

/** How gaps are painted. */
export interface GapPaint {
  readonly palette: Palette;
  readonly places: ChartPlaces;
  readonly texts: Readonly<Record<GapCause, string>>;
}

/** Shades each gap from its first to its last bar, with its cause from the bottom up. */
export function paintGaps(
  sheet: LayerSurface,
  gaps: readonly SeriesGap[],
  { palette, places, texts }: GapPaint,
): void {
  const { context, width, height, barPx } = sheet;
  context.font = '10px system-ui, sans-serif';
  for (const { startTimeMs, endTimeMs, cause, state } of gaps) {
    const from = places.x(startTimeMs);
    const end = places.x(endTimeMs);
    if (from === null || end === null) continue;
    // A bar is centred on its time; the end is the first bar after the gap.
    const left = Math.max(0, from - barPx / 2);
    const right = Math.min(width, Math.max(from + barPx / 2, end - barPx / 2));
    if (right <= left) continue;
    const isFilled = state === 'FILLED';
    context.fillStyle = seenThrough(palette.level, isFilled ? 0.6 : 0.22);
    const top = isFilled ? height - STRIP_PX : 0;
    context.fillRect(left, top, right - left, height - top);
    if (isFilled || right - left < LABEL_PX) continue;
    context.save();
    context.translate(left + LABEL_PX, height - 20);
    context.rotate(-Math.PI / 2);
    context.fillStyle = palette.text;
    context.textAlign = 'left';
    context.fillText(texts[cause], 0, -2);
    context.restore();
  }
}
