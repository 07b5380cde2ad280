import type { Static, TNumber, TObject, TProperties } from 'typebox';
import { barsPerYear, daysPerYear } from '#indicators/families/annualised.ts';
import { defineSize, type SizeOptions } from '#indicators/families/define-size.ts';
import type { Indicator } from '#indicators/catalog/indicator.ts';
import type { Composer, Formula } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';

/** Definition of an estimator of volatility. */
interface VolatilityFacts<Properties extends TProperties> extends Omit<
  SizeOptions<Properties>,
  'size' | 'what' | 'calculate'
> {
  /** Name of the column. */
  readonly column: (params: Static<TObject<Properties>>) => string;
  /** The variance of one bar's logarithmic return. */
  readonly variance: (params: Static<TObject<Properties>>, composer: Composer) => StepNode;
}

type WithYear<Properties extends TProperties> = Properties & { days_per_year: TNumber };

/** Makes an indicator of an estimator of the variance: its square root for a year, in percent. */
export function defineVolatility<Properties extends TProperties>(
  facts: VolatilityFacts<Properties>,
): Indicator {
  const { column, variance, ...described } = facts;
  type Params = Static<TObject<WithYear<Properties>>>;
  const own = (params: Params) => params as Static<TObject<Properties>>;
  return defineSize<WithYear<Properties>>({
    ...described,
    parameters: { ...facts.parameters, days_per_year: daysPerYear() },
    size: (p) => ({
      column: column(own(p)),
      unit: 'percent',
      description: 'Standard deviation of the logarithmic return of a year, in percent.',
    }),
    what: 'The volatility',
    calculate: (p, c) => {
      const { days_per_year: days } = p as { readonly days_per_year: number };
      return c.each(deviationOf(barsPerYear(days, c.intervalMs)), variance(own(p), c));
    },
  });
}

/** The deviation over so many bars in percent. Input: the variance of one. */
function deviationOf(bars: number): Formula<1> {
  return (inputs, output) => {
    const [variance] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const whole = bars * variance[row]!;
        output[row] = whole > 0 ? 100 * Math.sqrt(whole) : 0;
      }
    };
  };
}
