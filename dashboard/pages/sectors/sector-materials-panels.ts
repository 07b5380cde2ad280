import { html, nothing, type TemplateResult } from 'lit-html';
import type { RealtimeDuration } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import {
  SECTOR_MATERIALS,
  type SectorMaterialsResult,
  type SectorMaterialsVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { WINDOWS_BY_LENGTH } from '#dashboard/parts/realtime-windows.ts';
import { SECTORS_WORDS } from '#dashboard/pages/sectors/sectors-words.ts';
import { answerView, nothingView } from '#dashboard/parts/answer.ts';
import { ASHARE_WORDS } from '#dashboard/parts/ashare-words.ts';
import { choiceView } from '#dashboard/parts/choice.ts';
import { foreignLink, pagePaths } from '#dashboard/parts/link.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import type { Table } from '#dashboard/parts/table.ts';
import { numberText, sideOf } from '#dashboard/text/numbers.ts';
import { timeText } from '#dashboard/text/times.ts';

type Found = NonNullable<SectorMaterialsResult['sector']>;
type Policy = Found['policyMaterials']['nodes'][number];
type Signal = NonNullable<Found['realtime']>;
type Term = Signal['explanation']['terms'][number];

/** What was published on a sector: policy documents, and the realtime signal with its terms. */
export class SectorMaterialsPanels {
  readonly #app: App;
  readonly #sectorId: string;
  readonly #question: GraphQuery<SectorMaterialsResult, SectorMaterialsVariables>;
  #window: RealtimeDuration;

  constructor(app: App, sectorId: string, window: RealtimeDuration) {
    this.#app = app;
    this.#sectorId = sectorId;
    this.#window = window;
    this.#question = new GraphQuery(app, SECTOR_MATERIALS, { sectorId, window });
  }

  /** Shows the signal of another window. */
  show(window: RealtimeDuration): void {
    if (window === this.#window) return;
    this.#window = window;
    this.#question.ask({ sectorId: this.#sectorId, window });
  }

  close(): void {
    this.#question.close();
  }

  signalView(): TemplateResult {
    const words = this.#app.words(SECTORS_WORDS);
    const { windows } = this.#app.words(ASHARE_WORDS);
    const signal = this.#question.data?.sector?.realtime ?? null;
    return panelView(this.#app, {
      id: 'sector-signal',
      title: words.signal,
      sources: [this.#question.source],
      table: signal === null ? null : this.#terms(signal.explanation.terms),
      controls: html`<a href=${pagePaths.materialsOf(this.#sectorId, this.#window)}
          >${words.newsroom}</a
        >
        ${choiceView({
          label: words.window,
          options: WINDOWS_BY_LENGTH.map((window) => [window, windows[window]] as const),
          chosen: this.#window,
          choose: (window) => this.#app.keepState({ window }),
        })}`,
      body: answerView(this.#app, this.#question, () =>
        signal === null ? nothingView(this.#app, words.noSignal) : this.#signal(signal),
      ),
    });
  }

  #signal(signal: Signal): TemplateResult {
    const words = this.#app.words(SECTORS_WORDS);
    const { signals, channels } = this.#app.words(ASHARE_WORDS);
    const { language } = this.#app.settings;
    const change = numberText(language, signal.attentionChange);
    const { explanation } = signal;
    const rest = explanation.termCount - explanation.terms.length;
    return html`<div class="row">
        ${signal.signals.map((one) => html`<span class="chip warm">${signals[one]}</span>`)}
      </div>
      <p>
        ${words.signalSum(
          numberText(language, signal.attentionScore),
          signal.materialCount,
          signal.sourceCount,
        )}
        ${words.signalTurn(numberText(language, signal.previousAttentionScore), change)}
        ${words.signalSides(
          signal.positiveMaterialCount,
          signal.negativeMaterialCount,
          signal.neutralMaterialCount,
        )}
      </p>
      <h3>${words.terms}</h3>
      <p class="muted"><small>${words.termsHint}</small></p>
      <ul class="list terms">
        ${explanation.terms.map(
          (term) =>
            html`<li>
              <strong class=${sideOf(term.direction)}>${numberText(language, term.score)}</strong>
              <a href=${pagePaths.material(term.materialId)}>${term.material.title}</a>
              <small class="muted"
                >${foreignLink(term.material.url, term.material.sourceName)} ·
                ${channels[term.channel]} · ${numberText(language, term.tierWeight)} ×
                ${numberText(language, term.sectorConfidence)} ×
                ${numberText(language, term.decay, 3)} ×
                ${numberText(language, term.sourceFactor)}</small
              >
            </li>`,
        )}
        ${
          rest <= 0
            ? nothing
            : html`<li>
                <strong>${numberText(language, explanation.remainingScore)}</strong> ${words.rest}
                (${rest})
              </li>`
        }
      </ul>`;
  }

  #terms(rows: readonly Term[]): Table<Term> {
    const words = this.#app.words(SECTORS_WORDS);
    const { channels } = this.#app.words(ASHARE_WORDS);
    const { language } = this.#app.settings;
    const number = (title: string, value: (term: Term) => number | null) => ({
      title,
      isNumber: true,
      value,
      cell: (term: Term) => numberText(language, value(term), 3),
    });
    return {
      caption: words.terms,
      rows,
      columns: [
        {
          title: words.material,
          value: ({ material }) => material.title,
          cell: ({ material }) => foreignLink(material.url, material.title),
        },
        { title: words.channel, value: ({ channel }) => channels[channel] },
        {
          title: words.date,
          value: ({ signalReadyAt }) => signalReadyAt,
          cell: ({ signalReadyAt }) =>
            timeText(language, Date.parse(signalReadyAt), 'Asia/Shanghai'),
        },
        number(words.score, ({ score }) => score),
        number(words.tierWeight, ({ tierWeight }) => tierWeight),
        number(words.confidence, ({ sectorConfidence }) => sectorConfidence),
        number(words.decay, ({ decay }) => decay),
        number(words.sources, ({ sourceFactor }) => sourceFactor),
        number(words.direction, ({ direction }) => direction),
      ],
    };
  }

  policyView(): TemplateResult {
    const words = this.#app.words(SECTORS_WORDS);
    const found = this.#question.data?.sector?.policyMaterials;
    const nodes = found?.nodes ?? [];
    const unshown = (found?.totalCount ?? 0) - nodes.length;
    return panelView(this.#app, {
      id: 'sector-policy',
      className: 'wide',
      title: words.policy,
      sources: [this.#question.source],
      table: this.#policyTable(nodes),
      body: answerView(this.#app, this.#question, () =>
        nodes.length === 0
          ? nothingView(this.#app, words.noPolicy)
          : html`<ul class="list tall">
                ${nodes.map((one) => this.#policy(one))}
              </ul>
              ${unshown > 0 ? html`<p class="muted">${words.more(unshown)}</p>` : nothing}`,
      ),
    });
  }

  #policy({ title, url, docNo, sourceName, materialDate, duplicateCount, results }: Policy) {
    const { directions, reprints } = this.#app.words(ASHARE_WORDS);
    const own = results.filter(({ sectors }) =>
      sectors.some(({ sectorId }) => sectorId === this.#sectorId),
    );
    return html`<li>
      <div>${foreignLink(url, title)}</div>
      <div class="row muted">
        <small>${materialDate}</small> <small>${sourceName}</small>
        ${docNo === '' ? nothing : html`<small>${docNo}</small>`}
        ${duplicateCount > 0 ? html`<small class="chip">${reprints(duplicateCount)}</small>` : nothing}
      </div>
      ${(own.length > 0 ? own : results).map(
        ({ viewpoint, quote, impactDirection, directionScore }) =>
          html`<div>
            <small class=${sideOf(directionScore)}>${directions[impactDirection]}</small>
            ${viewpoint} ${quote === '' ? nothing : html`<q class="muted">${quote}</q>`}
          </div>`,
      )}
    </li>`;
  }

  #policyTable(rows: readonly Policy[]): Table<Policy> {
    const words = this.#app.words(SECTORS_WORDS);
    const { directions } = this.#app.words(ASHARE_WORDS);
    return {
      caption: words.policy,
      rows,
      columns: [
        { title: words.date, value: ({ materialDate }) => materialDate },
        {
          title: words.material,
          value: ({ title }) => title,
          cell: ({ title, url }) => foreignLink(url, title),
        },
        { title: words.sources, value: ({ sourceName }) => sourceName },
        {
          title: words.direction,
          value: ({ results }) =>
            results.map(({ impactDirection }) => directions[impactDirection]).join(' '),
        },
      ],
    };
  }
}
