import type { MarketCalendar } from '#kernel/market/trading-hours.ts';
import type { QuotedInstrument, QuotedMarket } from '#simulators/instruments/quoted-instrument.ts';
import { walkedInstrument } from '#simulators/providers/walked-instrument.ts';

/** Symbol, name, price in 2023, yearly volatility, and units of a day's volume. */
type Walk = readonly [
  symbol: string,
  name: string,
  price: number,
  volatility: number,
  units: number,
];

interface WalkedMarket {
  readonly currency: string;
  readonly priceDecimals: number;
  readonly quantityStep: number;
  readonly walks: readonly Walk[];
}

/** Quoted instruments in addition to the shares of the demo publication. Prices are invented. */
const MARKETS: Readonly<Partial<Record<QuotedMarket, WalkedMarket>>> = {
  'stock:hk': {
    currency: 'HKD',
    priceDecimals: 2,
    quantityStep: 100,
    walks: [
      ['00700', 'Tencent', 330, 0.33, 18e6],
      ['09988', 'Alibaba', 92, 0.4, 60e6],
      ['03690', 'Meituan', 170, 0.42, 25e6],
      ['00005', 'HSBC', 50, 0.22, 20e6],
      ['00941', 'China Mobile', 54, 0.2, 15e6],
      ['02800', 'Tracker Fund', 20, 0.22, 400e6],
      // Two that the demo's funds hold.
      ['09901', '珩屿控股', 36.6, 0.35, 6e6],
      ['09902', '霁垚国际', 13.7, 0.4, 9e6],
    ],
  },
  'stock:us': {
    currency: 'USD',
    priceDecimals: 2,
    quantityStep: 1,
    walks: [
      ['AAPL', 'Apple', 125, 0.28, 60e6],
      ['MSFT', 'Microsoft', 240, 0.26, 25e6],
      ['NVDA', 'NVIDIA', 145, 0.5, 45e6],
      ['TSLA', 'Tesla', 108, 0.55, 110e6],
      ['BRK.B', 'Berkshire Hathaway', 310, 0.18, 4e6],
      ['SPY', 'S&P 500 ETF', 380, 0.17, 80e6],
    ],
  },
  'forex:spot': {
    currency: 'USD',
    priceDecimals: 4,
    quantityStep: 1,
    walks: [
      ['EURUSD', 'EUR/USD', 1.0545, 0.075, 0],
      ['GBPUSD', 'GBP/USD', 1.1967, 0.085, 0],
      ['AUDUSD', 'AUD/USD', 0.6728, 0.1, 0],
      ['USDCHF', 'USD/CHF', 0.9361, 0.08, 0],
      ['USDCNH', 'USD/CNH', 6.9109, 0.045, 0],
      ['USDJPY', 'USD/JPY', 131.0102, 0.095, 0],
    ],
  },
  'commodity:futures': {
    currency: 'USD',
    priceDecimals: 3,
    quantityStep: 1,
    walks: [
      ['GC', 'Gold', 1_846, 0.15, 180_000],
      ['SI', 'Silver', 24.2, 0.28, 60_000],
      ['HG', 'Copper', 3.77, 0.24, 70_000],
      ['CL', 'Crude Oil', 76.9, 0.36, 320_000],
      ['NG', 'Natural Gas', 3.99, 0.6, 140_000],
    ],
  },
};

/** Shares in Hong Kong and the United States, currencies and futures, each on its own calendar. */
export function foreignInstruments(
  seed: number,
  calendarOf: (market: QuotedMarket, symbol: string) => MarketCalendar,
): QuotedInstrument[] {
  return (Object.entries(MARKETS) as [QuotedMarket, WalkedMarket][]).flatMap(
    ([market, { currency, priceDecimals, quantityStep, walks }]) =>
      walks.map(([symbol, name, startPrice, volatility, units]) =>
        walkedInstrument(seed, {
          market,
          symbol,
          name,
          currency,
          calendar: calendarOf(market, symbol),
          priceDecimals,
          quantityStep,
          startPrice,
          volatility,
          dailySteps: units / quantityStep,
        }),
      ),
  );
}
