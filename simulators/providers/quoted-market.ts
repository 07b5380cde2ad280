import type { QuotedInstrument, QuotedMarket } from '#simulators/providers/quoted-instrument.ts';

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
