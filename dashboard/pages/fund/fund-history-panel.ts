import { html, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import {
  FUND_HISTORY,
  type FundHistoryResult,
  type FundHistoryVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import {
  historyDates,
  pastBaskets,
  STEPS,
  type HistoryStep,
  type PastBasket,
} from '#dashboard/pages/fund/fund-history.ts';
import { FUND_WORDS } from '#dashboard/pages/fund/fund-words.ts';
import { answerView, nothingView } from '#dashboard/parts/answer.ts';
import { shareText } from '#dashboard/parts/cells.ts';
import { choiceView, chosenOf } from '#dashboard/parts/choice.ts';
import { lineChartView, type LineChart } from '#dashboard/parts/line-chart.ts';
import { saveLineCharts } from '#dashboard/parts/save-line-chart.ts';
import { nameIn } from '#dashboard/parts/names.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import type { Table } from '#dashboard/parts/table.ts';

const COLOURS = [1, 2, 3] as const;

/** The greatest exposures of a fund on dates of the past, with the basket of each date. */
export class FundHistoryPanel {
  readonly #app: App;
  readonly #fundCode: string;
  readonly #question: GraphQuery<FundHistoryResult, FundHistoryVariables>;
  #step: HistoryStep;

  constructor(app: App, fundCode: string, step: string | null) {
    this.#app = app;
    this.#fundCode = fundCode;
    this.#step = chosenOf(STEPS, step);
    this.#question = new GraphQuery(app, FUND_HISTORY, this.#variables());
  }

  /** Shows dates of another step. */
  show(text: string | null): void {
    const step = chosenOf(STEPS, text);
    if (step === this.#step) return;
    this.#step = step;
    this.#question.ask(this.#variables());
  }

  close(): void {
    this.#question.close();
  }

  #variables(): FundHistoryVariables {
    return { fundCode: this.#fundCode, ...historyDates(Date.now(), this.#step) };
  }

  view(): TemplateResult {
    const words = this.#app.words(FUND_WORDS);
    const { data } = this.#question;
    const baskets = data === null ? [] : pastBaskets(data);
    const charts = this.#charts(baskets);
    return panelView(this.#app, {
      id: 'fund-history',
      className: 'half',
      title: words.history,
      sources: [this.#question.source],
      table: this.#table(baskets),
      savePng: () => saveLineCharts('fund-history', charts),
      controls: choiceView({
        label: words.step,
        options: STEPS.map((step) => [step, words.steps[step]] as const),
        chosen: this.#step,
        choose: (step) => this.#app.keepState({ step }),
      }),
      body: answerView(this.#app, this.#question, () =>
        baskets.length === 0
          ? nothingView(this.#app, words.noHistory)
          : html`${charts.map((chart) => lineChartView(this.#app, chart))}`,
      ),
    });
  }

  /** A line for each of the greatest exposures of the newest basket. */
  #charts(baskets: readonly PastBasket[]): readonly LineChart[] {
    const greatest = (baskets.at(-1)?.exposures ?? []).slice(0, COLOURS.length);
    return greatest.map(({ sectorId, sectorName, sector }, at) => ({
      id: `fund-history-${sectorId}`,
      group: 'fund-history',
      title: this.#nameOf(sectorName, sector.nameEn),
      colour: COLOURS[at] ?? 1,
      points: baskets.flatMap(({ basketDate, exposures }) => {
        const own = exposures.find((one) => one.sectorId === sectorId);
        return own === undefined ? [] : [{ date: basketDate, value: own.adjustedExposure }];
      }),
      valueText: (value) => shareText(this.#app, value, 2),
    }));
  }

  #nameOf(name: string, nameEn: string | null): string {
    return nameIn(this.#app.settings.language, { name, nameEn });
  }

  #table(rows: readonly PastBasket[]): Table<PastBasket> {
    const words = this.#app.words(FUND_WORDS);
    const exposureText = ({ exposures }: PastBasket): string =>
      exposures
        .slice(0, COLOURS.length)
        .map(
          (one) =>
            `${this.#nameOf(one.sectorName, one.sector.nameEn)} ${shareText(this.#app, one.adjustedExposure, 2)}`,
        )
        .join(' · ');
    return {
      caption: words.history,
      rows: rows.toReversed(),
      columns: [
        { title: words.basketDate, value: ({ basketDate }) => basketDate },
        { title: words.freshness, value: ({ freshness }) => words.freshnesses[freshness] },
        {
          title: words.coverage,
          isNumber: true,
          value: ({ coverage }) => coverage,
          cell: ({ coverage }) => shareText(this.#app, coverage, 2),
        },
        { title: words.exposures, value: exposureText },
      ],
    };
  }
}
