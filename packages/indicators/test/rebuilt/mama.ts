import type { BarColumns } from '#indicators/engine/bar-columns.ts';

interface MamaParameters {
  readonly fast_limit: number;
  readonly slow_limit: number;
}

/** MAMA and FAMA of closes from the sentences of their page alone. */
export function mamaOf(
  { close, length }: BarColumns,
  { fast_limit: fast, slow_limit: slow }: MamaParameters,
): Record<'mama' | 'fama', number[]> {
  const zeros = () => Array.from({ length }, () => 0);
  const [s, hs, q, i, re, im, u, v, p] = Array.from({ length: 9 }, zeros) as Series;
  const [phase, mama, fama] = [zeros(), zeros(), zeros()];
  for (let row = 12; row < length; row += 1) {
    const x = (back: number) => close[row - back]!;
    const gain = 0.075 * p[row - 1]! + 0.54;
    const h = (y: readonly number[]) =>
      (0.0962 * (y[row]! - y[row - 6]!) + 0.5769 * (y[row - 2]! - y[row - 4]!)) * gain;
    s[row] = (4 * x(0) + 3 * x(1) + 2 * x(2) + x(3)) / 10;
    hs[row] = h(s);
    q[row] = h(hs);
    i[row] = hs[row - 3]!;
    re[row] = 0.2 * (i[row]! - h(q)) + 0.8 * re[row - 1]!;
    im[row] = 0.2 * (q[row]! + h(i)) + 0.8 * im[row - 1]!;
    const product = (a: Column, b: Column) => a[row]! * b[row - 1]!;
    u[row] = 0.2 * (product(re, re) + product(im, im)) + 0.8 * u[row - 1]!;
    v[row] = 0.2 * (product(re, im) - product(im, re)) + 0.8 * v[row - 1]!;
    p[row] = periodOf(u[row]!, v[row]!, p[row - 1]!);
    const isNothing = Math.abs(i[row]!) <= 1e-12 * s[row]!;
    phase[row] = isNothing ? 0 : (Math.atan(q[row]! / i[row]!) * 180) / Math.PI;
    const a = Math.max(slow, fast / Math.max(1, phase[row - 1]! - phase[row]!));
    mama[row] = mama[row - 1]! + a * (x(0) - mama[row - 1]!);
    fama[row] = fama[row - 1]! + (a / 2) * (mama[row]! - fama[row - 1]!);
  }
  const shown = (column: Column) => column.map((value, row) => (row < 32 ? NaN : value));
  return { mama: shown(mama), fama: shown(fama) };
}

type Column = readonly number[];
type Series = [
  number[],
  number[],
  number[],
  number[],
  number[],
  number[],
  number[],
  number[],
  number[],
];

function periodOf(u: number, v: number, before: number): number {
  let period = u === 0 || v === 0 ? before : (2 * Math.PI) / Math.atan(v / u);
  period = Math.min(period, 1.5 * before);
  period = Math.max(period, 0.67 * before);
  period = Math.max(6, Math.min(50, period));
  return 0.2 * period + 0.8 * before;
}
