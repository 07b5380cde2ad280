import { html, nothing, type TemplateResult } from 'lit-html';
import type { Interval } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import { chartTable } from '#dashboard/chart/chart-table.ts';
import { PRICE_SCALES } from '#dashboard/chart/chart-look.ts';
import type { ChartView } from '#dashboard/chart/chart-view.ts';
import { CHART_WORDS } from '#dashboard/chart/chart-words.ts';
import { PRICE_STYLES } from '#dashboard/chart/price-series.ts';
import { failureView } from '#dashboard/parts/answer.ts';
import { bareSelectView } from '#dashboard/parts/select.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { saveCanvas } from '#dashboard/parts/save-file.ts';
import type { ComparisonFeed } from '#dashboard/pages/symbol/comparison-feed.ts';
import type { IndicatorForms } from '#dashboard/parts/indicators/indicator-forms.ts';
import type { SymbolState } from '#dashboard/pages/symbol/symbol-state.ts';
import type { SymbolTools } from '#dashboard/pages/symbol/symbol-tools.ts';
import { SYMBOL_WORDS } from '#dashboard/pages/symbol/symbol-words.ts';

/** The panel's name: files and the table are called after it. */
export const CHART_PANEL = 'chart';
const MAX_TABLE_ROWS = 300;

/** The content of the panel of the chart. */
export interface ChartPanelParts {
  readonly state: SymbolState;
  readonly intervals: readonly Interval[];
  readonly chart: ChartView;
  readonly forms: IndicatorForms;
  readonly comparison: ComparisonFeed;
  readonly priceStep: number | null;
  readonly tools: SymbolTools;
  pick(): void;
}

/** The chart with its controls, its table, and what can be saved of it. */
export function chartPanel(app: App, parts: ChartPanelParts): TemplateResult {
  const { state, chart, forms, priceStep, tools } = parts;
  const words = app.words(SYMBOL_WORDS);
  const { language } = app.settings;
  const { source, part } = chart;
  const table =
    part.bars.length === 0
      ? null
      : chartTable(part, MAX_TABLE_ROWS, {
          language,
          caption: `${state.symbol} ${state.interval}`,
          priceStep,
          timeText: (timeSec) => chart.timeText(timeSec, 'short'),
          entryName: (key) => forms.entryName(language, key),
        });
  return panelView(app, {
    id: CHART_PANEL,
    className: 'chart-panel',
    title: words.chart,
    sources: source === null ? [] : [source],
    table,
    savePng: () => savePicture(chart, state),
    controls: controlsView(app, parts),
    body: html`${stateView(app, parts)} ${tools.above()}
      <div class="chart-place" .style=${`--panes:${Math.max(0, part.panels.length - 1)}`}>
        ${chart.view()}
      </div>
      ${tools.below()}`,
  });
}

function stateView(app: App, { chart, state }: ChartPanelParts): TemplateResult | typeof nothing {
  const words = CHART_WORDS[app.settings.language];
  const { feed, part } = chart;
  if (feed?.error != null) {
    // One indicator that cannot be fails the chart: the price is a click away.
    const bare =
      state.entries.length === 0
        ? nothing
        : html`<button type="button" @click=${() => app.keepState({ calc: '-' })}>
            ${words.withoutIndicators}
          </button>`;
    return failureView(app, feed.error, () => chart.again(), bare);
  }
  if (feed?.hasWindow !== true)
    return html`<p class="chart-state" role="status">${words.loading}</p>`;
  return part.bars.length === 0
    ? html`<p class="chart-state" role="status">${words.noBars}</p>`
    : nothing;
}

function controlsView(
  app: App,
  { state, intervals, comparison, tools, pick }: ChartPanelParts,
): TemplateResult {
  const words = app.words(SYMBOL_WORDS);
  return html`<div class="segments" role="group" aria-label=${words.interval}>
      ${intervals.map(
        (interval) =>
          html`<button
            type="button"
            aria-pressed=${interval === state.interval ? 'true' : 'false'}
            @click=${() => app.keepState({ i: interval })}
          >
            ${interval}
          </button>`,
      )}
    </div>
    <button type="button" aria-keyshortcuts="i" @click=${pick}>ƒ ${words.indicators}</button>
    ${bareSelectView(
      words.style,
      PRICE_STYLES.map((style) => [style, words.styles[style]] as const),
      state.style,
      (style) => app.keepState({ style }),
    )}
    ${bareSelectView(
      words.scale,
      PRICE_SCALES.map((scale) => [scale, words.scales[scale]] as const),
      state.scale,
      (scale) => app.keepState({ scale }),
    )}
    <button
      type="button"
      aria-keyshortcuts="e"
      aria-pressed=${state.hasMarks ? 'true' : 'false'}
      @click=${() => app.keepState({ marks: state.hasMarks ? '0' : null })}
    >
      ${words.marks}
    </button>
    ${tools.buttons()} ${comparison.view()}`;
}

function savePicture(chart: ChartView, { symbol, interval }: SymbolState): void {
  const picture = chart.picture();
  if (picture !== null) saveCanvas(`${symbol}-${interval}`, picture);
}
