import { html, nothing, type TemplateResult } from 'lit-html';
import type { Exchange, Market } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import {
  SCAN_SYMBOLS,
  SCAN_UNIVERSES,
  type ScanSymbolsResult,
  type ScanSymbolsVariables,
  type ScanUniversesResult,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import type { Builder } from '#dashboard/pages/scanner/builder.ts';
import {
  EXCHANGES,
  MARKETS,
  type ListedInstrument,
  type Universe,
} from '#dashboard/pages/scanner/scan.ts';
import { intervalsWith, listedText } from '#dashboard/pages/scanner/scan-place.ts';
import { SCANNER_WORDS } from '#dashboard/pages/scanner/scanner-words.ts';
import { selectView } from '#dashboard/parts/select.ts';
import { TypingPause } from '#dashboard/parts/typing-pause.ts';

const MAX_LISTED = 500;

/** The controls of which instruments a scan looks at. */
export class UniverseView {
  readonly #app: App;
  /** Asked once a sector or a fund is to be chosen. */
  #groups: GraphQuery<ScanUniversesResult, Record<never, never>> | null = null;
  #symbols: GraphQuery<ScanSymbolsResult, ScanSymbolsVariables> | null = null;
  #typed = '';
  readonly #pause = new TypingPause();

  constructor(app: App) {
    this.#app = app;
  }

  close(): void {
    this.#pause.cancel();
    this.#groups?.close();
    this.#symbols?.close();
  }

  view(builder: Builder): TemplateResult {
    const words = this.#app.words(SCANNER_WORDS);
    const { universe, interval } = builder.scan;
    const set = (changed: Universe): void => builder.change({ ...builder.scan, universe: changed });
    const kinds = Object.entries(words.universes) as [Universe['kind'], string][];
    return html`<div class="filters">
        ${selectView(words.universe, kinds, universe.kind, (kind) => set(this.#ofKind(kind)))}
        ${this.#fields(universe, set)}
        ${selectView(
          words.interval,
          intervalsWith(interval).map((one) => [one, one] as const),
          interval,
          (one) => builder.change({ ...builder.scan, interval: one }),
        )}
      </div>
      ${universe.kind === 'list' ? this.#listView(universe.instruments, set) : nothing}`;
  }

  #ofKind(kind: Universe['kind']): Universe {
    if (kind === 'venue') return { kind, exchange: 'venue_a', market: 'spot' };
    if (kind === 'list') {
      return {
        kind,
        instruments: [
          { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT' },
          { exchange: 'venue_a', market: 'spot', symbol: 'ETHUSDT' },
        ],
      };
    }
    const groups = this.#groups?.data;
    if (kind === 'sector') {
      return { kind, sectorId: groups?.sectors[0]?.sectorId ?? 'L1.electronics' };
    }
    return { kind, fundCode: groups?.etfs.nodes[0]?.fundCode ?? '510010' };
  }

  #fields(universe: Universe, set: (changed: Universe) => void): TemplateResult {
    const words = this.#app.words(SCANNER_WORDS);
    if (universe.kind === 'list') return html``;
    if (universe.kind === 'venue') {
      const { exchange, market } = universe;
      const any = ['', words.anything] as const;
      return html`${selectView<Exchange | ''>(
        words.venue,
        [...(market === null ? [] : [any]), ...EXCHANGES.map((one) => [one, one] as const)],
        exchange ?? '',
        (one) => set({ ...universe, exchange: one === '' ? null : one }),
      )}
      ${selectView<Market | ''>(
        words.market,
        [...(exchange === null ? [] : [any]), ...MARKETS.map((one) => [one, one] as const)],
        market ?? '',
        (one) => set({ ...universe, market: one === '' ? null : one }),
      )}`;
    }
    this.#groups ??= new GraphQuery(this.#app, SCAN_UNIVERSES, {});
    const { data } = this.#groups;
    if (universe.kind === 'sector') return this.#sectorView(universe.sectorId, data, set);
    const funds = (data?.etfs.nodes ?? []).map(
      ({ fundCode, name }) => [fundCode, `${fundCode} ${name}`] as const,
    );
    return selectView(
      words.universes.fund,
      withChosen(funds, universe.fundCode),
      universe.fundCode,
      (fundCode) => set({ kind: 'fund', fundCode }),
    );
  }

  #sectorView(
    sectorId: string,
    data: ScanUniversesResult | null,
    set: (changed: Universe) => void,
  ): TemplateResult {
    const words = this.#app.words(SCANNER_WORDS);
    const isChinese = this.#app.settings.language === 'zh';
    const sectors = (data?.sectors ?? []).map(
      ({ sectorId: id, name, nameEn, layer }) =>
        [id, `${layer.replace('level', '')} · ${isChinese ? name : (nameEn ?? name)}`] as const,
    );
    return selectView(
      words.universes.sector,
      withChosen(
        sectors.toSorted(([, one], [, other]) => one.localeCompare(other)),
        sectorId,
      ),
      sectorId,
      (one) => set({ kind: 'sector', sectorId: one }),
    );
  }

  #listView(
    instruments: readonly ListedInstrument[],
    set: (changed: Universe) => void,
  ): TemplateResult {
    const words = this.#app.words(SCANNER_WORDS);
    const setList = (changed: readonly ListedInstrument[]): void =>
      set({ kind: 'list', instruments: changed });
    const listed = new Set(instruments.map(listedText));
    const found = (this.#symbols?.data?.symbolSearch.matches ?? [])
      .filter((one) => one.subscribed && !listed.has(listedText(one)))
      .slice(0, 8);
    return html`<div class="row listed">
      ${instruments.map(
        (one) =>
          html`<span class="chip"
            >${one.symbol} <small>${one.exchange} ${one.market}</small>
            <button
              type="button"
              class="remove"
              aria-label="${words.remove}: ${one.symbol}"
              @click=${() => setList(instruments.filter((other) => other !== one))}
            >
              ×
            </button></span
          >`,
      )}
      <input
        type="search"
        autocomplete="off"
        aria-label=${words.addSymbol}
        placeholder=${words.addSymbol}
        .value=${this.#typed}
        @input=${(event: Event) => this.#type((event.target as HTMLInputElement).value)}
      />
      ${
        this.#typed.trim() === '' || instruments.length >= MAX_LISTED
          ? nothing
          : found.map(
              ({ exchange, market, symbol, name }) =>
                html`<button
                  type="button"
                  @click=${() => setList([...instruments, { exchange, market, symbol }])}
                >
                  + ${symbol} <small class="muted">${exchange} ${market} ${name}</small>
                </button>`,
            )
      }
    </div>`;
  }

  #type(text: string): void {
    this.#typed = text;
    const q = text.trim();
    if (q === '') this.#pause.cancel();
    else this.#pause.before(() => this.#search(q));
    this.#app.redraw();
  }

  #search(q: string): void {
    if (this.#symbols === null) this.#symbols = new GraphQuery(this.#app, SCAN_SYMBOLS, { q });
    else this.#symbols.ask({ q });
  }
}

/** The chosen entry is in the list even if it is unknown, or not loaded yet. */
function withChosen(
  options: readonly (readonly [string, string])[],
  chosen: string,
): readonly (readonly [string, string])[] {
  return options.some(([value]) => value === chosen) ? options : [[chosen, chosen], ...options];
}
