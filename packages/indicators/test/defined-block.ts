/**
 * Row of the candle of the order block that a row creates, by the definition; null without one. For bearish blocks
 * highs and lows change places, and `sign` is -1.
 */
export function definedBlock(
  broken: Float64Array,
  far: Float64Array,
  close: Float64Array,
  sign: number,
  wing: number,
  row: number,
): number | null {
  const isSwing = (at: number): boolean =>
    [...broken.subarray(at - wing, at)].every((value) => sign * value < sign * broken[at]!) &&
    [...broken.subarray(at, at + wing + 1)].every((value) => sign * value <= sign * broken[at]!);
  let swing = row - wing;
  while (swing >= wing && !isSwing(swing)) swing -= 1;
  if (swing < wing) return null;
  const isBeyond = (at: number): boolean => sign * close[at]! > sign * broken[swing]!;
  for (let at = swing + wing; at < row; at += 1) if (isBeyond(at)) return null;
  if (!isBeyond(row)) return null;
  let block = row - 1;
  for (let at = row - 2; at > swing; at -= 1) if (sign * far[at]! < sign * far[block]!) block = at;
  return block;
}
