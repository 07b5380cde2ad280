import type { LayerSurface } from '#dashboard/chart/canvas-layer.ts';
import type { ChartPlaces } from '#dashboard/chart/chart-places.ts';
import { seenThrough, type Palette } from '#dashboard/chart/palette.ts';
import { FIB_LEVELS, fibPrice, type Drawing } from '#dashboard/pages/symbol/drawings/drawing.ts';
import type { Pixel } from '#dashboard/pages/symbol/drawings/drawing-shapes.ts';

const HANDLE_PX = 5;
const LABEL_PX = 12;
const FONT = '11px system-ui, sans-serif';

/** How drawings are painted. */
export interface Paint {
  readonly palette: Palette;
  readonly places: ChartPlaces;
  priceText(price: number): string;
  /** The text of a measurement: change, percentage, bars, time. */
  measureText(drawing: Drawing): readonly string[];
}

/** Where the anchors of a drawing are; null while that is not known. */
export function pixelsOf({ anchors }: Drawing, places: ChartPlaces): readonly Pixel[] | null {
  const pixels = anchors.flatMap(({ timeMs, price }) => {
    const x = places.x(timeMs);
    const y = places.y(price);
    return x === null || y === null ? [] : [{ x, y }];
  });
  return pixels.length === anchors.length ? pixels : null;
}

export function paintDrawing(
  sheet: LayerSurface,
  drawing: Drawing,
  isSelected: boolean,
  paint: Paint,
): void {
  const pixels = pixelsOf(drawing, paint.places);
  const [from, to = from] = pixels ?? [];
  if (pixels === null || from === undefined || to === undefined) return;
  const { context } = sheet;
  context.font = FONT;
  context.textAlign = 'left';
  context.textBaseline = 'bottom';
  context.strokeStyle = paint.palette.accent;
  context.fillStyle = paint.palette.accent;
  context.lineWidth = isSelected ? 2 : 1.5;
  switch (drawing.kind) {
    case 'level':
      paintLevel(sheet, from.y, paint.priceText(drawing.anchors[0]?.price ?? 0));
      break;
    case 'trend':
      stroke(sheet, from, to);
      break;
    case 'rectangle':
      paintBox(sheet, from, to, paint.palette.accent);
      break;
    case 'fib':
      paintFib(sheet, drawing, [from, to], paint);
      break;
    case 'measure':
      paintMeasure(sheet, drawing, [from, to], paint);
      break;
  }
  if (isSelected) for (const pixel of pixels) paintHandle(sheet, pixel, paint.palette);
}

function stroke({ context }: LayerSurface, from: Pixel, to: Pixel): void {
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
}

function paintLevel(sheet: LayerSurface, y: number, text: string): void {
  stroke(sheet, { x: 0, y }, { x: sheet.width, y });
  sheet.context.textAlign = 'right';
  sheet.context.fillText(text, sheet.width - 4, y - 3);
}

function paintBox({ context }: LayerSurface, from: Pixel, to: Pixel, colour: string): void {
  const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
  const [width, height] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  context.strokeStyle = colour;
  context.fillStyle = seenThrough(colour, 0.12);
  context.fillRect(x, y, width, height);
  context.strokeRect(x, y, width, height);
}

function paintFib(
  sheet: LayerSurface,
  { anchors }: Drawing,
  [from, to]: readonly [Pixel, Pixel],
  { palette, places, priceText }: Paint,
): void {
  const { context } = sheet;
  context.save();
  context.setLineDash([4, 4]);
  stroke(sheet, from, to);
  context.restore();
  const left = Math.min(from.x, to.x);
  const right = Math.max(from.x, to.x);
  let labelledY = Number.POSITIVE_INFINITY;
  FIB_LEVELS.forEach((level, at) => {
    const price = fibPrice(anchors, level);
    const y = places.y(price);
    if (y === null) return;
    context.strokeStyle = palette.lines[at] ?? palette.accent;
    context.fillStyle = context.strokeStyle;
    stroke(sheet, { x: left, y }, { x: right, y });
    // Where levels are close, a label would cover the one before it.
    if (Math.abs(y - labelledY) < LABEL_PX) return;
    labelledY = y;
    context.fillText(`${level} · ${priceText(price)}`, Math.max(2, left) + 2, y - 2);
  });
}

function paintMeasure(
  sheet: LayerSurface,
  drawing: Drawing,
  [from, to]: readonly [Pixel, Pixel],
  { palette, measureText }: Paint,
): void {
  const colour = to.y <= from.y ? palette.rise : palette.fall;
  paintBox(sheet, from, to, colour);
  const { context } = sheet;
  const middle = (from.x + to.x) / 2;
  stroke(sheet, { x: middle, y: from.y }, { x: middle, y: to.y });
  const lines = measureText(drawing);
  const width = Math.max(...lines.map((line) => context.measureText(line).width)) + 12;
  const height = lines.length * 15 + 6;
  const left = Math.min(sheet.width - width, Math.max(0, middle - width / 2));
  const top = to.y <= from.y ? to.y - height - 4 : to.y + 4;
  const seen = Math.min(sheet.height - height, Math.max(0, top));
  context.fillStyle = palette.ground;
  context.fillRect(left, seen, width, height);
  context.strokeRect(left, seen, width, height);
  context.fillStyle = colour;
  context.textBaseline = 'top';
  lines.forEach((line, at) => context.fillText(line, left + 6, seen + 4 + at * 15));
}

function paintHandle({ context }: LayerSurface, { x, y }: Pixel, palette: Palette): void {
  context.beginPath();
  context.arc(x, y, HANDLE_PX, 0, 2 * Math.PI);
  context.fillStyle = palette.ground;
  context.strokeStyle = palette.accent;
  context.lineWidth = 2;
  context.fill();
  context.stroke();
}
