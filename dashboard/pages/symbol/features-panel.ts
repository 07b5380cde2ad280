import { html, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import {
  SYMBOL_FEATURES,
  type SymbolFeaturesResult,
  type SymbolFeaturesVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { answerView, nothingView } from '#dashboard/parts/answer.ts';
import { pagePaths } from '#dashboard/parts/link.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { tableView, type Table } from '#dashboard/parts/table.ts';
import { calcOf } from '#dashboard/parts/indicators/calc-text.ts';
import type { IndicatorForms } from '#dashboard/parts/indicators/indicator-forms.ts';
import type { SymbolState } from '#dashboard/pages/symbol/symbol-state.ts';
import { SIDE_WORDS } from '#dashboard/pages/symbol/side-words.ts';

type Observed = SymbolFeaturesResult['indicators']['indicators'][number]['signals'][number];

interface Row {
  readonly key: string;
  readonly name: string;
  readonly feature: Observed;
}

/** The features of the chart's indicators that are true at the newest closed bar. */
export class FeaturesPanel {
  readonly #app: App;
  readonly #forms: IndicatorForms;
  #question: GraphQuery<SymbolFeaturesResult, SymbolFeaturesVariables> | null = null;
  #asked = '';

  constructor(app: App, forms: IndicatorForms) {
    this.#app = app;
    this.#forms = forms;
  }

  /** Asks when the entries or the newest closed bar are others. */
  follow(state: SymbolState, closedMs: number): void {
    const { exchange, market, symbol, interval, entries } = state;
    if (closedMs === 0) return;
    const variables = { exchange, market, symbol, interval, calc: calcOf(entries) };
    const asked = JSON.stringify([variables, closedMs]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    if (entries.length === 0) {
      this.#question?.close();
      this.#question = null;
    } else if (this.#question === null) {
      this.#question = new GraphQuery(this.#app, SYMBOL_FEATURES, variables);
    } else {
      this.#question.ask(variables);
    }
  }

  view(timeText: (timeSec: number) => string): TemplateResult {
    const words = this.#app.words(SIDE_WORDS);
    const question = this.#question;
    const rows = question?.data === null || question === null ? [] : rowsOf(question.data);
    const table = this.#table(rows, timeText);
    return panelView(this.#app, {
      id: 'features',
      className: 'wide',
      title: words.features,
      sources: question === null ? [] : [question.source],
      table,
      body:
        question === null
          ? nothingView(this.#app, words.noEntries)
          : answerView(this.#app, question, () =>
              rows.length === 0 ? nothingView(this.#app, words.noFeature) : tableView(table),
            ),
    });
  }

  close(): void {
    this.#question?.close();
  }

  #table(rows: readonly Row[], timeText: (timeSec: number) => string): Table<Row> {
    const words = this.#app.words(SIDE_WORDS);
    const { language } = this.#app.settings;
    return {
      caption: words.trueNow,
      rows,
      columns: [
        {
          title: words.feature,
          value: ({ feature }) => feature.id,
          cell: ({ feature: { id, bias } }) => {
            const { name, text } = this.#forms.featureText(language, id);
            const [mark, side] = MARKS[bias];
            return html`<span class=${side} title=${words.biases[bias]}>${mark}</span>
              <span title=${text}>${name}</span>`;
          },
        },
        {
          title: words.indicator,
          value: ({ key }) => key,
          cell: ({ key, name }) =>
            html`<a href=${pagePaths.indicator(name)}>${this.#forms.entryName(language, key)}</a>`,
        },
        {
          title: words.lastTrue,
          value: ({ feature }) => feature.lastTrue?.openTime ?? null,
          cell: ({ feature }) =>
            feature.lastTrue === null ? '–' : timeText(feature.lastTrue.openTime / 1_000),
        },
      ],
    };
  }
}

const MARKS = {
  bullish: ['▲', 'rise'],
  bearish: ['▼', 'fall'],
  neutral: ['●', 'muted'],
} as const;

function rowsOf({ indicators: { indicators } }: SymbolFeaturesResult): Row[] {
  return indicators.flatMap(({ key, name, signals }) =>
    signals
      .filter(({ last }) => last?.value === true)
      .map((feature): Row => ({ key, name, feature })),
  );
}
