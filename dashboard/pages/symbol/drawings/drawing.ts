/** The kinds of drawings on a chart. */
export type DrawingKind = 'fib' | 'level' | 'measure' | 'rectangle' | 'trend';
export const DRAWING_KINDS: readonly DrawingKind[] = [
  'trend',
  'level',
  'rectangle',
  'fib',
  'measure',
];

/** A place on a chart that does not depend on the visible part or the interval. */
export interface Anchor {
  readonly timeMs: number;
  readonly price: number;
}

export interface Drawing {
  readonly id: string;
  readonly kind: DrawingKind;
  /** Two of them; of a level one. */
  readonly anchors: readonly Anchor[];
}

/** A chart has no more: hundreds would cover the candles, and storage is small. */
export const MAX_DRAWINGS = 100;
/** Fractions of a retracement. */
export const FIB_LEVELS: readonly number[] = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1];

export function anchorCount(kind: DrawingKind): number {
  return kind === 'level' ? 1 : 2;
}

/** The price of a fraction: 0 is where the move ended, 1 where it began. */
export function fibPrice([from, to]: readonly Anchor[], level: number): number {
  const [start, end] = [from?.price ?? 0, to?.price ?? 0];
  return end + (start - end) * level;
}

/** Reads drawings from an untrusted text; invalid ones are left out. */
export function drawingsOf(text: string | null): Drawing[] {
  try {
    return drawingsIn(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
}

/** The valid drawings of an untrusted value. */
export function drawingsIn(value: unknown): Drawing[] {
  if (!Array.isArray(value)) return [];
  const ids = new Set<string>();
  return value
    .flatMap((one: unknown) => {
      const drawing = drawingIn(one);
      if (drawing === null || ids.has(drawing.id)) return [];
      ids.add(drawing.id);
      return [drawing];
    })
    .slice(0, MAX_DRAWINGS);
}

function drawingIn(value: unknown): Drawing | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, kind, anchors } = value as Record<string, unknown>;
  const known = DRAWING_KINDS.find((one) => one === kind);
  if (typeof id !== 'string' || id === '' || known === undefined || !Array.isArray(anchors)) {
    return null;
  }
  const places = anchors.flatMap((one: unknown) => anchorIn(one) ?? []);
  return places.length === anchorCount(known) ? { id, kind: known, anchors: places } : null;
}

function anchorIn(value: unknown): Anchor | null {
  if (typeof value !== 'object' || value === null) return null;
  const { timeMs, price } = value as Record<string, unknown>;
  if (!Number.isFinite(timeMs) || !Number.isFinite(price)) return null;
  return { timeMs: Number(timeMs), price: Number(price) };
}
