import type { VenueId } from '#kernel/market/instrument.ts';

const SERVED: ReadonlySet<string> = new Set([
  'stock:cn',
  'stock:hk',
  'stock:us',
  'forex:spot',
  'commodity:futures',
]);

export function servesMarket({ exchange, market }: VenueId): boolean {
  return SERVED.has(`${exchange}:${market}`);
}

/**
 * The provider's name of a canonical symbol: `600519` is `600519.SS`, `00700` is `0700.HK`, `BRK.B` is
 * `BRK-B`, `EURUSD` is `EURUSD=X`, and `GC`, the front month of gold, is `GC=F`.
 */
export function yahooName({ exchange, market }: VenueId, symbol: string): string {
  if (exchange === 'forex') return `${symbol}=X`;
  if (exchange === 'commodity') return `${symbol}=F`;
  if (market === 'cn') return `${symbol}.${mainlandSuffix(symbol)}`;
  if (market === 'hk') return `${symbol.replace(/^0(?=\d{4}$)/, '')}.HK`;
  return symbol.replaceAll('.', '-');
}

/** Codes show which mainland exchange assigned them: 920, 4 and 8 are of Beijing, 5, 6 and 9 of Shanghai. */
function mainlandSuffix(code: string): 'SS' | 'SZ' | 'BJ' {
  if (code.startsWith('92') || code.startsWith('4') || code.startsWith('8')) return 'BJ';
  return code.startsWith('5') || code.startsWith('6') || code.startsWith('9') ? 'SS' : 'SZ';
}
