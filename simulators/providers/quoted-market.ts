import type {
  QuotedDay,
  QuotedInstrument,
  QuotedMarket,
} from '#simulators/instruments/quoted-instrument.ts';

/** A split of a share: from its date on one old share is several new ones. */
export interface QuotedSplit {
  /** The first trade date of the new shares, in days since 1970-01-01. */
  readonly tradeDate: number;
  /** New shares for one old one, a whole number. */
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

  /** Splits a share on a date that has not been traded yet; the other instruments stay as they are. */
  split(market: QuotedMarket, symbol: string, split: QuotedSplit): void {
    const instrument = this.find(market, symbol);
    if (instrument === null) throw new Error(`${market}:${symbol} is not quoted`);
    const day = (tradeDate: number): QuotedDay | null => {
      const old = instrument.day(tradeDate);
      return old === null || tradeDate < split.tradeDate ? old : inNewShares(old, split.ratio);
    };
    this.#instruments.set(`${market}:${symbol}`, { ...instrument, split, day });
  }

  /** The symbols of a market: those that always trade first, by which it is seen how it is, and each ascending. */
  symbols(market: QuotedMarket): string[] {
    return [...this.#instruments.values()]
      .filter((one) => one.market === market)
      .toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))
      .toSorted((a, b) => Number(b.isSteady ?? false) - Number(a.isSteady ?? false))
      .map(({ symbol }) => symbol);
  }
}

/** Converts volume and prices of old shares into those of the new shares. */
export function inNewShares<Day extends QuotedDay>(day: Day, ratio: number): Day {
  const { open, high, low, close, volume } = day;
  const [newOpen, newHigh, newLow, newClose] = [open, high, low, close].map((price) =>
    Math.round(price / ratio),
  ) as [number, number, number, number];
  const prices = { open: newOpen, high: newHigh, low: newLow, close: newClose };
  return { ...day, ...prices, volume: volume * ratio };
}
