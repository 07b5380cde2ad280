import type { Static, TNumber, TObject, TProperties } from 'typebox';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { ChineseTexts, Indicator } from '#indicators/catalog/indicator.ts';
import { number } from '#indicators/catalog/parameters.ts';
import { tick, TICK_CAVEAT } from '#indicators/catalog/tick.ts';
import { markers } from '#indicators/charts/chart-items.ts';
import { any, equals, output, within } from '#indicators/features/condition.ts';
import type { FeatureBias } from '#indicators/features/feature.ts';
import { event } from '#indicators/features/feature.ts';
import type { CandleTraits } from '#indicators/arithmetic/candle-traits.ts';
import { CANDLE_MEASURES, type Candles, type CandleWord } from '#indicators/arithmetic/candles.ts';
import type { CandlePattern } from '#indicators/steps/candles.ts';
import { candlePattern } from '#indicators/steps/candles.ts';
import { CONFIRMATION_BARS, confirmedSetup } from '#indicators/steps/confirmed-setup.ts';

/** One event of a pattern. */
interface CandleSignal {
  readonly name: string;
  readonly bias: FeatureBias;
  /** One sentence that says what the candles look like. */
  readonly definition: string;
  /** The values that announce it. */
  readonly values: readonly number[];
}

/** Definition of a candlestick pattern. */
interface CandlestickFacts<Properties extends TProperties> {
  readonly name: string;
  readonly title: string;
  readonly chinese: ChineseTexts;
  readonly description: string;
  /** The conditions in short, with `[k]` for k candles before the newest; the words are explained behind it. */
  readonly formula: string;
  /** TA-Lib's function, where it has the pattern; its name without capitals is an alias. */
  readonly talib?: string;
  /** Further source of the definition; required without a function of TA-Lib. */
  readonly source?: string;
  readonly keywords?: readonly string[];
  /** Other names in the form of an indicator's. */
  readonly aliases?: readonly string[];
  /** True where it only exists between candles with a gap. */
  readonly needsGap?: boolean;
  readonly parameters?: Properties;
  /** Candles that it reads, the newest included. */
  readonly bars: number;
  /** The measures that it uses. */
  readonly measures: readonly CandleWord[];
  /** Of its candles, the newest whose measures it uses; all by default. */
  readonly measuredBars?: number;
  readonly traits?: CandleTraits;
  /** True where what it finds is a setup, which one of the next candles may confirm. */
  readonly isConfirmed?: boolean;
  /** As of `CandlePattern`. Where signals have values of both signs, it sees the candles mirrored too. */
  readonly judge?: (
    candles: Candles,
    row: number,
    params: Static<TObject<Properties>>,
  ) => number | boolean;
  readonly signals: readonly CandleSignal[];
}

const GAP_CAVEAT =
  'It takes a gap between candles, which is rare where a market trades around the clock.';

/**
 * Makes an indicator of a candlestick pattern: one column with TA-Lib's numbers, an event for each
 * signal, and markers on the candles.
 */
