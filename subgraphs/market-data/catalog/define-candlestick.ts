import type { Static, TObject, TProperties } from 'typebox';
import { defineIndicator } from '#market-data/catalog/define-indicator.ts';
import type { Indicator } from '#market-data/catalog/indicator.ts';
import { markers } from '#market-data/charts/chart-items.ts';
import { above, below, level, output, within } from '#market-data/features/condition.ts';
import type { FeatureBias } from '#market-data/features/feature.ts';
import { event } from '#market-data/features/feature.ts';
import type { CandlePattern } from '#market-data/kernels/steps/candles.ts';
import { candlePattern } from '#market-data/kernels/steps/candles.ts';

/** One event of a pattern. */
interface CandleSignal {
  readonly name: string;
  readonly bias: FeatureBias;
  /** One sentence that says what the candles look like. */
  readonly definition: string;
  /** The values that announce it, all of the same sign. */
  readonly values: readonly number[];
  /** Text of its markers. */
  readonly mark: string;
}

/** What the file of a candlestick pattern says. */
interface CandlestickFacts<Properties extends TProperties> {
  readonly name: string;
  readonly title: string;
  readonly keywords: readonly string[];
  readonly description: string;
  readonly summaryFocus: string;
  readonly source: string;
  readonly parameters: Properties;
  readonly pattern: (params: Static<TObject<Properties>>) => CandlePattern;
  readonly signals: readonly CandleSignal[];
}

/**
 * Makes an indicator of a candlestick pattern: one column with TA-Lib's numbers, an event for each
 * signal, and markers on the candles.
 */
export function defineCandlestick<Properties extends TProperties>(
  facts: CandlestickFacts<Properties>,
): Indicator {
  const { pattern, signals, ...described } = facts;
  const values = signals.flatMap((signal) => signal.values);
  return defineIndicator<Properties, 'verdict'>({
    ...described,
    category: 'candlestick',
    outputs: () => ({
      verdict: {
        column: facts.name,
        unit: 'label',
        description: `${signals.map(meaningOf).join('; ')}; 0 without the pattern.`,
        range: [Math.min(0, ...values), Math.max(0, ...values)],
      },
    }),
    calculate: (params, composer) => ({ verdict: candlePattern(composer, pattern(params)) }),
    features: (params) =>
      signals.map(({ name, bias, definition, values: [value] }) => {
        const verdict = output<'verdict'>('verdict');
        const holds = value! > 0 ? above(verdict, level(0)) : below(verdict, level(0));
        return event(name, bias, definition, within(pattern(params).bars, holds));
      }),
    chart: () => ({
      pane: 'main',
      items: [
        markers(
          'verdict',
          facts.title,
          signals.flatMap((signal) =>
            signal.values.map((value) => ({ value, bias: signal.bias, text: signal.mark })),
          ),
        ),
      ],
    }),
  });
}

function meaningOf({ values, bias, name }: CandleSignal): string {
  return `${values.join(' or ')} ${bias === 'neutral' ? name : bias}`;
}
