import { createRequire } from 'node:module';
import type { BatchContestant } from '#bench/indicators/contestant.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';

type Answer = (error: Error | null, outputs: number[][]) => void;

/** What is used of tulind. */
interface Tulind {
  readonly indicators: Readonly<
    Record<
      string,
      {
        indicator(inputs: readonly number[][], options: readonly number[], done: Answer): void;
      }
    >
  >;
}

/** Names the module where it is not among ours: it compiles when it is installed, ours never do. */
export const TULIND_VARIABLE = 'MARKETGRAPH_BENCH_TULIND';

/**
 * Tulip Indicators, native C behind a binding that copies arrays. Throws where it is not installed.
 * It answers through callbacks, but before the call returns.
 */
export function openTulind(bars: BarColumns): BatchContestant {
  const { indicators } = createRequire(import.meta.url)(
    process.env[TULIND_VARIABLE] ?? 'tulind',
  ) as Tulind;
  const [high, low, close, volume] = [bars.high, bars.low, bars.close, bars.volume].map((column) =>
    Array.from(column),
  ) as [number[], number[], number[], number[]];
  const call = (name: string, inputs: number[][], options: number[]): number[][] => {
    let answer: number[][] = [];
    indicators[name]!.indicator(inputs, options, (error, outputs) => {
      if (error) throw error;
      answer = outputs;
    });
    return answer;
  };
  const run = () => ({
    sma: call('sma', [close], [20]),
    ema: call('ema', [close], [20]),
    rsi: call('rsi', [close], [14]),
    macd: call('macd', [close], [12, 26, 9]),
    bands: call('bbands', [close], [20, 2]),
    atr: call('atr', [high, low, close], [14]),
    adx: call('adx', [high, low, close], [14]),
    stoch: call('stoch', [high, low, close], [14, 3, 3]),
    mfi: call('mfi', [high, low, close, volume], [14]),
    cci: call('cci', [high, low, close], [20]),
  });
  return {
    name: 'tulind (native C, arrays copied)',
    run,
    columns() {
      const { sma, ema, rsi, macd, bands, atr, adx, stoch, mfi, cci } = run();
      return {
        sma: sma[0]!,
        ema: ema[0]!,
        rsi: rsi[0]!,
        macd: macd[0]!,
        macdSignal: macd[1]!,
        macdHistogram: macd[2]!,
        lowerBand: bands[0]!,
        middleBand: bands[1]!,
        upperBand: bands[2]!,
        atr: atr[0]!,
        adx: adx[0]!,
        stochK: stoch[0]!,
        stochD: stoch[1]!,
        mfi: mfi[0]!,
        cci: cci[0]!,
      };
    },
  };
}