export function defineCandlestick<Properties extends TProperties>(
  facts: CandlestickFacts<Properties>,
): Indicator {
  const { name, title, chinese, description, formula, measures, signals } = facts;
  const bars = facts.bars + (facts.isConfirmed ? CONFIRMATION_BARS : 0);
  const verdict = output<'verdict'>('verdict');
  const values = signals.flatMap((signal) => signal.values);
  const range = [Math.min(0, ...values), Math.max(0, ...values)] as const;
  return defineIndicator<TProperties, 'verdict'>({
    name,
    title,
    chinese,
    description,
    category: 'candlestick',
    keywords: keywordsOf(facts),
    summaryFocus: focusOf(signals),
    source: sourceOf(facts),
    formula: [formula, ...measures.map((word) => CANDLE_MEASURES[word].meaning)].join('\n'),
    aliases: [`cdl_${name}`, ...namesAtTalib(facts), ...(facts.aliases ?? [])].map((alias) => ({
      name: alias,
    })),
    caveats: facts.needsGap ? [GAP_CAVEAT, TICK_CAVEAT] : [TICK_CAVEAT],
    parameters: { ...facts.parameters, tick: tick() },
    outputs: () => ({
      verdict: {
        column: name,
        unit: 'label',
        description: `${signals.map(meaningOf).join('; ')}; 0 without the pattern.`,
        range,
      },
    }),
    calculate: (params, composer) => {
      const found = candlePattern(composer, {
        ...facts,
        sign: signOf(range),
        params: params as Static<TObject<Properties>>,
      });
      if (!facts.isConfirmed) return { verdict: found };
      const prices = composer.bars('high', 'low', 'close');
      return { verdict: composer.run(confirmedSetup, ...prices, found) };
    },
    features: () =>
      signals.map((signal) => {
        const announced = any(...signal.values.map((value) => equals(verdict, value)));
        return event(signal.name, signal.bias, signal.definition, within(bars, announced));
      }),
    chart: () => ({ pane: 'main', items: [markers('verdict', title, marksOf(title, signals))] }),
  });
}

/**
 * A part of the pattern's first body, as a parameter.
 *
 * @param use What it is: `the third candle must take back`.
 */
export function bodyPart(byDefault: number, use: string): TNumber {
  return number(byDefault, { min: 0, max: 10, about: `Part of the first body that ${use}.` });
}

/** A bullish signal. */
export function bullish(definition: string, values: readonly number[] = [100]): CandleSignal {
  return { name: 'bullish', bias: 'bullish', definition, values };
}

/** A bearish signal. */
export function bearish(definition: string, values: readonly number[] = [-100]): CandleSignal {
  return { name: 'bearish', bias: 'bearish', definition, values };
}

/** A signal of a pattern that points no way by itself. */
export function formed(definition: string, values: readonly number[] = [100]): CandleSignal {
  return { name: 'formed', bias: 'neutral', definition, values };
}

function signOf([low, high]: readonly [low: number, high: number]): CandlePattern['sign'] {
  if (low < 0 && high > 0) return 'both';
  return low < 0 ? 'negative' : 'positive';
}

function marksOf(
  text: string,
  signals: readonly CandleSignal[],
): { value: number; bias: FeatureBias; text: string }[] {
  return signals.flatMap(({ values, bias }) => values.map((value) => ({ value, bias, text })));
}

function meaningOf({ values, bias, name }: CandleSignal): string {
  const isColour = bias === 'neutral' && values.some((value) => value < 0);
  if (isColour) return '100 with a white candle, -100 with a black one';
  return `${values.join(' or ')} ${name.replaceAll('_', ' ')}`;
}

function keywordsOf({
  name,
  keywords = [],
  signals,
}: Pick<CandlestickFacts<TProperties>, 'name' | 'keywords' | 'signals'>): string[] {
  const ways = signals.map(({ bias }) => bias).filter((bias) => bias !== 'neutral');
  const words = [name.replaceAll('_', ' '), 'candlestick', 'pattern', ...ways, ...keywords];
  return [...new Set(words)];
}

function focusOf(signals: readonly CandleSignal[]): string {
  const ways = new Set(signals.map(({ bias }) => bias));
  if (ways.has('neutral')) return 'Whether one formed, and after which trend.';
  if (ways.size > 1) return 'Which way the newest one points, and how that stands to the trend.';
  return `Whether one formed; it speaks for ${ways.has('bullish') ? 'rising' : 'falling'} prices.`;
}

function sourceOf({
  talib,
  source,
}: Pick<CandlestickFacts<TProperties>, 'talib' | 'source'>): string {
  if (talib === undefined) return source!;
  const rest = source === undefined ? '' : ` ${source}`;
  return `TA-Lib 0.6 ${talib}; as there, the trend before it is not looked at.${rest}`;
}

function namesAtTalib({ talib }: { readonly talib?: string }): string[] {
  return talib === undefined ? [] : [talib.toLowerCase()];
}
