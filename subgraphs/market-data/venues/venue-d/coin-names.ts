/** The quote and settlement asset of every perpetual of the exchange. */
export const QUOTE_ASSET = 'USDC';

/** The exchange's name of a canonical symbol: `BTC` of `BTCUSDC`. Cases are kept: `kPEPE` is 1,000 PEPE. */
export function coinOf(symbol: string): string {
  return symbol.endsWith(QUOTE_ASSET) ? symbol.slice(0, -QUOTE_ASSET.length) : symbol;
}

/** The canonical symbol of a coin. */
export function symbolOf(coin: string): string {
  return `${coin}${QUOTE_ASSET}`;
}
