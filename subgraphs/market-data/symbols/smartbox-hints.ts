import type { InstrumentId } from '#kernel/market/instrument.ts';
import type { SymbolKind } from '#market-data/symbols/builtin-symbol.ts';
import type { FoundSymbol } from '#market-data/symbols/quote-search.ts';

/** The whole answer: an assignment of one text, as in a script. It is never run. */
const ANSWER = /^\s*v_hint\s*=\s*"([^"\\]*(?:\\.[^"\\]*)*)"\s*;?\s*$/s;
const NOTHING = 'N';
/** Items that are looked at; the provider returns ten or twenty. */
const MAX_ITEMS = 50;
const MAX_NAME_LETTERS = 64;

/**
 * The instruments of an answer of Tencent's smartbox, `v_hint="sz~000001~\u5e73…~payh~GP-A^hk~00700~…"`: items between
 * `^`, each with market, code, name, initials and kind. Items of other markets (indices, bonds, open funds, warrants)
 * and malformed ones are left out. Null if the text is not such an answer, or is truncated.
 */
export function readSmartboxHints(answer: string): FoundSymbol[] | null {
  const quoted = ANSWER.exec(answer)?.[1];
  if (quoted === undefined) return null;
  const hints = unescaped(quoted);
  if (hints === NOTHING || hints === '') return [];
  return hints
    .split('^', MAX_ITEMS)
    .map(readItem)
    .filter((found) => found !== null);
}

/** `\uXXXX` is that character; another escaped character is itself. */
function unescaped(text: string): string {
  return text.replaceAll(/\\(?:u([0-9a-f]{4})|(.))/gis, (_, code?: string, other?: string) =>
    code === undefined ? (other ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function readItem(item: string): FoundSymbol | null {
  const [market = '', code = '', name = '', pinyin = '', type = ''] = item.split('~');
  const found = READERS.get(market.trim().toLowerCase())?.(code.trim(), type.trim().toUpperCase());
  const shown = shownName(name);
  if (found === undefined || found === null || shown === '') return null;
  const initials = /^[a-z0-9]{1,16}$/.test(pinyin.toLowerCase()) ? pinyin.toLowerCase() : null;
  return { ...found, name: shown, initials };
}

/** A readable name: printable characters only, and no more than a line. */
function shownName(name: string): string {
  const plain = name
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Z}\ufffd]+/gu, ' ')
    .trim();
  return [...plain].slice(0, MAX_NAME_LETTERS).join('');
}

type ItemReader = (code: string, type: string) => (InstrumentId & { kind: SymbolKind }) | null;

/**
 * Codes of the mainland determine the kind: one number is an index in Shanghai and a bank in Shenzhen. Types are
 * inconsistent (a fund is ETF, ETF-A, LOF or even ZQ), so they decide only for other markets.
 */
const READERS: ReadonlyMap<string, ItemReader> = new Map<string, ItemReader>(
  Object.entries<ItemReader>({
    sh: (code) => mainland(code, /^(60|68|90)\d{4}$/, /^5\d{5}$/),
    sz: (code) => mainland(code, /^(00|30|20)\d{4}$/, /^1[568]\d{4}$/),
    bj: (code) => mainland(code, /^(4|8|92)\d+$/, null),
    hk: (code, type) => (/^\d{5}$/.test(code) ? abroad('hk', code, type) : null),
    us: (code, type) => {
      const ticker = tickerOf(code);
      return /^[A-Z]{1,5}(\.[A-Z])?$/.test(ticker) ? abroad('us', ticker, type) : null;
    },
    wh: (code) =>
      /^[a-z]{6}$/i.test(code)
        ? { exchange: 'forex', market: 'spot', symbol: code.toUpperCase(), kind: 'currency_pair' }
        : null,
  }),
);

/** The exchange follows the ticker: `aapl.oq`, `brk.b.n`. */
function tickerOf(code: string): string {
  const end = code.lastIndexOf('.');
  return (end < 0 ? code : code.slice(0, end)).toUpperCase();
}

function mainland(code: string, share: RegExp, fund: RegExp | null): ReturnType<ItemReader> {
  if (code.length !== 6) return null;
  const kind = share.test(code) ? 'share' : fund?.test(code) === true ? 'fund' : null;
  return kind === null ? null : { exchange: 'stock', market: 'cn', symbol: code, kind };
}

function abroad(market: 'hk' | 'us', symbol: string, type: string): ReturnType<ItemReader> {
  if (/^(ETF|LOF)/.test(type)) return { exchange: 'stock', market, symbol, kind: 'fund' };
  return type.startsWith('GP') ? { exchange: 'stock', market, symbol, kind: 'share' } : null;
}
