import type { LayerSurface } from '#dashboard/chart/canvas-layer.ts';
import type { TradingDay } from '#dashboard/chart/days.ts';
import type { Hole } from '#dashboard/chart/holes.ts';
import { seenThrough, type Palette } from '#dashboard/chart/palette.ts';

/** Draws what lies under the candles: every second trading day, and where bars are missing. */
export function drawGround(
  sheet: LayerSurface,
  palette: Palette,
  days: readonly TradingDay[],
  holes: readonly Hole[],
  holeText: string,
): void {
  const { context, barPx, height } = sheet;
  context.fillStyle = seenThrough(palette.muted, 0.07);
  days.forEach(({ fromSec, toSec }, at) => {
    if (at % 2 === 0 || toSec < sheet.from || fromSec > sheet.to) return;
    const left = sheet.x(fromSec);
    const right = sheet.x(toSec);
    if (left === null || right === null) return;
    context.fillRect(left - barPx / 2, 0, right - left + barPx, height);
  });
  for (const { fromMs, toMs } of holes) {
    const fromSec = fromMs / 1_000;
    const toSec = toMs / 1_000;
    if (toSec < sheet.from || fromSec > sheet.to) continue;
    const left = sheet.x(fromSec);
    const right = sheet.x(toSec) ?? left;
    if (left === null || right === null) continue;
    hatch(sheet, left - barPx / 2, right + barPx / 2, seenThrough(palette.muted, 0.5));
    context.fillStyle = palette.muted;
    context.font = '10px system-ui, sans-serif';
    context.textAlign = 'center';
    context.fillText(holeText, (left + right) / 2, height - 6);
  }
}

function hatch(
  { context, height }: LayerSurface,
  left: number,
  right: number,
  colour: string,
): void {
  context.save();
  context.beginPath();
  context.rect(left, 0, right - left, height);
  context.clip();
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.beginPath();
  for (let x = left - height; x < right; x += 10) {
    context.moveTo(x, height);
    context.lineTo(x + height, 0);
  }
  context.stroke();
  context.restore();
}
