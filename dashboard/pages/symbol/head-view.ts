import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { SymbolHeadResult } from '#dashboard/documents/documents.gen.ts';
import { percentText, priceText, shortText, sideOf } from '#dashboard/text/numbers.ts';
import { timeText } from '#dashboard/text/times.ts';
import { SYMBOL_WORDS } from '#dashboard/pages/symbol/symbol-words.ts';

type Instrument = NonNullable<SymbolHeadResult['instrument']>;

/** The head of the page. */
export interface Head {
  readonly symbol: string;
  readonly place: string;
  /** Null where only the symbol is known. */
  readonly name: string | null;
  readonly instrument: Instrument | null;
  /** The newest price of the chart; null while it has none. */
  readonly last: number | null;
}

/** Name, newest price, change of the day, and whether the market is open. */
export function headView(app: App, head: Head): TemplateResult {
  const words = app.words(SYMBOL_WORDS);
  const { language } = app.settings;
  const { symbol, place, name, instrument, last } = head;
  const { ticker = null, priceStep = null } = instrument ?? {};
  const price = last ?? ticker?.last ?? null;
  const changePct =
    ticker === null || price === null || ticker.open <= 0 ? null : (price / ticker.open - 1) * 100;
  const side = sideOf(changePct);
  const arrow = { rise: '▲', fall: '▼', flat: '' }[side];
  return html`<div class="symbol-head">
    <h1>
      ${symbol}
      ${name === null || name === symbol ? nothing : html`<span class="symbol-name">${name}</span>`}
      <small class="muted">${place}</small>
    </h1>
    <p class="symbol-price">
      <strong class=${side}>${priceText(language, price, priceStep)}</strong>
      ${
        changePct === null
          ? nothing
          : html`<span class=${side}>${arrow} ${percentText(language, changePct)}</span>
              <small class="muted">${words.day}</small>`
      }
    </p>
    ${
      ticker === null
        ? nothing
        : html`<dl class="symbol-day">
            ${[
              [words.high, priceText(language, ticker.high, priceStep)],
              [words.low, priceText(language, ticker.low, priceStep)],
              [words.turnover, shortText(language, ticker.quoteVolume)],
            ].map(
              ([title, text]) =>
                html`<div>
                  <dt>${title}</dt>
                  <dd>${text}</dd>
                </div>`,
            )}
          </dl>`
    }
    ${sessionView(app, instrument)}
  </div>`;
}

function sessionView(app: App, instrument: Instrument | null): TemplateResult | typeof nothing {
  const session = instrument?.session ?? null;
  if (session === null) return nothing;
  const words = app.words(SYMBOL_WORDS);
  const { isOpen, nextOpenMs, timeZone, hours } = session;
  const text = isOpen
    ? words.open
    : nextOpenMs === null
      ? words.closed
      : words.closedUntil(timeText(app.settings.language, nextOpenMs, timeZone));
  return html`<span class="chip" title="${hours.join(', ')} ${timeZone}">${text}</span>`;
}

/** Says that the venue is down or sends with gaps. */
export function venueNote(
  app: App,
  instrument: Instrument | null,
): TemplateResult | typeof nothing {
  const words = app.words(SYMBOL_WORDS);
  const status = instrument?.venue?.status ?? 'ok';
  if (instrument?.subscribed === false) return html`<p class="note">${words.notLive}</p>`;
  if (status === 'dead') return html`<p class="note">${words.venueDown}</p>`;
  return status === 'degraded' ? html`<p class="note">${words.venueDegraded}</p>` : nothing;
}
