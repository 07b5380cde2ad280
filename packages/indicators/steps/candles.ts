import type { BarColumn } from '#indicators/engine/bar-columns.ts';
import type { CandleTraits } from '#indicators/arithmetic/candle-traits.ts';
import { requiredBits, measuredParts } from '#indicators/arithmetic/candle-traits.ts';
import type { CandlePart, CandleWord } from '#indicators/arithmetic/candles.ts';
import { Candles, CANDLE_MEASURES } from '#indicators/arithmetic/candles.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode, Step } from '#indicators/engine/step-graph.ts';
import { candleTotals, TOTALLED } from '#indicators/steps/candle-totals.ts';
import { APART, candleTraits } from '#indicators/steps/candle-traits.ts';

/** Sign of a pattern's verdicts. One of both signs looks into the mirror too: what it finds there is negative. */
type CandleSign = 'positive' | 'negative' | 'both';

/** A candlestick pattern: what it reads, and its verdict on the candle at a row. */
export interface CandlePattern<Params = unknown> {
  /** Candles that it reads, the newest included. */
  readonly bars: number;
  /** The measures that it uses. */
  readonly measures: readonly CandleWord[];
  /** Of its candles, the newest whose measures it uses; all by default. */
  readonly measuredBars?: number;
  readonly sign: CandleSign;
  /** Without them it is absent. */
  readonly traits?: CandleTraits;
  /**
   * Whether the pattern is there, or how strong it is, where its candles have their traits: 100 for most, 0
   * where it is absent. Without it the traits are all that it asks for.
   */
  readonly judge?: (candles: Candles, row: number, params: Params) => number | boolean;
  readonly params: Params;
}

const OHLC = ['open', 'high', 'low', 'close'] as const satisfies readonly BarColumn[];

const NO_TRAITS: CandleTraits = {};

/** A pattern's verdict on each candle. */
export function candlePattern<Params>(
  composer: Composer,
  pattern: CandlePattern<Params>,
): StepNode {
  const prices = OHLC.map((name) => composer.bar(name));
  const parts = partsOf(pattern);
  const totalOf = (part: CandlePart): StepNode => candleTotals(composer, part, prices);
  const totals = parts.map(totalOf);
  const { traits } = pattern;
  if (traits === undefined) return composer.run(verdicts(pattern, parts), ...prices, ...totals);
  const measured = measuredParts(traits);
  const numbers = composer.run(candleTraits(measured), ...prices, ...measured.map(totalOf));
  return composer.run(verdicts(pattern, parts), ...prices, ...totals, numbers);
}

/** Parts whose totals a pattern uses. */
function partsOf({ measures }: Pick<CandlePattern, 'measures'>): CandlePart[] {
  const usual = measures.map((word) => CANDLE_MEASURES[word]).filter(({ before }) => before > 0);
  return [...new Set(usual.map(({ of }) => of))];
}

/** @param parts Those whose totals follow the four prices; the numbers of traits are behind them. */
function verdicts<Params>(
  pattern: CandlePattern<Params>,
  parts: readonly CandlePart[],
): Step<number, 1> {
  const { bars, measures, measuredBars = bars, sign, params } = pattern;
  const { traits = NO_TRAITS, judge = isThere } = pattern;
  const before = Math.max(0, ...measures.map((word) => CANDLE_MEASURES[word].before));
  // Totals begin behind the candles that they are of.
  const begun = parts.length > 0 ? TOTALLED : 0;
  // The oldest candles may lie before the first that can be measured, as no pattern asks for that.
  const lookback = bars - 1 + Math.max(0, before - (bars - measuredBars)) - begun;
  // Where traits have sizes, ten candles are read already.
  const settledBefore = measuredParts(traits).length > 0 ? TOTALLED + APART : begun;
  const seen = requiredBits(traits, false);
  const mirror = requiredBits(traits, true);
  return {
    stateSize: 0,
    lookbacks: [lookback],
    settle: bars - 1 + before - settledBefore,
    window: Math.max(bars, measuredBars + begun) - 1,
    // Four prices of each candle, and as many measures; few candles that have to have traits are judged.
    work: traits === NO_TRAITS ? 8 * bars + 2 * measures.length : 2 * bars,
    bind(inputs, outputs) {
      const totals = Object.fromEntries(parts.map((part, at) => [part, inputs[OHLC.length + at]!]));
      const candles = new Candles(inputs, totals);
      const { mirrored } = candles;
      // A pattern without traits reads none of these bits.
      const encoded = inputs.at(-1)!;
      const [y] = outputs;
      return (from, to, age) => {
        let row = from;
        const first = Math.min(to, from + Math.max(0, lookback - age));
        for (; row < first; row += 1) y[row] = NaN;
        for (; row < to; row += 1) {
          const now = encoded[row]!;
          let found = 0;
          if ((now & seen.mask) === seen.wanted) found = strengthOf(judge(candles, row, params));
          if (sign === 'negative') found = 0 - found;
          else if (sign === 'both' && found === 0 && (now & mirror.mask) === mirror.wanted) {
            found = 0 - strengthOf(judge(mirrored, row, params));
          }
          y[row] = found;
        }
      };
    },
  };
}

const isThere = (): boolean => true;

function strengthOf(verdict: number | boolean): number {
  if (typeof verdict === 'number') return verdict;
  return verdict ? 100 : 0;
}
