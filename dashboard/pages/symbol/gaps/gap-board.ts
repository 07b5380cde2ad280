import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import {
  SYMBOL_GAPS,
  type SymbolGapsResult,
  type SymbolGapsVariables,
} from '#dashboard/documents/documents.gen.ts';
import type { CanvasLayer } from '#dashboard/chart/canvas-layer.ts';
import { ChartPlaces } from '#dashboard/chart/chart-places.ts';
import type { ChartView } from '#dashboard/chart/chart-view.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { paintGaps, type SeriesGap } from '#dashboard/pages/symbol/gaps/gap-painter.ts';
import { GAP_WORDS } from '#dashboard/pages/symbol/gaps/gap-words.ts';
import { tableView, type Table } from '#dashboard/parts/table.ts';

const ASK_AGAIN_MS = 60_000;

/** The holes of the series from the gap ledger: stretches on the chart, and a list below it. */
export class GapBoard {
  readonly #app: App;
  readonly #chart: ChartView;
  readonly #layer: CanvasLayer;
  #question: GraphQuery<SymbolGapsResult, SymbolGapsVariables> | null = null;
  #asked = '';

  constructor(app: App, chart: ChartView) {
    this.#app = app;
    this.#chart = chart;
    const places = new ChartPlaces(chart);
    this.#layer = chart.addLayer({
      zOrder: 'bottom',
      draw: (sheet) => {
        const palette = chart.canvas?.palette;
        const texts = app.words(GAP_WORDS).causes;
        if (palette !== undefined) paintGaps(sheet, this.#drawn, { palette, places, texts });
      },
    });
  }

  get gaps(): readonly SeriesGap[] {
    return this.#question?.data?.gaps.nodes ?? [];
  }

  /** A replay does not show later gaps. */
  get #drawn(): readonly SeriesGap[] {
    if (!this.#chart.isCut) return this.gaps;
    const lastMs = this.#chart.part.bars.at(-1)?.[0] ?? 0;
    return this.gaps.filter(({ startTimeMs }) => startTimeMs < lastMs);
  }

  /** Requests the gaps of another series. The query repeats itself for the same series. */
  follow(variables: SymbolGapsVariables): void {
    const asked = JSON.stringify(variables);
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#question?.close();
    const host = {
      graph: this.#app.graph,
      connection: this.#app.connection,
      redraw: () => {
        this.#layer.touch();
        this.#app.redraw();
      },
    };
    this.#question = new GraphQuery(host, SYMBOL_GAPS, variables, ASK_AGAIN_MS);
  }

  view(): TemplateResult | typeof nothing {
    const { gaps } = this;
    if (gaps.length === 0) return nothing;
    const words = this.#app.words(GAP_WORDS);
    return html`<details class="gaps">
      <summary>${words.title(this.#question?.data?.gaps.totalCount ?? gaps.length)}</summary>
      ${tableView(this.#table(gaps))}
    </details>`;
  }

  close(): void {
    this.#question?.close();
  }

  #table(gaps: readonly SeriesGap[]): Table<SeriesGap> {
    const words = this.#app.words(GAP_WORDS);
    const time = (timeMs: number): string => this.#chart.timeText(timeMs / 1_000, 'short');
    return {
      caption: words.title(gaps.length),
      rows: gaps,
      columns: [
        { title: words.from, value: ({ startTimeMs }) => time(startTimeMs) },
        { title: words.to, value: ({ endTimeMs }) => time(endTimeMs) },
        { title: words.missing, isNumber: true, value: ({ bars }) => bars },
        { title: words.cause, value: ({ cause }) => words.causes[cause] },
        {
          title: words.state,
          value: ({ state, filledBars, bars }) =>
            state === 'FILLED' && filledBars !== null && filledBars < bars
              ? words.filledOf(filledBars, bars)
              : words.states[state],
        },
      ],
    };
  }
}
