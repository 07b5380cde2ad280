import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { RealtimeDuration } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import {
  NEWSROOM_SIGNALS,
  type NewsroomSignalsResult,
} from '#dashboard/documents/documents.gen.ts';
import { LiveSubscription } from '#dashboard/graph/live-subscription.ts';
import { NEWSROOM_WORDS } from '#dashboard/pages/newsroom/newsroom-words.ts';
import { SectorBoard, type SectorSignal } from '#dashboard/pages/newsroom/sector-board.ts';
import { failureView, nothingView } from '#dashboard/parts/answer.ts';
import { ASHARE_WORDS } from '#dashboard/parts/ashare-words.ts';
import { sectorLink } from '#dashboard/parts/cells.ts';
import { nameIn, type Named } from '#dashboard/parts/names.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { PART_WORDS } from '#dashboard/parts/part-words.ts';
import type { Table } from '#dashboard/parts/table.ts';
import type { Language } from '#dashboard/text/language.ts';
import { priceText, sideOf } from '#dashboard/text/numbers.ts';

const MAX_SHOWN = 10;

/** The most frequent sectors of the window, with direction and strength, updated live. */
export class SignalsPanel {
  readonly #app: App;
  #window: RealtimeDuration;
  #board = new SectorBoard();
  #stream: LiveSubscription<NewsroomSignalsResult>;

  constructor(app: App, window: RealtimeDuration) {
    this.#app = app;
    this.#window = window;
    this.#stream = this.#follow();
  }

  /** Shows another window. */
  show(window: RealtimeDuration): void {
    if (window === this.#window) return;
    this.#window = window;
    this.#restart();
  }

  close(): void {
    this.#stream.close();
  }

  /** @param chosenId the sector whose materials are listed */
  view(chosenId: string | null): TemplateResult {
    const words = this.#app.words(NEWSROOM_WORDS);
    const { windows } = this.#app.words(ASHARE_WORDS);
    const { sectors } = this.#board;
    return panelView(this.#app, {
      id: 'newsroom-signals',
      className: 'signals',
      title: `${words.signals} (${windows[this.#window]})`,
      sources: [this.#stream.source],
      table: sectors.length === 0 ? null : this.#table(sectors),
      body: this.#body(sectors.slice(0, MAX_SHOWN), chosenId),
    });
  }

  #body(sectors: readonly SectorSignal[], chosenId: string | null): TemplateResult {
    const words = this.#app.words(NEWSROOM_WORDS);
    const { error } = this.#stream;
    if (error !== null) return failureView(this.#app, error, () => this.#restart());
    if (!this.#board.isBegun) {
      return html`<p class="state" role="status">${this.#app.words(PART_WORDS).asking}</p>`;
    }
    if (sectors.length === 0) return nothingView(this.#app, words.noSignals);
    const strongest = sectors[0]?.attentionScore ?? 0;
    return html`<p class="muted"><small>${words.signalsHint}</small></p>
      <ol class="list">
        ${repeat(
          sectors,
          ({ sectorId }) => sectorId,
          (one) => this.#item(one, strongest, one.sectorId === chosenId),
        )}
      </ol>`;
  }

  #item(signal: SectorSignal, strongest: number, isChosen: boolean): TemplateResult {
    const words = this.#app.words(NEWSROOM_WORDS);
    const { signals } = this.#app.words(ASHARE_WORDS);
    const { language } = this.#app.settings;
    const { sectorId, attentionScore, materialCount } = signal;
    const balance = roundedBalance(signal.directionBalance);
    const side = sideOf(balance);
    const width = strongest > 0 ? (attentionScore / strongest) * 100 : 0;
    const named = namedOf(signal);
    return html`<li class=${this.#board.moved.has(sectorId) ? 'moved' : nothing}>
      <div class="row">
        ${sectorLink(this.#app, { ...named, sectorId })}
        <strong>${scoreText(language, attentionScore)}</strong>
        <span class=${side}>${balanceText(this.#app, balance)}</span>
        <button
          type="button"
          class="chip"
          aria-label=${words.materialsOf(materialCount, nameIn(language, named))}
          aria-pressed=${isChosen ? 'true' : 'false'}
          @click=${() => this.#app.keepState({ sector: isChosen ? null : sectorId })}
        >
          ${materialCount}
        </button>
      </div>
      ${strengthBar(width, side)}
      <div class="row">
        ${signal.signals.map((one) => html`<small class="muted">${signals[one]}</small>`)}
      </div>
    </li>`;
  }

  #table(rows: readonly SectorSignal[]): Table<SectorSignal> {
    const words = this.#app.words(NEWSROOM_WORDS);
    const { signals: names } = this.#app.words(ASHARE_WORDS);
    const { language } = this.#app.settings;
    const number = (title: string, value: (row: SectorSignal) => number | null) => ({
      title,
      isNumber: true,
      value,
      cell: (row: SectorSignal) => scoreText(language, value(row)),
    });
    return {
      caption: words.signals,
      rows,
      columns: [
        {
          title: words.sector,
          value: (row) => nameIn(language, namedOf(row)),
          cell: (row) => sectorLink(this.#app, { ...namedOf(row), sectorId: row.sectorId }),
        },
        number(words.strength, ({ attentionScore }) => attentionScore),
        number(words.change, ({ attentionChange }) => attentionChange),
        number(words.balance, ({ directionBalance }) => directionBalance),
        {
          title: words.count,
          isNumber: true,
          value: ({ materialCount }) => materialCount,
        },
        { title: words.state, value: ({ signals }) => signals.map((one) => names[one]).join(' ') },
      ],
    };
  }

  #follow(): LiveSubscription<NewsroomSignalsResult> {
    const board = new SectorBoard();
    this.#board = board;
    return LiveSubscription.of(this.#app, NEWSROOM_SIGNALS, { window: this.#window }, (data) =>
      board.take(data.sectorSignals),
    );
  }

  #restart(): void {
    this.#stream.close();
    this.#stream = this.#follow();
  }
}

function namedOf({ sectorName, sector }: SectorSignal): Named {
  return { name: sectorName, nameEn: sector?.nameEn ?? null };
}

/** A score with two digits, so that a column of them can be compared at a glance. */
function scoreText(language: Language, score: number | null): string {
  return priceText(language, score, 0.01);
}

/** A balance as it is shown: one that rounds to nothing has no side. */
function roundedBalance(balance: number | null): number | null {
  return balance === null ? null : Math.round(balance * 100) / 100;
}

function balanceText(app: App, balance: number | null): string {
  const { directions } = app.words(ASHARE_WORDS);
  if (balance === null) return directions.unknown;
  const arrow = { rise: '▲', fall: '▼', flat: '' }[sideOf(balance)];
  const sign = balance > 0 ? '+' : '';
  return `${arrow} ${sign}${scoreText(app.settings.language, balance)}`;
}

function strengthBar(width: number, side: string): TemplateResult {
  return html`<svg
    class="strength ${side}"
    viewBox="0 0 100 1"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    ${svg`<rect width=${width.toFixed(1)} height="1" />`}
  </svg>`;
}
