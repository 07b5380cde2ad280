import { html, nothing, type TemplateResult } from 'lit-html';
import type { Exchange, Interval } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import {
  GRID_CHOICES,
  MOVERS,
  SECTOR_INSTRUMENTS,
  type GridChoicesResult,
  type GridChoicesVariables,
  type MoversResult,
  type MoversVariables,
  type SectorInstrumentsResult,
  type SectorInstrumentsVariables,
} from '#dashboard/documents/documents.gen.ts';
import type { GraphHost } from '#dashboard/graph/graph-host.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { answerView, failureView } from '#dashboard/parts/answer.ts';
import { Modal } from '#dashboard/parts/modal.ts';
import { nameIn } from '#dashboard/parts/names.ts';
import { PART_WORDS } from '#dashboard/parts/part-words.ts';
import { bareSelectView } from '#dashboard/parts/select.ts';
import type { Instrument } from '#dashboard/pages/grid/grid-state.ts';
import { GRID_WORDS } from '#dashboard/pages/grid/grid-words.ts';

/** The cells that the dialog fills. */
export interface Filled {
  /** The symbol of the chosen cell. */
  symbol(): string | null;
  /** @param intervals those of the instruments' venue */
  fill(instruments: readonly Instrument[], intervals: readonly Interval[]): void;
  everyInterval(): void;
}

type Movers = GraphQuery<MoversResult, MoversVariables>;
type Members = GraphQuery<SectorInstrumentsResult, SectorInstrumentsVariables>;

/** The dialog that fills all cells at once: with movers, with a sector, with the intervals of one symbol. */
export class FillDialog {
  readonly #app: App;
  readonly #filled: Filled;
  readonly #modal: Modal;
  #choices: GraphQuery<GridChoicesResult, GridChoicesVariables> | null = null;
  #venue: Exchange = 'venue_a';
  #sectorId = '';
  #movers: Movers | null = null;
  #members: Members | null = null;
  #hasFoundNothing = false;

  constructor(app: App, filled: Filled) {
    this.#app = app;
    this.#filled = filled;
    this.#modal = new Modal('fill', () => app.redraw());
  }

  get isOpen(): boolean {
    return this.#modal.isOpen;
  }

  show(): void {
    this.#choices ??= new GraphQuery(this.#app, GRID_CHOICES, {});
    this.#hasFoundNothing = false;
    this.#modal.show();
  }

  close(): void {
    this.#choices?.close();
    this.#movers?.close();
    this.#members?.close();
  }

  view(): TemplateResult {
    const words = this.#app.words(GRID_WORDS);
    return this.#modal.view(words.fill, words.close, () => this.#body());
  }

  #body(): TemplateResult {
    const words = this.#app.words(GRID_WORDS);
    const symbol = this.#filled.symbol();
    return html`${
        this.#choices === null
          ? nothing
          : answerView(this.#app, this.#choices, (choices) => this.#choicesView(choices))
      }
      <h3>${words.everyIntervalHint}</h3>
      <button
        type="button"
        ?disabled=${symbol === null}
        @click=${() => {
          this.#modal.close();
          this.#filled.everyInterval();
        }}
      >
        ${words.everyInterval(symbol ?? '')}
      </button>
      ${this.#outcomeView()}`;
  }

  #choicesView({ venues, sectors }: GridChoicesResult): TemplateResult {
    const words = this.#app.words(GRID_WORDS);
    const { language } = this.#app.settings;
    const exchanges = [...new Set(venues.map(({ exchange }) => exchange))];
    const names = sectors.map((one) => [one.sectorId, nameIn(language, one)] as const);
    if (!exchanges.includes(this.#venue)) this.#venue = exchanges[0] ?? this.#venue;
    if (this.#sectorId === '') this.#sectorId = names[0]?.[0] ?? '';
    return html`<h3>${words.moversHint}</h3>
      <div class="row">
        ${bareSelectView(
          words.venue,
          exchanges.map((one) => [one, one] as const),
          this.#venue,
          (venue) => (this.#venue = venue),
        )}
        <button type="button" @click=${() => this.#askMovers()}>${words.movers}</button>
      </div>
      ${
        names.length === 0
          ? nothing
          : html`<h3>${words.sectorHint}</h3>
              <div class="row">
                ${bareSelectView(
                  words.sector,
                  names,
                  this.#sectorId,
                  (sectorId) => (this.#sectorId = sectorId),
                )}
                <button type="button" @click=${() => this.#askMembers()}>${words.fillWith}</button>
              </div>`
      }`;
  }

  #outcomeView(): TemplateResult | typeof nothing {
    const question = this.#movers ?? this.#members;
    if (question?.isAsking === true) {
      return html`<p class="state" role="status">${this.#app.words(PART_WORDS).asking}</p>`;
    }
    if (question !== null && question.error !== null) {
      return failureView(this.#app, question.error, () => question.ask());
    }
    return this.#hasFoundNothing
      ? html`<p class="state" role="status">${this.#app.words(GRID_WORDS).nothingFound}</p>`
      : nothing;
  }

  #askMovers(): void {
    this.#forget();
    this.#movers = new GraphQuery(
      this.#hostThat(() => {
        const { data = null, isAsking = true } = this.#movers ?? {};
        if (data !== null && !isAsking) this.#fill(moversOf(data));
      }),
      MOVERS,
      { exchange: this.#venue },
    );
  }

  #askMembers(): void {
    this.#forget();
    this.#members = new GraphQuery(
      this.#hostThat(() => {
        const { data = null, isAsking = true } = this.#members ?? {};
        if (data !== null && !isAsking) this.#fill(membersOf(data));
      }),
      SECTOR_INSTRUMENTS,
      { sectorId: this.#sectorId },
    );
  }

  #forget(): void {
    this.#movers?.close();
    this.#members?.close();
    this.#movers = null;
    this.#members = null;
    this.#hasFoundNothing = false;
  }

  #fill(instruments: readonly Instrument[]): void {
    this.#forget();
    const [first] = instruments;
    this.#hasFoundNothing = first === undefined;
    if (first === undefined) return;
    const venue = this.#choices?.data?.venues.find(
      ({ exchange, market }) => exchange === first.exchange && market === first.market,
    );
    this.#modal.close();
    this.#filled.fill(instruments, venue?.intervals ?? []);
  }

  /** Queries redraw their host after an arrival; this host processes the arrival first. */
  #hostThat(looks: () => void): GraphHost {
    return {
      graph: this.#app.graph,
      connection: this.#app.connection,
      redraw: () => {
        looks();
        this.#app.redraw();
      },
    };
  }
}

/** The largest moves first, whichever way. */
export function moversOf({ risers, fallers }: MoversResult): Instrument[] {
  const moved = [...(risers?.nodes ?? []), ...(fallers?.nodes ?? [])];
  const found = new Map(
    moved
      .filter(({ rankValue }) => rankValue !== null && rankValue !== 0)
      .toSorted((one, other) => Math.abs(other.rankValue ?? 0) - Math.abs(one.rankValue ?? 0))
      .map(({ instrument: { exchange, market, symbol } }) => [
        `${exchange} ${market} ${symbol}`,
        { exchange, market, symbol },
      ]),
  );
  return [...found.values()];
}

/** The heaviest first, of those with live bars. */
export function membersOf({ sector }: SectorInstrumentsResult): Instrument[] {
  return (sector?.members ?? []).flatMap(({ instrument }) => {
    const { exchange, market, symbol, subscribed } = instrument ?? {};
    if (exchange === undefined || market === undefined || symbol === undefined) return [];
    return subscribed === true ? [{ exchange, market, symbol }] : [];
  });
}
