import { html, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { Page, PageLocation } from '#dashboard/app/page.ts';
import {
  INDICATOR_PROFILE,
  type IndicatorProfileResult,
  type IndicatorProfileVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { CATEGORY_WORDS } from '#dashboard/parts/category-words.ts';
import { INDICATORS_WORDS } from '#dashboard/pages/indicators/indicators-words.ts';
import { PicturePanel } from '#dashboard/pages/indicators/picture-panel.ts';
import {
  columnsPanel,
  companionsPanel,
  descriptionPanel,
  featuresPanel,
  formulaPanel,
  parametersPanel,
} from '#dashboard/pages/indicators/profile-panels.ts';
import { requestPanel } from '#dashboard/pages/indicators/request-panel.ts';
import { REQUEST_LANGUAGES } from '#dashboard/pages/indicators/request-texts.ts';
import { sampleRequest } from '#dashboard/pages/indicators/sample-request.ts';
import { answerView } from '#dashboard/parts/answer.ts';

/** The catalog entry of one indicator, with a picture, and a request for it. */
export class IndicatorPage implements Page {
  readonly #app: App;
  readonly #name: string;
  readonly #question: GraphQuery<IndicatorProfileResult, IndicatorProfileVariables>;
  #picture: PicturePanel | null = null;
  #query: URLSearchParams;

  constructor(app: App, name: string, { query }: PageLocation) {
    this.#app = app;
    this.#name = name;
    this.#query = query;
    this.#question = new GraphQuery(app, INDICATOR_PROFILE, { name });
  }

  get title(): string {
    const indicator = this.#question.data?.indicator;
    if (indicator === undefined) return this.#name;
    const { title, titleZh } = indicator;
    return this.#app.settings.language === 'zh' ? (titleZh ?? title) : title;
  }

  moved({ query }: PageLocation): void {
    this.#query = query;
  }

  close(): void {
    this.#question.close();
    this.#picture?.close();
  }

  view(): TemplateResult {
    const words = this.#app.words(INDICATORS_WORDS);
    return html`<p class="trail"><a href="/indicators">← ${words.all}</a></p>
      <h1>${this.title}</h1>
      ${answerView(this.#app, this.#question, (profile) => this.#profileView(profile))}`;
  }

  #profileView(profile: IndicatorProfileResult): TemplateResult {
    const { indicator, indicatorRegistry } = profile;
    const [registered] = indicatorRegistry.indicators;
    const sample = sampleRequest({
      name: indicator.name,
      category: indicator.category,
      companions: registered?.companions ?? null,
      points: registered?.points ?? [],
    });
    this.#picture ??= new PicturePanel(this.#app, profile, sample);
    const { source } = this.#question;
    const part = { app: this.#app, profile, source };
    const language = REQUEST_LANGUAGES.find((one) => one === this.#query.get('request')) ?? 'curl';
    return html`${this.#headView(indicator)}
      <div class="board indicator">
        ${this.#picture.view()} ${descriptionPanel(part)} ${formulaPanel(part)}
        ${parametersPanel(part)} ${columnsPanel(part)} ${featuresPanel(part)}
        ${requestPanel(this.#app, sample, language)} ${companionsPanel(part)}
      </div>`;
  }

  #headView(indicator: IndicatorProfileResult['indicator']): TemplateResult {
    const words = this.#app.words(INDICATORS_WORDS);
    const { name, title, titleZh, category, measure, cost, repaints, resumable, standard } =
      indicator;
    const isChinese = this.#app.settings.language === 'zh';
    const other = isChinese ? title : (titleZh ?? '');
    const chip = (text: string, isWarning = false): TemplateResult =>
      html`<span class="chip ${isWarning ? 'warning' : ''}">${text}</span>`;
    return html`<div class="row head">
      <span class="muted" lang=${isChinese ? 'en' : 'zh-CN'}>${other}</span>
      <code>${name}</code>
      <a class="chip" href="/indicators?category=${encodeURIComponent(category)}"
        >${words.category}: ${this.#app.words(CATEGORY_WORDS)[category] ?? category}</a
      >
      <a class="chip" href="/indicators?measure=${measure}"
        >${words.measure}: ${words.measures[measure]}</a
      >
      ${chip(words.costIs(words.costs[cost]))} ${standard ? chip(words.standard) : ''}
      ${resumable ? '' : chip(words.wholeWindow)} ${repaints ? chip(words.repaints, true) : ''}
      <a class="button" href="/symbol/venue_a/spot/BTCUSDT?calc=${encodeURIComponent(name)}"
        >${words.openOnChart}</a
      >
    </div>`;
  }
}
