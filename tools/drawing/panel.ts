import type { StyleRole } from '#indicators/charts/chart-spec.ts';

/** Colour of each meaning; readable on a light ground and on a dark one. */
const COLOURS: Readonly<Record<StyleRole, string>> = {
  primary: '#2f6fdb',
  secondary: '#d97706',
  tertiary: '#8b5cf6',
  signal: '#d97706',
  upper: '#64748b',
  middle: '#2f6fdb',
  lower: '#64748b',
  positive: '#16a34a',
  negative: '#dc2626',
  bullish: '#16a34a',
  bearish: '#dc2626',
  neutral: '#94a3b8',
  level: '#94a3b8',
};

export interface Extent {
  readonly low: number;
  readonly high: number;
}

/** One panel of a drawing: places values in a box, and writes shapes in whole and half units. */
export class Panel {
  readonly #top: number;
  readonly #height: number;
  readonly #extent: Extent;
  readonly #barWidth: number;
  readonly shapes: string[] = [];

  constructor(top: number, height: number, extent: Extent, barWidth: number) {
    this.#top = top;
    this.#height = height;
    this.#extent = extent;
    this.#barWidth = barWidth;
  }

  /** Middle of a bar. */
  x(at: number): number {
    return tenth((at + 0.5) * this.#barWidth);
  }

  y(value: number): number {
    const { low, high } = this.#extent;
    const share = high > low ? (value - low) / (high - low) : 0.5;
    const inside = Math.min(1.02, Math.max(-0.02, share));
    return tenth(this.#top + (1 - inside) * this.#height);
  }

  line(values: readonly number[], role: StyleRole, shift: number, isStep: boolean): void {
    const path = pathOf(
      values,
      (at) => this.x(at + shift),
      (value) => this.y(value),
      isStep,
    );
    if (path === '') return;
    this.shapes.push(`<path d="${path}" fill="none" stroke="${COLOURS[role]}"/>`);
  }

  points(values: readonly number[], role: StyleRole): void {
    for (const [at, value] of values.entries())
      if (Number.isFinite(value)) this.dot(at, value, role);
  }

  dot(at: number, value: number, role: StyleRole): void {
    this.shapes.push(
      `<circle cx="${this.x(at)}" cy="${this.y(value)}" r="1.6" fill="${COLOURS[role]}"/>`,
    );
  }

  level(value: number, role: StyleRole, width: number): void {
    const y = this.y(value);
    this.shapes.push(
      `<path d="M0 ${y}H${width}" stroke="${COLOURS[role]}" stroke-dasharray="3 3" opacity=".6"/>`,
    );
  }

  /** A rectangle from one bar to another, both included, and from one value to another. */
  box(from: number, to: number, a: number, b: number, role: StyleRole, opacity: number): void {
    const [top, bottom] = [this.y(Math.max(a, b)), this.y(Math.min(a, b))];
    const left = tenth(from * this.#barWidth);
    const width = tenth((to - from + 1) * this.#barWidth - 0.3);
    const height = Math.max(0.5, tenth(bottom - top));
    this.shapes.push(
      `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${COLOURS[role]}" opacity="${opacity}"/>`,
    );
  }

  /** The area between two rows of values. */
  band(upper: readonly number[], lower: readonly number[], role: StyleRole, shift: number): void {
    const rows = [...upper.keys()].filter(
      (at) => Number.isFinite(upper[at]!) && Number.isFinite(lower[at]!),
    );
    if (rows.length < 2) return;
    const there = rows.map((at) => `${this.x(at + shift)} ${this.y(upper[at]!)}`);
    const back = rows.toReversed().map((at) => `${this.x(at + shift)} ${this.y(lower[at]!)}`);
    this.shapes.push(
      `<path d="M${[...there, ...back].join('L')}Z" fill="${COLOURS[role]}" opacity=".15"/>`,
    );
  }

  /** The whole height behind one bar. */
  shade(at: number, role: StyleRole): void {
    this.box(at, at, this.#extent.low, this.#extent.high, role, 0.2);
  }
}

/** Lines through finite values; a gap breaks them. */
function pathOf(
  values: readonly number[],
  x: (at: number) => number,
  y: (value: number) => number,
  isStep: boolean,
): string {
  let path = '';
  let isDrawing = false;
  for (const [at, value] of values.entries()) {
    if (!Number.isFinite(value)) {
      isDrawing = false;
      continue;
    }
    if (!isDrawing) path += `M${x(at)} ${y(value)}`;
    else path += isStep ? `H${x(at)}V${y(value)}` : `L${x(at)} ${y(value)}`;
    isDrawing = true;
  }
  return path;
}

/** The bounds of some values, those that are not finite left out; null where none is. */
export function extentOf(values: Iterable<number>): Extent | null {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low <= high ? { low, high } : null;
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
