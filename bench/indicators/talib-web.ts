import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as talib from 'talib-web';
import type { BatchContestant } from '#bench/indicators/contestant.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';

/**
 * TA-Lib 0.4 in WebAssembly. Its outputs begin with the first defined value and end in memory that
 * was not written, so each is cut to what its lookback leaves; it takes nothing but plain arrays.
 */
export async function openTalibWeb(bars: BarColumns): Promise<BatchContestant> {
  await initialise();
  const [high, low, close, volume] = [bars.high, bars.low, bars.close, bars.volume].map((column) =>
    Array.from(column),
  ) as [number[], number[], number[], number[]];
  const rows = bars.length;
  const run = () => ({
    sma: talib.SMA({ inReal: close, timePeriod: 20 }),
    ema: talib.EMA({ inReal: close, timePeriod: 20 }),
    rsi: talib.RSI({ inReal: close, timePeriod: 14 }),
    macd: talib.MACD({ inReal: close, fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 }),
    bands: talib.BBANDS({ inReal: close, timePeriod: 20, nbDevUp: 2, nbDevDn: 2 }),
    atr: talib.ATR({ high, low, close, timePeriod: 14 }),
    adx: talib.ADX({ high, low, close, timePeriod: 14 }),
    stoch: talib.STOCH({
      high,
      low,
      close,
      fastK_Period: 14,
      slowK_Period: 3,
      slowD_Period: 3,
    }),
    mfi: talib.MFI({ high, low, close, volume, timePeriod: 14 }),
    cci: talib.CCI({ high, low, close, timePeriod: 20 }),
  });
  return {
    name: 'talib-web (WebAssembly)',
    run,
    columns() {
      const { sma, ema, rsi, macd, bands, atr, adx, stoch, mfi, cci } = run();
      const cut = (column: number[], lookback: number) => column.slice(0, rows - lookback);
      return {
        sma: cut(sma.output, 19),
        ema: cut(ema.output, 19),
        rsi: cut(rsi.output, 14),
        macd: cut(macd.MACD, 33),
        macdSignal: cut(macd.MACDSignal, 33),
        macdHistogram: cut(macd.MACDHist, 33),
        upperBand: cut(bands.upperBand, 19),
        middleBand: cut(bands.middleBand, 19),
        lowerBand: cut(bands.lowerBand, 19),
        atr: cut(atr.output, 14),
        adx: cut(adx.output, 27),
        stochK: cut(stoch.slowK, 17),
        stochD: cut(stoch.slowD, 17),
        mfi: cut(mfi.output, 14),
        cci: cut(cci.output, 19),
      };
    },
  };
}

/** Its loader knows only old versions of Node, and goes astray where `fetch` exists. */
async function initialise(): Promise<void> {
  const { fetch } = globalThis;
  const main = createRequire(import.meta.url).resolve('talib-web');
  try {
    Reflect.deleteProperty(globalThis, 'fetch');
    await talib.init(join(dirname(main), 'talib.wasm'));
  } finally {
    globalThis.fetch = fetch;
  }
}
