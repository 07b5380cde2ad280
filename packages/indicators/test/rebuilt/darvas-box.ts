import type { BarColumns } from '#indicators/engine/bar-columns.ts';

interface DarvasParameters {
  readonly lookback: number;
  readonly period: number;
}

interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly since: number;
  isBroken: boolean;
}

/** Darvas boxes from the sentences of their page alone. */
export function darvasBoxOf(
  { high, low, close, length }: BarColumns,
  { lookback, period }: DarvasParameters,
): Record<'top' | 'bottom' | 'broken', number[]> {
  const [top, bottom, broken]: number[][] = [[], [], []];
  let box: Box | null = null;
  for (let row = 0; row < length; row += 1) {
    if (row < lookback + period) {
      for (const column of [top!, bottom!, broken!]) column.push(NaN);
      continue;
    }
    const at = row - period;
    const peak = high[at]!;
    const exceeds = high.slice(at - lookback, at).every((other) => peak > other);
    const holds = high.slice(at + 1, row + 1).every((other) => other <= peak);
    if (exceeds && holds) {
      const bottomNow = Math.min(...low.slice(at, row + 1));
      box = { top: peak, bottom: bottomNow, since: row, isBroken: false };
    } else if (box !== null && row - box.since > 1_000) box = null;
    let side = 0;
    if (box !== null && !box.isBroken) {
      side = close[row]! > box.top ? 1 : close[row]! < box.bottom ? -1 : 0;
      box.isBroken = side !== 0;
    }
    top!.push(box?.top ?? NaN);
    bottom!.push(box?.bottom ?? NaN);
    broken!.push(side);
  }
  return { top: top!, bottom: bottom!, broken: broken! };
}
