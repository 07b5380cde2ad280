import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import {
  DERIVATIVES,
  type DerivativesResult,
  type DerivativesVariables,
} from '#dashboard/documents/documents.gen.ts';
import { sparkline } from '#dashboard/chart/sparkline.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { answerView, nothingView } from '#dashboard/parts/answer.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { tableView, type Table } from '#dashboard/parts/table.ts';
import { numberText, percentText, shortText, sideOf } from '#dashboard/text/numbers.ts';
import type { SymbolState } from '#dashboard/pages/symbol/symbol-state.ts';
import { SIDE_WORDS } from '#dashboard/pages/symbol/side-words.ts';

/** Values come once an hour. */
const ASK_AGAIN_MS = 300_000;
const DAY_MS = 86_400_000;

interface Measure {
  readonly title: string;
  readonly points: readonly { readonly timeMs: number; readonly value: number }[];
  readonly isStale: boolean;
  text(value: number): string;
}

/** The statistics of a perpetual contract: funding, open interest, and ratios of traders. */
export class DerivativesPanel {
  readonly #app: App;
  readonly #question: GraphQuery<DerivativesResult, DerivativesVariables>;

  constructor(app: App, { exchange, symbol }: SymbolState) {
    this.#app = app;
    const variables = { exchange, symbol, period: '1h' } as const;
    this.#question = new GraphQuery(app, DERIVATIVES, variables, ASK_AGAIN_MS);
  }

  view(): TemplateResult {
    const words = this.#app.words(SIDE_WORDS);
    const { data } = this.#question;
    const table = data === null ? null : this.#table(data);
    return panelView(this.#app, {
      id: 'derivatives',
      className: 'wide',
      title: words.derivatives,
      sources: [this.#question.source],
      table,
      body: answerView(this.#app, this.#question, () =>
        table === null || table.rows.length === 0
          ? nothingView(this.#app, words.noDerivatives)
          : html`${tableView(table)}
            ${
              table.rows.some(({ isStale }) => isStale)
                ? html`<p class="muted">${words.stale}</p>`
                : nothing
            }`,
      ),
    });
  }

  close(): void {
    this.#question.close();
  }

  #table(data: DerivativesResult): Table<Measure> {
    const words = this.#app.words(SIDE_WORDS);
    const { language } = this.#app.settings;
    return {
      caption: words.derivatives,
      rows: this.#measures(data),
      columns: [
        { title: words.measure, value: ({ title }) => title },
        {
          title: words.newest,
          isNumber: true,
          value: ({ points }) => points.at(-1)?.value ?? null,
          cell: ({ points, text }) => {
            const last = points.at(-1);
            return last === undefined ? '–' : text(last.value);
          },
        },
        {
          title: words.dayChange,
          isNumber: true,
          value: (measure) => dayChangePct(measure),
          cell: (measure) => {
            const pct = dayChangePct(measure);
            return html`<span class=${sideOf(pct)}>${percentText(language, pct, 1)}</span>`;
          },
        },
        {
          title: words.course,
          value: ({ points }) => points.length,
          cell: ({ points, title }) =>
            sparkline(
              points.map(({ value }) => value),
              title,
            ),
        },
      ],
    };
  }

  #measures({ instrument }: DerivativesResult): Measure[] {
    const words = this.#app.words(SIDE_WORDS);
    const { language } = this.#app.settings;
    const { fundingRates, openInterest, longShortRatio, takerRatio } = instrument ?? {};
    const ratio = (value: number): string => numberText(language, value, 3);
    const measures = [
      {
        title: words.funding,
        points: fundingRates?.rates.map(({ timeMs, rate }) => ({ timeMs, value: rate })),
        isStale: fundingRates?.stale,
        text: (value: number) => percentText(language, value * 100, 4),
      },
      {
        title: words.openInterest,
        points: openInterest?.points.map(({ timeMs, openInterest: value }) => ({ timeMs, value })),
        isStale: openInterest?.stale,
        text: (value: number) => shortText(language, value),
      },
      {
        title: words.longShort,
        points: longShortRatio?.points.map(({ timeMs, ratio: value }) => ({ timeMs, value })),
        isStale: longShortRatio?.stale,
        text: ratio,
      },
      {
        title: words.taker,
        points: takerRatio?.points.map(({ timeMs, ratio: value }) => ({ timeMs, value })),
        isStale: takerRatio?.stale,
        text: ratio,
      },
    ];
    return measures.flatMap(({ points, isStale = false, ...rest }) =>
      points === undefined ? [] : [{ ...rest, points, isStale }],
    );
  }
}

/** Change within a day, in percent of the value then; null where that is not known or not above zero. */
function dayChangePct({ points }: Measure): number | null {
  const last = points.at(-1);
  if (last === undefined) return null;
  const before = points.findLast(({ timeMs }) => timeMs <= last.timeMs - DAY_MS);
  return before === undefined || before.value <= 0 ? null : (last.value / before.value - 1) * 100;
}
