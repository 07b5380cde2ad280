import type { BarColumns } from '#indicators/engine/bar-columns.ts';

interface RangeBarParameters {
  readonly size: number;
  readonly size_in: 'percent' | 'price';
}

/** Range bars from the sentences of their page alone. */
export function rangeBarsOf(
  { close }: BarColumns,
  { size, size_in: sizeIn }: RangeBarParameters,
): Record<'top' | 'bottom' | 'direction' | 'added', number[]> {
  const isPercent = sizeIn === 'percent';
  const s = isPercent ? Math.log(1 + size / 100) : size;
  const price = (place: number) => (isPercent ? Math.exp(place) : place);
  const whole = (count: number) => Math.floor(count + 1e-12 * Math.abs(count));
  const rows: number[][] = [];
  let [low, high, newest, direction] = [NaN, NaN, [NaN, NaN], 0];
  close.forEach((value, row) => {
    const p = isPercent ? Math.log(value) : value;
    let added = 0;
    if (row === 0) {
      [low, high, newest] = [p, p, [p, p]];
    } else {
      const [up, down] = [whole((p - low) / s), whole((high - p) / s)];
      if (up >= 1) {
        [direction, added, low] = [1, up, low + up * s];
        high = Math.max(low, p);
        newest = [low, low - s];
      } else if (down >= 1) {
        [direction, added, high] = [-1, -down, high - down * s];
        low = Math.min(high, p);
        newest = [high + s, high];
      } else {
        [low, high] = [Math.min(low, p), Math.max(high, p)];
      }
    }
    rows.push([price(newest[0]!), price(newest[1]!), direction, added]);
  });
  const [top, bottom, directions, added] = [0, 1, 2, 3].map((at) => rows.map((row) => row[at]!));
  return { top: top!, bottom: bottom!, direction: directions!, added: added! };
}
