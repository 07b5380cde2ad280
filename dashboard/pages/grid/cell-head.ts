import { html, nothing, type TemplateResult } from 'lit-html';
import type { Interval } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import type { SymbolHeadResult } from '#dashboard/documents/documents.gen.ts';
import type { ShownQuery } from '#dashboard/graph/graph-query.ts';
import { entriesText } from '#dashboard/parts/indicators/calc-text.ts';
import { pagePaths } from '#dashboard/parts/link.ts';
import { closeWhenLeft, explorerAddress } from '#dashboard/parts/panel.ts';
import { PART_WORDS } from '#dashboard/parts/part-words.ts';
import { bareSelectView } from '#dashboard/parts/select.ts';
import { percentText, priceText, sideOf } from '#dashboard/text/numbers.ts';
import { INTERVALS, type GridCell } from '#dashboard/pages/grid/grid-state.ts';
import { GRID_WORDS } from '#dashboard/pages/grid/grid-words.ts';
import type { CellEvents, ShownCell } from '#dashboard/pages/grid/shown-cell.ts';

/** The head above a chart of the grid. */
export interface CellHead extends ShownCell {
  readonly last: number | null;
  readonly changePct: number | null;
  readonly source: ShownQuery | null;
  /** Whether the cell has its own indicators. */
  readonly hasOwn: boolean;
  readonly events: CellEvents;
  saveCsv(): void;
}

/** The intervals that a cell may have: those of its venue. */
export function intervalsOf({ head }: Pick<ShownCell, 'head'>): readonly Interval[] {
  return head?.data?.instrument?.venue?.intervals ?? INTERVALS;
}

/** From the open of the last 24 hours, in percent. */
export function dayChangePct(
  instrument: SymbolHeadResult['instrument'],
  last: number | null,
): number | null {
  const open = instrument?.ticker?.open ?? 0;
  return last === null || open <= 0 ? null : (last / open - 1) * 100;
}

/** Symbol, interval, newest price and change; a click on it opens the page of the symbol. */
export function cellHead(app: App, head: CellHead): TemplateResult {
  const words = app.words(GRID_WORDS);
  const { language } = app.settings;
  const { cell, last, changePct, events } = head;
  const { instrument, interval } = cell;
  const priceStep = head.head?.data?.instrument?.priceStep ?? null;
  const intervals = intervalsOf(head);
  const options = intervals.includes(interval) ? intervals : [interval, ...intervals];
  return html`<header class="cell-head">
    ${
      instrument === null
        ? html`<span class="cell-open muted">${words.empty}</span>`
        : html`<a
            class="cell-open"
            href=${symbolAddress(head)}
            title="${instrument.symbol} ${instrument.exchange} ${instrument.market}"
          >
            <strong>${instrument.symbol}</strong>
            <small class="muted">${instrument.exchange} ${instrument.market}</small>
          </a>`
    }
    <button
      type="button"
      class="cell-pick"
      title=${words.pickSymbol}
      aria-label=${words.pickSymbol}
      @click=${() => events.pickInstrument()}
    >
      ▾
    </button>
    ${bareSelectView(
      words.interval,
      options.map((one) => [one, one] as const),
      interval,
      (one) => events.changeInterval(one),
    )}
    <span class="cell-price ${sideOf(changePct)}">
      <strong>${priceText(language, last, priceStep)}</strong>
      <span>${percentText(language, changePct)}</span>
    </span>
    ${menuView(app, head)}
  </header>`;
}

/** The page of the symbol, with the interval and the indicators of the cell. */
export function symbolAddress({ cell, entries }: Pick<ShownCell, 'cell' | 'entries'>): string {
  const { instrument, interval }: GridCell = cell;
  if (instrument === null) return '/grid';
  const query = new URLSearchParams({ i: interval });
  if (entries.length > 0) query.set('calc', entriesText(entries));
  return `${pagePaths.symbol(instrument.exchange, instrument.market, instrument.symbol)}?${query.toString()}`;
}

function menuView(app: App, head: CellHead): TemplateResult {
  const words = app.words(GRID_WORDS);
  const parts = app.words(PART_WORDS);
  const { source, hasOwn, events } = head;
  return html`<details class="menu" @focusout=${closeWhenLeft}>
    <summary aria-label=${parts.more}>⋯</summary>
    <div class="menu-items">
      <button type="button" @click=${() => events.pickIndicators()}>${words.ownIndicators}</button>
      ${
        hasOwn
          ? html`<button type="button" @click=${() => events.shareIndicators()}>
              ${words.sharedIndicators}
            </button>`
          : nothing
      }
      <button type="button" ?disabled=${head.last === null} @click=${() => head.saveCsv()}>
        ${parts.saveCsv}
      </button>
      ${source === null ? nothing : html`<a href=${explorerAddress(source)}>${parts.showQuery}</a>`}
    </div>
  </details>`;
}
