import { FIB_LEVELS, type DrawingKind } from '#dashboard/pages/symbol/drawings/drawing.ts';

/** A place on the canvas, in CSS pixels. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** How far a place is from a straight line between two others. */
export function distanceToLine(at: Pixel, from: Pixel, to: Pixel): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((at.x - from.x) * dx + (at.y - from.y) * dy) / length;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(at.x - from.x - share * dx, at.y - from.y - share * dy);
}

/** The distance of a place from the visible part of a drawing. */
export function distanceTo(kind: DrawingKind, pixels: readonly Pixel[], at: Pixel): number {
  const [from, to = from] = pixels;
  if (from === undefined || to === undefined) return Number.POSITIVE_INFINITY;
  switch (kind) {
    case 'level':
      return Math.abs(at.y - from.y);
    case 'trend':
      return distanceToLine(at, from, to);
    case 'fib':
      return Math.min(
        distanceToLine(at, from, to),
        ...FIB_LEVELS.map((level) => {
          const y = to.y + (from.y - to.y) * level;
          return distanceToLine(at, { x: from.x, y }, { x: to.x, y });
        }),
      );
    default: {
      const corners = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
      return Math.min(
        ...corners.map((corner, place) =>
          distanceToLine(at, corner, corners[(place + 1) % 4] ?? corner),
        ),
      );
    }
  }
}

/** The handle at a place; -1 if there is none. */
export function handleAt(pixels: readonly Pixel[], at: Pixel, reachPx: number): number {
  return pixels.findLastIndex(({ x, y }) => Math.hypot(at.x - x, at.y - y) <= reachPx);
}

/** The price of a bar that is nearest to a place, where one is within reach; else the given price. */
export function magnetPrice(
  prices: readonly (readonly [price: number, y: number])[],
  y: number,
  price: number,
  reachPx: number,
): number {
  const near = prices
    .map(([one, at]) => [one, Math.abs(at - y)] as const)
    .filter(([, distance]) => distance <= reachPx)
    .toSorted(([, one], [, other]) => one - other);
  return near[0]?.[0] ?? price;
}
