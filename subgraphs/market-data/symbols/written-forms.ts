import type { InstrumentId } from '#kernel/market/instrument.ts';

/** Names of coins that are tickers: `XBT`, `MATIC perp`. */
const TICKER = /^([A-Z0-9]{1,10})(?: perp)?$/;

/** An instrument, with the names that other forms are made of. */
export interface WrittenSymbol extends InstrumentId {
  readonly names: readonly { readonly text: string }[];
}

/**
 * Other common ways to write a symbol: with the exchange before or behind it (`SH600519`, `600519.SS`, `0700.HK`,
 * `AAPL.US`), with the mark of a class (`EURUSD=X`, `GC=F`, `BTCUSDT.P`), without leading zeros (`700`), and a pair
 * by another ticker of its coin (`XBTUSDT`, `MATICUSDT`). Separators are left out, as in every text that is compared.
 * The symbol itself is the first.
 */
export function writtenForms({ exchange, market, symbol, names }: WrittenSymbol): string[] {
  const code = symbol.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
  if (exchange === 'stock' && market === 'cn') return [code, ...chineseForms(code)];
  if (exchange === 'stock' && market === 'hk') return [code, ...hongKongForms(code)];
  if (exchange === 'stock') return [code, `${code}us`, `us${code}`];
  if (exchange === 'forex') return [code, `${code}x`];
  if (exchange === 'commodity') return [code, `${code}f`];
  const pairs = pairsOf(code, names);
  if (market !== 'perp') return [...new Set([code, ...pairs])];
  return [...new Set([code, `${code}perp`, `${code}swap`, `${code}p`, ...pairs])];
}

/** The pair by every ticker of the coin, and as other exchanges have it: against the dollar. */
function pairsOf(code: string, names: WrittenSymbol['names']): string[] {
  if (!code.endsWith('usdt')) return [];
  const base = code.slice(0, -4);
  const tickers = names.flatMap(({ text }) => TICKER.exec(text)?.[1]?.toLowerCase() ?? []);
  return [base, ...tickers].flatMap((ticker) => [`${ticker}usdt`, `${ticker}usd`]);
}

/** Shanghai is written `SH` or `SS`; the first digits of a code show which exchange lists it. */
function chineseForms(code: string): string[] {
  const listing = listingOf(code);
  const exchanges = listing === 'sh' ? ['sh', 'ss'] : [listing];
  return exchanges.flatMap((name) => [`${name}${code}`, `${code}${name}`]);
}

/** Which exchange of the mainland lists a code, by its first digits. */
export function listingOf(code: string): 'sh' | 'sz' | 'bj' {
  if (code.startsWith('92') || /^[48]/.test(code)) return 'bj';
  return /^[569]/.test(code) ? 'sh' : 'sz';
}

function hongKongForms(code: string): string[] {
  const short = code.replace(/^0+/, '');
  const four = short.padStart(4, '0');
  return [...new Set([short, four])]
    .flatMap((form) => [form, `${form}hk`, `hk${form}`])
    .concat([`${code}hk`, `hk${code}`]);
}
