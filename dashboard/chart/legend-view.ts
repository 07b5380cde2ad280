import { html, nothing, type TemplateResult } from 'lit-html';
import { placeOf } from '#dashboard/chart/bar-window.ts';
import type { ChartPart } from '#dashboard/chart/chart-store.ts';
import { CHART_WORDS } from '#dashboard/chart/chart-words.ts';
import { barAt, legendOf, type LegendEntry } from '#dashboard/chart/legend.ts';
import type { Language } from '#dashboard/text/language.ts';
import { numberText, percentText, priceText, shortText, sideOf } from '#dashboard/text/numbers.ts';

/** The parts of a legend. */
export interface LegendParts {
  readonly language: Language;
  readonly name: string;
  /** All entries of the calculation. */
  readonly entryKeys: readonly string[];
  readonly priceStep: number | null;
  entryName(key: string): string;
  /** Buttons of an entry; null without any. */
  entryControls: ((key: string) => TemplateResult) | null;
  timeText(timeSec: number): string;
}

/** The corners of all panes: names, and the values at the crosshair or at the newest bar. */
export function legendView(
  part: ChartPart,
  timeSec: number | null,
  tops: readonly number[],
  parts: LegendParts,
): TemplateResult {
  return html`${legendOf(part, timeSec, parts.entryKeys).map(({ entries }, at) => {
    const top = tops[at];
    if (top === undefined) return nothing;
    const isMain = at === 0;
    const views = entries.map((entry) => entryView(entry, isMain, parts));
    return html`<div class="chart-legend" .style=${`top:${top}px`}>
      ${isMain ? candleView(part, timeSec, parts) : nothing}
      ${isMain && views.length > 1 ? foldedView(views, parts) : views}
    </div>`;
  })}`;
}

/** Whether all charts show the values of indicators over the candles: on a narrow screen they would hide them. */
let areUnfolded = innerWidth > 640;

/** Several entries, which the reader can fold to see what is behind them. */
function foldedView(views: readonly TemplateResult[], { language }: LegendParts): TemplateResult {
  const toggled = ({ target }: Event): void => {
    areUnfolded = (target as HTMLDetailsElement).open;
  };
  return html`<details class="chart-entries" ?open=${areUnfolded} @toggle=${toggled}>
    <summary aria-label=${CHART_WORDS[language].entries}>${views.length}</summary>
    ${views}
  </details>`;
}

function candleView(part: ChartPart, timeSec: number | null, parts: LegendParts): TemplateResult {
  const { language, priceStep, name } = parts;
  const words = CHART_WORDS[language];
  const bar = barAt(part, timeSec);
  if (bar === null) return html`<p class="chart-values"><strong>${name}</strong></p>`;
  const at = placeOf(part.bars, bar[0]);
  const before = part.bars[at - 1]?.[4] ?? bar[1];
  const changePct = before === 0 ? null : (bar[4] / before - 1) * 100;
  const prices = [
    [words.open, bar[1]],
    [words.high, bar[2]],
    [words.low, bar[3]],
    [words.close, bar[4]],
  ] as const;
  return html`<p class="chart-values">
    <strong>${name}</strong>
    ${timeSec === null ? nothing : html`<span class="muted">${parts.timeText(timeSec)}</span>`}
    ${prices.map(
      ([title, value]) =>
        html`<span
          ><span class="muted">${title}</span> ${priceText(language, value, priceStep)}</span
        >`,
    )}
    <span class=${sideOf(changePct)}>${percentText(language, changePct)}</span>
    <span><span class="muted">${words.volume}</span> ${shortText(language, bar[5])}</span>
  </p>`;
}

function entryView(
  { key, values }: LegendEntry,
  isMain: boolean,
  parts: LegendParts,
): TemplateResult {
  const { language, priceStep, entryName, entryControls } = parts;
  const text = (value: number | null): string =>
    isMain ? priceText(language, value, priceStep) : numberText(language, value, 4);
  return html`<p class="chart-values">
    <span class="chart-entry">${entryName(key)}</span>
    ${values.map(
      ({ title, colour, value }) =>
        html`<span title=${title} .style=${`color:${colour}`}>${text(value)}</span>`,
    )}
    ${entryControls === null ? nothing : entryControls(key)}
  </p>`;
}
