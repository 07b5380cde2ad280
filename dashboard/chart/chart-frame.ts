import { html, nothing, render, type TemplateResult } from 'lit-html';
import type { ChartNames } from '#dashboard/chart/chart-sentence.ts';
import type { ChartPart } from '#dashboard/chart/chart-store.ts';
import { legendView, type LegendParts } from '#dashboard/chart/legend-view.ts';

/** The elements around the canvas of a chart. */
export interface ChartFrame {
  readonly part: ChartPart;
  /** Stands for the picture. */
  readonly sentence: string;
  /** The bar under the crosshair. */
  readonly timeSec: number | null;
  /** Where each pane begins, in pixels from the chart's top. */
  readonly tops: readonly number[];
  readonly names: ChartNames & LegendParts;
  readonly note: string | null;
}

/** Draws legend and note alone: the crosshair moves too often for the whole page. */
export function drawFrame(root: HTMLElement, frame: ChartFrame): void {
  const { part, sentence, timeSec, tops, names, note } = frame;
  render(
    html`<div class="chart-canvas" role="img" tabindex="0" aria-label=${sentence}></div>
      ${part.bars.length === 0 ? nothing : legendView(part, timeSec, tops, names)}
      ${note === null ? nothing : noteView(note)}`,
    root,
  );
}

function noteView(note: string): TemplateResult {
  return html`<p class="chart-note">${note}</p>`;
}
