/**
 * Quote assets of exchanges, longest first, so that `USDTUSDC` is USDT in USDC. A canonical symbol has no separator
 * between base and quote, unlike the names of exchanges.
 */
const QUOTE_ASSETS = [
  'FDUSD',
  'BUSD',
  'TUSD',
  'USDC',
  'USDE',
  'USDG',
  'USDT',
  'USD1',
  'AED',
  'AUD',
  'BRL',
  'BTC',
  'DAI',
  'ETH',
  'EUR',
  'GBP',
  'MNT',
  'OKB',
  'PLN',
  'SGD',
  'SOL',
  'TRY',
  'USD',
] as const;

/** Base and quote of a canonical symbol; null for one whose quote is not known. */
export function splitSymbol(
  symbol: string,
): { readonly base: string; readonly quote: string } | null {
  const quote = QUOTE_ASSETS.find((one) => symbol.length > one.length && symbol.endsWith(one));
  return quote === undefined ? null : { base: symbol.slice(0, -quote.length), quote };
}
