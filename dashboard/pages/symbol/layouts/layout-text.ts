import {
  anchorCount,
  DRAWING_KINDS,
  drawingsIn,
  type Drawing,
} from '#dashboard/pages/symbol/drawings/drawing.ts';

/** Heights of panes, as addresses write them: `main_3.2*macd_1`. */
export function heightsText(heights: ReadonlyMap<string, number>): string {
  return [...heights].map(([id, height]) => `${id}_${Number(height.toFixed(3))}`).join('*');
}

export function heightsOf(text: string): Map<string, number> {
  const heights = new Map<string, number>();
  for (const one of text.split('*')) {
    const at = one.lastIndexOf('_');
    const height = Number(one.slice(at + 1));
    if (at > 0 && height > 0 && height < 1_000) heights.set(one.slice(0, at), height);
  }
  return heights;
}

/** Drawings in few signs, none of which is escaped in an address: `trend_tt6f3k_19564.1_tt6g00_19590.4`. */
export function drawingsText(drawings: readonly Drawing[]): string {
  return drawings
    .map(({ kind, anchors }) => {
      const places = anchors.map(
        ({ timeMs, price }) => `${Math.round(timeMs / 1_000).toString(36)}_${price}`,
      );
      return [kind, ...places].join('_');
    })
    .join('*');
}

/** @param newId names a drawing */
export function drawingsOfText(text: string, newId: () => string): Drawing[] {
  const found = text.split('*').map((one) => {
    const [kind, ...values] = one.split('_');
    const known = DRAWING_KINDS.find((name) => name === kind);
    if (known === undefined || values.length !== 2 * anchorCount(known)) return null;
    const anchors = Array.from({ length: anchorCount(known) }, (_, at) => ({
      timeMs: Number.parseInt(values[2 * at] ?? '', 36) * 1_000,
      price: Number(values[2 * at + 1]),
    }));
    return { id: newId(), kind: known, anchors };
  });
  return drawingsIn(found);
}
