import { splitSymbol } from '#market-data/venues/wire/quote-assets.ts';

const SWAP = '-SWAP';

/** The exchange's name of a canonical symbol: `BTC-USDT`, and `BTC-USDT-SWAP` of a perpetual. */
export function instIdOf(symbol: string, isSwap: boolean): string {
  const parts = splitSymbol(symbol);
  const pair = parts === null ? symbol : `${parts.base}-${parts.quote}`;
  return isSwap ? `${pair}${SWAP}` : pair;
}

/** Whether a name is that of a perpetual. */
export function isSwapName(instId: string): boolean {
  return instId.endsWith(SWAP);
}

/** The canonical symbol of a name; null for a name that is not a pair, such as a dated future. */
export function symbolOf(instId: string): string | null {
  const pair = isSwapName(instId) ? instId.slice(0, -SWAP.length) : instId;
  const mark = pair.indexOf('-');
  if (mark < 1 || mark !== pair.lastIndexOf('-') || mark === pair.length - 1) return null;
  return pair.slice(0, mark) + pair.slice(mark + 1);
}
