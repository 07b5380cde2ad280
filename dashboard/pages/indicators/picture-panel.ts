import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import {
  INDICATOR_PICTURE,
  type IndicatorPictureResult,
  type IndicatorPictureVariables,
  type IndicatorProfileResult,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { pictureAddress } from '#dashboard/pages/indicators/indicator-card.ts';
import { INDICATORS_WORDS } from '#dashboard/pages/indicators/indicators-words.ts';
import type { SampleRequest } from '#dashboard/pages/indicators/sample-request.ts';
import { causeView } from '#dashboard/parts/answer.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { PART_WORDS } from '#dashboard/parts/part-words.ts';
import { drawingAddress, saveDrawingAt } from '#dashboard/parts/save-picture.ts';
import { tableView, type Column, type Table } from '#dashboard/parts/table.ts';
import { numberText } from '#dashboard/text/numbers.ts';
import { timeText } from '#dashboard/text/times.ts';

type Picture = IndicatorPictureResult;

/** The legend of one drawn item. */
interface LegendRow {
  readonly panel: string;
  readonly title: string;
  readonly type: string;
  readonly columns: readonly string[];
}

/** A bar with the values of the indicator there. */
interface ValueRow {
  readonly timeMs: number;
  readonly close: number;
  readonly values: readonly (number | null)[];
}

/** An indicator over newest bars, drawn by the server in the reader's colours, with its legend and its values. */
export class PicturePanel {
  readonly #app: App;
  readonly #profile: IndicatorProfileResult;
  readonly #sample: SampleRequest;
  readonly #question: GraphQuery<Picture, IndicatorPictureVariables>;
  #asked: string;

  constructor(app: App, profile: IndicatorProfileResult, sample: SampleRequest) {
    this.#app = app;
    this.#profile = profile;
    this.#sample = sample;
    const variables = this.#variables();
    this.#asked = JSON.stringify(variables);
    this.#question = new GraphQuery(app, INDICATOR_PICTURE, variables);
  }

  close(): void {
    this.#question.close();
  }

  view(): TemplateResult {
    this.#askAgain();
    const words = this.#app.words(INDICATORS_WORDS);
    const { name, title } = this.#profile.indicator;
    const { data, error, isAsking } = this.#question;
    const address = data === null ? pictureAddress(name) : drawingAddress(data.chart.svg);
    return panelView(this.#app, {
      id: `picture-${name}`,
      className: 'two-thirds',
      title: words.picture,
      sources: [this.#question.source],
      table: data === null ? null : this.#valueTable(data),
      savePng: () => void saveDrawingAt(name, address),
      body:
        data === null && isAsking
          ? html`<p class="state" role="status">${this.#app.words(PART_WORDS).asking}</p>`
          : html`<img
                class=${data === null ? 'drawing large' : 'large'}
                src=${address}
                alt="${title}: ${words.pictureOf(this.#sample.symbol)}"
              />
              ${
                error === null
                  ? nothing
                  : html`<p class="muted">${words.pictureOfPast} ${causeView(this.#app, error)}</p>`
              }
              ${data === null ? nothing : tableView(this.#legendTable(data))}`,
    });
  }

  /** The drawing follows the theme, the language and the colours of the reader. */
  #askAgain(): void {
    const variables = this.#variables();
    const asked = JSON.stringify(variables);
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#question.ask(variables);
  }

  #variables(): IndicatorPictureVariables {
    const { language, rising } = this.#app.settings;
    const { exchange, market, symbol, interval, calc } = this.#sample;
    return {
      exchange,
      market,
      symbol,
      interval,
      calc: [calc],
      width: matchMedia('(width <= 640px)').matches ? 400 : 800,
      theme: this.#app.theme,
      language,
      rising,
    };
  }

  #legendTable({ chart }: Picture): Table<LegendRow> {
    const words = this.#app.words(INDICATORS_WORDS);
    const rows = chart.panels.flatMap(({ title: panel, items }) =>
      items.map(({ title, type, columns }) => ({ panel, title, type, columns })),
    );
    return {
      caption: words.legend,
      rows,
      columns: [
        { title: words.legend, value: ({ title }) => title },
        {
          title: words.drawnAs,
          value: ({ type }) => words.itemTypes[type as keyof typeof words.itemTypes] ?? type,
        },
        {
          title: words.columns,
          value: ({ columns }) => columns.join(' '),
          cell: ({ columns }) => html`${columns.map((one) => html`<code>${one}</code> `)}`,
        },
        { title: words.pane, value: ({ panel }) => panel },
      ],
    };
  }

  #valueTable({ indicators }: Picture): Table<ValueRow> {
    const words = this.#app.words(INDICATORS_WORDS);
    const { language } = this.#app.settings;
    const columns = Object.entries(indicators.indicators[0]?.columns ?? {});
    const rows = indicators.klines
      .map((bar, at) => ({
        timeMs: bar[0],
        close: bar[4],
        values: columns.map(([, values]) => values[at] ?? null),
      }))
      .toReversed();
    const ofColumns = columns.map(([title], at): Column<ValueRow> => ({
      title,
      isNumber: true,
      value: ({ values }) => values[at] ?? null,
      cell: ({ values }) => numberText(language, values[at], 6),
    }));
    return {
      caption: words.values,
      rows,
      columns: [
        {
          title: words.time,
          value: ({ timeMs }) => new Date(timeMs).toISOString(),
          cell: ({ timeMs }) => timeText(language, timeMs),
        },
        {
          title: words.close,
          isNumber: true,
          value: ({ close }) => close,
          cell: ({ close }) => numberText(language, close, 8),
        },
        ...ofColumns,
      ],
    };
  }
}
