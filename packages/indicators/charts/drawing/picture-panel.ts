import { xmlText } from '#kernel/text/xml-text.ts';
import type { StyleRole } from '#indicators/charts/chart-spec.ts';
import type { Extent } from '#indicators/charts/drawing/value-axis.ts';
import type { Palette } from '#indicators/charts/drawing/picture-look.ts';

/** Position of a panel in its picture, in pixels, and its size. */
export interface PanelFrame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Bars side by side, those that are expected behind the last one included. */
  readonly bars: number;
}

const DASHES = { solid: '', dashed: ' stroke-dasharray="6 4"', dotted: ' stroke-dasharray="2 3"' };

/** One panel of a picture: places bars and values, and collects shapes. Coordinates have one decimal. */
export class PicturePanel {
  readonly frame: PanelFrame;
  readonly extent: Extent;
  readonly palette: Palette;
  /** Whether the values of the panel are prices of the bars. */
  readonly hasCandles: boolean;
  readonly shapes: string[] = [];

  constructor(frame: PanelFrame, extent: Extent, palette: Palette, hasCandles: boolean) {
    this.frame = frame;
    this.extent = extent;
    this.palette = palette;
    this.hasCandles = hasCandles;
  }

  get barWidth(): number {
    return this.frame.width / this.frame.bars;
  }

  /** Middle of a bar. */
  x(at: number): number {
    return tenth(this.frame.left + (at + 0.5) * this.barWidth);
  }

  y(value: number): number {
    const { low, high } = this.extent;
    const part = high > low ? (value - low) / (high - low) : 0.5;
    return tenth(this.frame.top + (1 - part) * this.frame.height);
  }

  colour(role: StyleRole): string {
    return this.palette.roles[role];
  }

  /** A line through values by place; a gap breaks it. */
  line(
    points: readonly (readonly [at: number, value: number | null])[],
    role: StyleRole,
    { dash = 'solid', isStep = false }: { dash?: keyof typeof DASHES; isStep?: boolean } = {},
  ): void {
    let path = '';
    let isDrawing = false;
    for (const [at, value] of points) {
      if (value === null || !Number.isFinite(value)) {
        isDrawing = false;
        continue;
      }
      const [x, y] = [this.x(at), this.y(value)];
      path += !isDrawing ? `M${x} ${y}` : isStep ? `H${x}V${y}` : `L${x} ${y}`;
      isDrawing = true;
    }
    if (path === '') return;
    this.shapes.push(
      `<path d="${path}" fill="none" stroke="${this.colour(role)}" stroke-width="1.4"${DASHES[dash]}/>`,
    );
  }

  /** The area between two lines. */
  area(
    rows: readonly (readonly [at: number, upper: number, lower: number])[],
    role: StyleRole,
  ): void {
    if (rows.length < 2) return;
    const there = rows.map(([at, upper]) => `${this.x(at)} ${this.y(upper)}`);
    const back = rows.toReversed().map(([at, , lower]) => `${this.x(at)} ${this.y(lower)}`);
    this.shapes.push(
      `<path d="M${[...there, ...back].join('L')}Z" fill="${this.colour(role)}" opacity=".12"/>`,
    );
  }

  /** A rectangle over bars, both included, between two values. */
  box(from: number, to: number, a: number, b: number, role: StyleRole, opacity: number): void {
    const [top, bottom] = [this.y(Math.max(a, b)), this.y(Math.min(a, b))];
    const left = tenth(this.frame.left + from * this.barWidth);
    const width = Math.max(0.5, tenth((to - from + 1) * this.barWidth));
    const height = Math.max(0.5, tenth(bottom - top));
    this.shapes.push(
      `<rect x="${left}" y="${top}" width="${width}" height="${height}" ` +
        `fill="${this.colour(role)}" opacity="${opacity}"/>`,
    );
  }

  dot(at: number, value: number, role: StyleRole, radius: number): void {
    this.shapes.push(
      `<circle cx="${this.x(at)}" cy="${this.y(value)}" r="${radius}" fill="${this.colour(role)}"/>`,
    );
  }

  level(value: number, role: StyleRole): void {
    const { left, width } = this.frame;
    this.shapes.push(
      `<path d="M${left} ${this.y(value)}h${width}" stroke="${this.colour(role)}" stroke-dasharray="4 4"/>`,
    );
  }

  /** @param hasHalo whether the ground shines around it, so that it reads over lines and candles */
  text(
    x: number,
    y: number,
    text: string,
    { colour = this.palette.muted, anchor = 'start', hasHalo = false } = {},
  ): void {
    const halo = hasHalo
      ? ` stroke="${this.palette.ground}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"`
      : '';
    this.shapes.push(
      `<text x="${tenth(x)}" y="${tenth(y)}" text-anchor="${anchor}" fill="${colour}"${halo}>${xmlText(text)}</text>`,
    );
  }
}

export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
