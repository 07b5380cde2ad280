import { html, nothing, type TemplateResult } from 'lit-html';
import type { AssetClass } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import {
  PLAYBOOK_READING,
  PLAYBOOKS,
  type PlaybookReadingResult,
  type PlaybookReadingVariables,
  type PlaybooksResult,
  type PlaybooksVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { answerView, nothingView } from '#dashboard/parts/answer.ts';
import { PART_WORDS } from '#dashboard/parts/part-words.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { bareSelectView } from '#dashboard/parts/select.ts';
import type { Table } from '#dashboard/parts/table.ts';
import { numberText, percentText } from '#dashboard/text/numbers.ts';
import { timeText } from '#dashboard/text/times.ts';
import type { IndicatorForms } from '#dashboard/parts/indicators/indicator-forms.ts';
import type { SymbolState } from '#dashboard/pages/symbol/symbol-state.ts';
import { SIDE_WORDS } from '#dashboard/pages/symbol/side-words.ts';

type Reading = PlaybookReadingResult['analyze']['reading'];
type Reason = Reading['evidence'][number] | Reading['context'][number];
type Playbook = PlaybooksResult['playbooks']['playbooks'][number];

const SIDES = { bullish: 'rise', bearish: 'fall', neutral: 'muted' } as const;
const GLYPHS = { bullish: '▲', bearish: '▼', neutral: '●' } as const;
const STANCES = {
  long_bias: 'rise',
  short_bias: 'fall',
  neutral: 'muted',
  no_data: 'muted',
} as const;
const ASK_AGAIN_MS = 300_000;

/** What a playbook reads in the instrument: its stance, and the reasons for and against it. */
export class PlaybookPanel {
  readonly #app: App;
  readonly #forms: IndicatorForms;
  readonly #playbooks: GraphQuery<PlaybooksResult, PlaybooksVariables>;
  #reading: GraphQuery<PlaybookReadingResult, PlaybookReadingVariables> | null = null;
  #asked = '';

  constructor(app: App, forms: IndicatorForms) {
    this.#app = app;
    this.#forms = forms;
    this.#playbooks = new GraphQuery(app, PLAYBOOKS, {});
  }

  view(state: SymbolState, assetClass: AssetClass | null): TemplateResult {
    const words = this.#app.words(SIDE_WORDS);
    const fitting = this.#fitting(state, assetClass);
    const chosen = fitting.find(({ name }) => name === state.playbook) ?? fitting[0];
    if (chosen !== undefined) this.#follow(state, chosen.name);
    const reading = this.#reading;
    return panelView(this.#app, {
      id: 'playbook',
      className: 'wide',
      title: words.playbook,
      sources: [reading?.source ?? this.#playbooks.source],
      controls: this.#controls(fitting, chosen),
      table: reading?.data == null ? null : this.#table(reading.data.analyze.reading),
      body: answerView(this.#app, this.#playbooks, () =>
        reading === null
          ? nothingView(this.#app)
          : answerView(this.#app, reading, ({ analyze }) => this.#readingView(analyze.reading)),
      ),
    });
  }

  close(): void {
    this.#playbooks.close();
    this.#reading?.close();
  }

  #fitting({ market }: SymbolState, assetClass: AssetClass | null): readonly Playbook[] {
    const all = this.#playbooks.data?.playbooks.playbooks ?? [];
    return all.filter(
      ({ applicableTo }) =>
        (assetClass === null || applicableTo.assetClass.includes(assetClass)) &&
        (applicableTo.market === null || applicableTo.market.includes(market)),
    );
  }

  #follow({ exchange, market, symbol }: SymbolState, playbook: string): void {
    const variables = { playbook, exchange, market, symbol };
    const asked = JSON.stringify(variables);
    if (asked === this.#asked) return;
    this.#asked = asked;
    if (this.#reading === null) {
      this.#reading = new GraphQuery(this.#app, PLAYBOOK_READING, variables, ASK_AGAIN_MS);
    } else {
      this.#reading.ask(variables);
    }
  }

  #controls(playbooks: readonly Playbook[], chosen: Playbook | undefined): TemplateResult {
    const words = this.#app.words(SIDE_WORDS);
    const isChinese = this.#app.settings.language === 'zh';
    const options = playbooks.map(
      ({ name, title, titleZh }) => [name, isChinese ? titleZh : title] as const,
    );
    const isAsked = this.#playbooks.data === null && this.#playbooks.error === null;
    return bareSelectView(
      words.playbook,
      isAsked ? [['', this.#app.words(PART_WORDS).asking] as const] : options,
      chosen?.name ?? '',
      (playbook) => this.#app.keepState({ playbook }),
    );
  }

  #readingView(reading: Reading): TemplateResult {
    const words = this.#app.words(SIDE_WORDS);
    const { language } = this.#app.settings;
    const { stance, score, coverage, asOfMs, evidence, against, context, unknown } = reading;
    return html`<p class="row">
        <strong class="stance ${STANCES[stance]}">${words.stances[stance]}</strong>
        <span>${words.score} ${score === null ? '–' : numberText(language, score)}</span>
        <span class="muted"
          >${words.coverage} ${percentText(language, coverage * 100, 0).replace('+', '')}</span
        >
        <span class="muted">${timeText(language, asOfMs)} UTC</span>
      </p>
      ${this.#votesView(reading)} ${this.#reasonsView(words.reasonsFor, evidence)}
      ${this.#reasonsView(words.reasonsAgainst, against)}
      ${context.length === 0 ? nothing : this.#reasonsView(words.context, context)}
      ${
        unknown.length === 0
          ? nothing
          : html`<p class="muted">${words.unknownReasons(unknown.length)}</p>`
      }`;
  }

  #votesView({ intervals }: Reading): TemplateResult {
    const words = this.#app.words(SIDE_WORDS);
    return html`<ul class="list votes">
      ${intervals.map(
        ({ interval, families }) =>
          html`<li>
            <strong>${interval}</strong>
            ${families.map(
              ({ family, vote }) =>
                html`<span class="chip ${vote === 'up' ? 'rise' : vote === 'down' ? 'fall' : ''}"
                  >${words.families[family]} ${words.votes[vote]}</span
                >`,
            )}
          </li>`,
      )}
    </ul>`;
  }

  #reasonsView(title: string, reasons: readonly Reason[]): TemplateResult {
    const words = this.#app.words(SIDE_WORDS);
    const { language } = this.#app.settings;
    return html`<h3>${title}</h3>
      ${
        reasons.length === 0
          ? html`<p class="muted">${words.noReasons}</p>`
          : html`<ul class="list reasons">
              ${reasons.map(({ interval, id, value, direction, openTime }) => {
                const { name, text } = this.#forms.featureText(language, id);
                const [indicator = ''] = id.split('.');
                return html`<li>
                  <span class=${SIDES[direction]}>${GLYPHS[direction]}</span>
                  <span title=${text}
                    >${this.#forms.entryName(language, indicator)} ·
                    ${name}${value ? nothing : html` <em>${words.holdsNot}</em>`}</span
                  >
                  <small class="muted">${interval} · ${timeText(language, openTime)}</small>
                </li>`;
              })}
            </ul>`
      }`;
  }

  #table({ evidence, against, context }: Reading): Table<readonly [string, Reason]> {
    const words = this.#app.words(SIDE_WORDS);
    const { language } = this.#app.settings;
    const rows = [
      ...evidence.map((reason) => [words.reasonsFor, reason] as const),
      ...against.map((reason) => [words.reasonsAgainst, reason] as const),
      ...context.map((reason) => [words.context, reason] as const),
    ];
    return {
      caption: words.playbook,
      rows,
      columns: [
        { title: words.playbook, value: ([group]) => group },
        { title: words.interval, value: ([, { interval }]) => interval },
        {
          title: words.feature,
          value: ([, { id }]) => id,
          cell: ([, { id }]) => this.#forms.featureText(language, id).name,
        },
        { title: words.newest, value: ([, { value }]) => (value ? words.holds : words.holdsNot) },
      ],
    };
  }
}
