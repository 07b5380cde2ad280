/** The bounds of an axis. */
export interface Extent {
  readonly low: number;
  readonly high: number;
}

/** The bounds of some values, those that are not finite left out; null if there are none. */
export function extentOf(values: Iterable<number | null | undefined>): Extent | null {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value == null || !Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low <= high ? { low, high } : null;
}

/** The bounds with some room around; around a single value, a hundredth of it. */
export function withRoom({ low, high }: Extent, part: number): Extent {
  const room = high > low ? (high - low) * part : Math.max(Math.abs(high) / 100, Number.MIN_VALUE);
  return { low: low - room, high: high + room };
}

/** Values at which an axis has a line, and how many decimals distinguish them. */
export interface Ticks {
  readonly values: readonly number[];
  readonly decimals: number;
}

/** Round values (1, 2 or 5 times a power of ten) inside the bounds, about so many. */
export function ticksOf({ low, high }: Extent, count: number): Ticks {
  const raw = (high - low) / Math.max(1, count);
  if (!(raw > 0) || !Number.isFinite(raw)) return { values: [], decimals: 2 };
  const power = Math.floor(Math.log10(raw));
  const times = [1, 2, 5, 10].find((factor) => factor * 10 ** power >= raw) ?? 10;
  const step = times * 10 ** power;
  const first = Math.ceil(low / step);
  const last = Math.min(Math.floor(high / step), first + 50);
  const values = Array.from(
    { length: Math.max(0, last - first + 1) },
    (_, at) => (first + at) * step,
  );
  return { values, decimals: Math.max(0, Math.min(10, -Math.floor(Math.log10(step) + 1e-9))) };
}

const LARGE = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/** A value as an axis says it: `64010.5`, `1.2M`, `-0.00012`. */
export function valueText(value: number, decimals: number): string {
  const size = Math.abs(value);
  const unit = size >= 1e5 ? LARGE.find(([from]) => size >= from) : undefined;
  // Six digits of a price say more than `12.3K`.
  if (unit !== undefined && (size >= 1e6 || decimals === 0)) {
    return `${trimmed((value / unit[0]).toFixed(2))}${unit[1]}`;
  }
  if (size !== 0 && size < 10 ** -decimals / 2) return value.toPrecision(2);
  return value.toFixed(decimals);
}

function trimmed(text: string): string {
  return text.replace(/\.?0+$/, '');
}

/** Decimals that distinguish values of these bounds: four digits of their difference. */
export function decimalsOf({ low, high }: Extent): number {
  const size = high > low ? high - low : Math.abs(high);
  if (size === 0 || !Number.isFinite(size)) return 2;
  return Math.max(0, Math.min(10, 3 - Math.floor(Math.log10(size))));
}
