import { html, nothing, svg, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';

/** A number at a date. */
export interface LinePoint {
  /** An ISO date; points are in this order, evenly spaced. */
  readonly date: string;
  readonly value: number;
}

/** A line over dates. */
export interface LineChart {
  /** Names the chart within its page: the place under the pointer is kept by it. */
  readonly id: string;
  readonly title: string;
  readonly points: readonly LinePoint[];
  /** Which of the colours for lines: 1 to 3. */
  readonly colour: 1 | 2 | 3;
  valueText(value: number): string;
  /** Charts of one group show the same date under the pointer. */
  readonly group?: string;
}

/** The place under the pointer of each group, as a part of the width. */
const pointedAt = new Map<string, number>();

/** A line chart with its range, its first and last date, and the value under the pointer or of the newest date. */
export function lineChartView(app: App, chart: LineChart): TemplateResult {
  const { id, title, points, colour, valueText, group = id } = chart;
  const newest = points.at(-1);
  if (newest === undefined) return html``;
  const { lowest, highest } = rangeOf(points);
  const pointed = pointedAt.get(group);
  const at = pointed === undefined ? points.length - 1 : indexAt(points.length, pointed);
  const shown = points[at] ?? newest;
  const label = `${title}: ${valueText(newest.value)}, ${newest.date}`;
  return html`<figure class="line-chart">
    <figcaption>
      <strong>${title}</strong> <span>${valueText(shown.value)}</span>
      <small class="muted">${shown.date}</small>
    </figcaption>
    <div
      class="line-area"
      @pointermove=${(event: PointerEvent) => point(app, group, event)}
      @pointerleave=${() => pointNowhere(app, group)}
    >
      <svg
        class="line-${colour}"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label=${label}
      >
        ${svg`<path d=${linePath(points, lowest, highest)} />`}
        ${pointed === undefined ? nothing : cursorView(at, points.length)}
      </svg>
      <span class="line-top">${valueText(highest)}</span>
      <span class="line-bottom">${valueText(lowest)}</span>
    </div>
    <div class="line-dates muted">
      <small>${points[0]?.date}</small> <small>${newest.date}</small>
    </div>
  </figure>`;
}

function cursorView(at: number, count: number): TemplateResult {
  const x = placeOf(at, count);
  return svg`<line class="cursor" x1=${x} x2=${x} y1="0" y2="100" />`;
}

function point(app: App, group: string, event: PointerEvent): void {
  const { left, width } = (event.currentTarget as HTMLElement).getBoundingClientRect();
  pointedAt.set(group, width === 0 ? 1 : (event.clientX - left) / width);
  app.redraw();
}

function pointNowhere(app: App, group: string): void {
  pointedAt.delete(group);
  app.redraw();
}

/** The lowest and the highest value; a flat line has room around it. */
export function rangeOf(points: readonly LinePoint[]): { lowest: number; highest: number } {
  const values = points.map(({ value }) => value);
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  return lowest === highest ? { lowest: lowest - 1, highest: highest + 1 } : { lowest, highest };
}

/** The point nearest to a part of the width. */
export function indexAt(count: number, part: number): number {
  return Math.max(0, Math.min(count - 1, Math.round(part * (count - 1))));
}

function placeOf(at: number, count: number): number {
  return count < 2 ? 50 : (at / (count - 1)) * 100;
}

/** The path of the line in a box of 100 by 100; one point alone is a short line. */
export function linePath(points: readonly LinePoint[], lowest: number, highest: number): string {
  const places = points.map(({ value }, at) => {
    // A little room above and below keeps the line whole.
    const y = 96 - ((value - lowest) / (highest - lowest)) * 92;
    return `${placeOf(at, points.length).toFixed(2)},${y.toFixed(2)}`;
  });
  const [only] = places;
  return places.length === 1 && only !== undefined
    ? `M45,${only.split(',')[1] ?? '50'}h10`
    : `M${places.join('L')}`;
}
