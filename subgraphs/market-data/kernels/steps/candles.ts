import type { BarColumn } from '#market-data/kernels/bar-columns.ts';
import type { CandlePart, CandleWord } from '#market-data/kernels/candles.ts';
import { Candles, MEASURES } from '#market-data/kernels/candles.ts';
import type { Composer } from '#market-data/kernels/compose.ts';
import type { Node, Step } from '#market-data/kernels/kernel.ts';
import { CANDLE_TOTALS, TOTALLED } from '#market-data/kernels/steps/candle-totals.ts';

/** Sign of a pattern's verdicts. One of both signs looks into the mirror too: what it finds there is negative. */
type CandleSign = 'positive' | 'negative' | 'both';

/** A candlestick pattern: what it looks at, and its verdict on the candle at a row. */
export interface CandlePattern<Params = unknown> {
  /** Candles that it looks at, the newest included. */
  readonly bars: number;
  /** The measures that it asks for. */
  readonly measures: readonly CandleWord[];
  /** Of its candles, the newest whose measures it asks for; all of them without it. */
  readonly measuredBars?: number;
  readonly sign: CandleSign;
  /** Whether the pattern is there, or how strong it is: 100 for most, 0 where it is absent. */
  readonly judge: (candles: Candles, row: number, params: Params) => number | boolean;
  readonly params: Params;
}

const OHLC = ['open', 'high', 'low', 'close'] as const satisfies readonly BarColumn[];

/** A pattern's verdict on each candle. */
export function candlePattern<Params>(composer: Composer, pattern: CandlePattern<Params>): Node {
  const prices = OHLC.map((name) => composer.bar(name));
  const parts = partsOf(pattern);
  const totals = parts.map((part) => composer.run(CANDLE_TOTALS[part], ...prices));
  return composer.run(verdicts(pattern, parts), ...prices, ...totals);
}

/** Parts whose totals a pattern asks for. */
function partsOf({ measures }: Pick<CandlePattern, 'measures'>): CandlePart[] {
  const usual = measures.map((word) => MEASURES[word]).filter(({ before }) => before > 0);
  return [...new Set(usual.map(({ of }) => of))];
}

/** @param parts Those whose totals follow the four prices. */
function verdicts<Params>(
  { bars, measures, measuredBars = bars, sign, judge, params }: CandlePattern<Params>,
  parts: readonly CandlePart[],
): Step {
  const before = Math.max(0, ...measures.map((word) => MEASURES[word].before));
  // Totals begin behind the candles that they are of.
  const begun = parts.length > 0 ? TOTALLED : 0;
  // The oldest candles may lie before the first that can be measured, as nobody asks for that.
  const lookback = bars - 1 + Math.max(0, before - (bars - measuredBars)) - begun;
  return {
    stateSize: 0,
    lookbacks: [lookback],
    settle: bars - 1 + before - begun,
    window: Math.max(bars, measuredBars + begun) - 1,
    // Four prices of each candle, and as many measures.
    work: 8 * bars + 2 * measures.length,
    bind(inputs, outputs) {
      const totals = Object.fromEntries(parts.map((part, at) => [part, inputs[OHLC.length + at]!]));
      const candles = new Candles(inputs, totals);
      const { mirrored } = candles;
      const y = outputs[0]!;
      return (from, to, age) => {
        let row = from;
        const first = Math.min(to, from + Math.max(0, lookback - age));
        for (; row < first; row += 1) y[row] = NaN;
        for (; row < to; row += 1) {
          const found = strengthOf(judge(candles, row, params));
          if (sign === 'negative') y[row] = 0 - found;
          else if (found !== 0 || sign === 'positive') y[row] = found;
          else y[row] = 0 - strengthOf(judge(mirrored, row, params));
        }
      };
    },
  };
}

function strengthOf(verdict: number | boolean): number {
  if (typeof verdict === 'number') return verdict;
  return verdict ? 100 : 0;
}
