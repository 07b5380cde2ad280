import type { QuotedInstrument, QuotedMarket } from '#simulators/providers/quoted-instrument.ts';

/** A split of a share that providers tell of: prices before its date are those of the new shares. */
export interface QuotedSplit {
  /** The first trade date of the new shares, in days since 1970-01-01. */
  readonly tradeDate: number;
  /** New shares for one old one. */
  readonly ratio: number;
}

/** Everything that is quoted, by market and symbol. */
export class QuotedMarkets {
  readonly #instruments = new Map<string, QuotedInstrument>();

  constructor(instruments: readonly QuotedInstrument[]) {
    for (const one of instruments) this.#instruments.set(`${one.market}:${one.symbol}`, one);
  }

  find(market: QuotedMarket, symbol: string): QuotedInstrument | null {
    return this.#instruments.get(`${market}:${symbol}`) ?? null;
  }

  /** The symbols of a market, ascending. */
  symbols(market: QuotedMarket): string[] {
    return [...this.#instruments.values()]
      .filter((one) => one.market === market)
      .map(({ symbol }) => symbol)
      .toSorted();
  }
}
