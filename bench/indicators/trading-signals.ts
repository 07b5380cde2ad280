import {
  ADX,
  ATR,
  BollingerBands,
  CCI,
  EMA,
  MACD,
  MFI,
  RSI,
  SMA,
  StochasticOscillator,
} from 'trading-signals';
import type {
  BatchContestant,
  StreamContestant,
  TenNumbers,
} from '#bench/indicators/contestant.ts';
import { members } from '#bench/indicators/contestant.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';

interface Candle {
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** trading-signals over arrays: its classes follow bar by bar inside. */
export function openTradingSignals(bars: BarColumns): BatchContestant {
  const closes = Array.from(bars.close);
  const candles = closes.map((_, row) => candleAt(bars, row));
  const run = () => {
    const ten = openIndicators();
    return {
      sma: ten.sma.updates(closes),
      ema: ten.ema.updates(closes),
      rsi: ten.rsi.updates(closes),
      macd: ten.macd.updates(closes),
      bands: ten.bands.updates(closes),
      atr: ten.atr.updates(candles),
      adx: ten.adx.updates(candles),
      stoch: ten.stoch.updates(candles),
      mfi: ten.mfi.updates(candles),
      cci: ten.cci.updates(candles),
    };
  };
  return {
    name: 'trading-signals',
    run,
    columns() {
      const { sma, ema, rsi, macd, bands, atr, adx, stoch, mfi, cci } = run();
      const numbers = (column: readonly (number | null)[]) => members(column, (value) => value);
      return {
        sma: numbers(sma),
        ema: numbers(ema),
        rsi: numbers(rsi),
        macd: members(macd, (item) => item?.macd),
        macdSignal: members(macd, (item) => item?.signal),
        macdHistogram: members(macd, (item) => item?.histogram),
        upperBand: members(bands, (item) => item?.upper),
        middleBand: members(bands, (item) => item?.middle),
        lowerBand: members(bands, (item) => item?.lower),
        atr: numbers(atr),
        adx: numbers(adx),
        stochK: members(stoch, (item) => item?.stochK),
        stochD: members(stoch, (item) => item?.stochD),
        mfi: numbers(mfi),
        cci: numbers(cci),
      };
    },
  };
}

/** trading-signals bar by bar, and with a bar that is still forming. */
export class TradingSignalsStream implements StreamContestant {
  readonly name = 'trading-signals';
  readonly #candles: readonly Candle[];
  #ten = openIndicators();

  constructor(bars: BarColumns) {
    this.#candles = Array.from({ length: bars.length }, (_, row) => candleAt(bars, row));
  }

  restart(): void {
    this.#ten = openIndicators();
  }

  update(row: number): void {
    this.#take(this.#candles[row]!, false);
  }

  /** The ten as if the newest bar were that of a row. */
  replace(row: number): void {
    this.#take(this.#candles[row]!, true);
  }

  numbers(): TenNumbers {
    const { sma, ema, rsi, macd, bands, atr, adx, stoch, mfi, cci } = this.#ten;
    const lines = macd.getResultOrThrow();
    const { upper, middle, lower } = bands.getResultOrThrow();
    const { stochK, stochD } = stoch.getResultOrThrow();
    return {
      sma: sma.getResultOrThrow(),
      ema: ema.getResultOrThrow(),
      rsi: rsi.getResultOrThrow(),
      macd: lines.macd,
      macdSignal: lines.signal,
      macdHistogram: lines.histogram,
      upperBand: upper,
      middleBand: middle,
      lowerBand: lower,
      atr: atr.getResultOrThrow(),
      adx: adx.getResultOrThrow(),
      stochK,
      stochD,
      mfi: mfi.getResultOrThrow(),
      cci: cci.getResultOrThrow(),
    };
  }

  #take(candle: Candle, replace: boolean): void {
    const ten = this.#ten;
    const { close } = candle;
    ten.sma.update(close, replace);
    ten.ema.update(close, replace);
    ten.rsi.update(close, replace);
    ten.macd.update(close, replace);
    ten.bands.update(close, replace);
    ten.atr.update(candle, replace);
    ten.adx.update(candle, replace);
    ten.stoch.update(candle, replace);
    ten.mfi.update(candle, replace);
    ten.cci.update(candle, replace);
  }
}

function openIndicators() {
  return {
    sma: new SMA(20),
    ema: new EMA(20),
    rsi: new RSI(14),
    macd: new MACD(new EMA(12), new EMA(26), new EMA(9)),
    bands: new BollingerBands(20, 2),
    atr: new ATR(14),
    adx: new ADX(14),
    stoch: new StochasticOscillator({ kPeriod: 14, kSlowingPeriod: 3, dPeriod: 3 }),
    mfi: new MFI(14),
    cci: new CCI(20),
  };
}

function candleAt(bars: BarColumns, row: number): Candle {
  return {
    high: bars.high[row]!,
    low: bars.low[row]!,
    close: bars.close[row]!,
    volume: bars.volume[row]!,
  };
}
