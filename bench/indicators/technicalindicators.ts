import * as library from 'technicalindicators';
import type {
  BatchContestant,
  StreamContestant,
  TenNumbers,
} from '#bench/indicators/contestant.ts';
import { members } from '#bench/indicators/contestant.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';

const MACD_INPUT = {
  fastPeriod: 12,
  slowPeriod: 26,
  signalPeriod: 9,
  SimpleMAOscillator: false,
  SimpleMASignal: false,
};
const BANDS_INPUT = { period: 20, stdDev: 2 };
/** It has no slowing: its %D is the slow %K, and one more average of that the slow %D. */
const STOCH_INPUT = { period: 14, signalPeriod: 3 };

/** technicalindicators over arrays. */
export function openTechnicalindicators(bars: BarColumns): BatchContestant {
  const high = Array.from(bars.high);
  const low = Array.from(bars.low);
  const close = Array.from(bars.close);
  const volume = Array.from(bars.volume);
  const run = () => {
    const stoch = library.Stochastic.calculate({ high, low, close, ...STOCH_INPUT });
    const stochK = stoch.flatMap(({ d }) => (d === undefined ? [] : [d]));
    return {
      sma: library.SMA.calculate({ values: close, period: 20 }),
      ema: library.EMA.calculate({ values: close, period: 20 }),
      rsi: library.RSI.calculate({ values: close, period: 14 }),
      macd: library.MACD.calculate({ values: close, ...MACD_INPUT }),
      bands: library.BollingerBands.calculate({ values: close, ...BANDS_INPUT }),
      atr: library.ATR.calculate({ high, low, close, period: 14 }),
      adx: library.ADX.calculate({ high, low, close, period: 14 }),
      stochK,
      stochD: library.SMA.calculate({ values: stochK, period: 3 }),
      mfi: library.MFI.calculate({ high, low, close, volume, period: 14 }),
      cci: library.CCI.calculate({ high, low, close, period: 20 }),
    };
  };
  return {
    name: 'technicalindicators',
    run,
    columns() {
      const { macd, bands, adx, ...same } = run();
      return {
        ...same,
        macd: members(macd, (item) => item.MACD),
        macdSignal: members(macd, (item) => item.signal),
        macdHistogram: members(macd, (item) => item.histogram),
        upperBand: members(bands, (item) => item.upper),
        middleBand: members(bands, (item) => item.middle),
        lowerBand: members(bands, (item) => item.lower),
        adx: members(adx, (item) => item.adx),
      };
    },
  };
}

/** technicalindicators bar by bar. It cannot take a bar back. */
export class TechnicalindicatorsStream implements StreamContestant {
  readonly name = 'technicalindicators nextValue';
  readonly #candles: readonly library.CandleData[];
  #ten = openIndicators();
  #last: ReturnType<typeof feed> | null = null;

  constructor(bars: BarColumns) {
    this.#candles = Array.from({ length: bars.length }, (_, row) => ({
      open: bars.open[row]!,
      high: bars.high[row]!,
      low: bars.low[row]!,
      close: bars.close[row]!,
      volume: bars.volume[row]!,
    }));
  }

  restart(): void {
    this.#ten = openIndicators();
  }

  update(row: number): void {
    this.#last = feed(this.#ten, this.#candles[row]!);
  }

  numbers(): TenNumbers {
    const { macd, bands, adx, ...same } = this.#last!;
    const numbers = {
      ...same,
      macd: macd?.MACD,
      macdSignal: macd?.signal,
      macdHistogram: macd?.histogram,
      upperBand: bands?.upper,
      middleBand: bands?.middle,
      lowerBand: bands?.lower,
      adx: adx?.adx,
    };
    return numbers as TenNumbers;
  }
}

function openIndicators() {
  const none = { high: [], low: [], close: [] };
  return {
    sma: new library.SMA({ values: [], period: 20 }),
    ema: new library.EMA({ values: [], period: 20 }),
    rsi: new library.RSI({ values: [], period: 14 }),
    macd: new library.MACD({ values: [], ...MACD_INPUT }),
    bands: new library.BollingerBands({ values: [], ...BANDS_INPUT }),
    atr: new library.ATR({ ...none, period: 14 }),
    adx: new library.ADX({ ...none, period: 14 }),
    stoch: new library.Stochastic({ ...none, ...STOCH_INPUT }),
    stochD: new library.SMA({ values: [], period: 3 }),
    mfi: new library.MFI({ ...none, volume: [], period: 14 }),
    cci: new library.CCI({ ...none, period: 20 }),
  };
}

function feed(ten: ReturnType<typeof openIndicators>, candle: library.CandleData) {
  const close = candle.close!;
  // The input that it declares here is that of all bars; what it reads is one candle.
  const stochK = ten.stoch.nextValue(candle as never)?.d;
  return {
    sma: ten.sma.nextValue(close),
    ema: ten.ema.nextValue(close),
    rsi: ten.rsi.nextValue(close),
    macd: ten.macd.nextValue(close),
    bands: ten.bands.nextValue(close),
    // Its declaration says a number, its code reads a candle.
    atr: ten.atr.nextValue(candle as never),
    adx: ten.adx.nextValue(candle as never),
    stochK,
    stochD: stochK === undefined ? undefined : ten.stochD.nextValue(stochK),
    mfi: ten.mfi.nextValue(candle),
    cci: ten.cci.nextValue(candle),
  };
}
