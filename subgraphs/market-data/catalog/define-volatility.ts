import type { Static, TNumber, TObject, TProperties } from 'typebox';
import { barsPerYear, daysPerYear } from '#market-data/catalog/annualised.ts';
import { defineIndicator } from '#market-data/catalog/define-indicator.ts';
import type {
  ChineseTexts,
  Indicator,
  IndicatorAlias,
  OutputSpec,
} from '#market-data/catalog/indicator.ts';
import { usualFeatures, usualNode, usualOutput } from '#market-data/catalog/usual-size.ts';
import { line } from '#market-data/charts/chart-items.ts';
import type { Composer, Formula } from '#market-data/kernels/compose.ts';
import type { Node } from '#market-data/kernels/kernel.ts';

/** What the file of an estimator of volatility says. */
interface VolatilityFacts<Properties extends TProperties> {
  readonly name: string;
  readonly title: string;
  readonly keywords: readonly string[];
  readonly description: string;
  readonly source: string;
  readonly formula: string;
  readonly chinese: ChineseTexts;
  readonly aliases?: readonly IndicatorAlias[];
  readonly caveats?: readonly string[];
  readonly parameters: Properties;
  /** Name of the column. */
  readonly column: (params: Static<TObject<Properties>>) => string;
  /** The variance of one bar's logarithmic return. */
  readonly variance: (params: Static<TObject<Properties>>, composer: Composer) => Node;
}

type WithYear<Properties extends TProperties> = Properties & { days_per_year: TNumber };

/**
 * Makes an indicator of an estimator of the variance: its square root for a year in percent, whether that
 * is above its usual size, and a line.
 */
export function defineVolatility<Properties extends TProperties>(
  facts: VolatilityFacts<Properties>,
): Indicator {
  const { column, variance, ...described } = facts;
  type Params = Static<TObject<WithYear<Properties>>>;
  const own = (params: Params) => params as Static<TObject<Properties>>;
  const spec = (params: Params): OutputSpec => ({
    column: column(own(params)),
    unit: 'percent',
    description: 'Standard deviation of the logarithmic return of a year, in percent.',
  });
  return defineIndicator<WithYear<Properties>, 'volatility' | 'usual'>({
    ...described,
    category: 'volatility',
    summaryFocus: 'How large it is for this market, and whether it grows or shrinks.',
    parameters: { ...facts.parameters, days_per_year: daysPerYear() },
    outputs: (p) => ({ volatility: spec(p), usual: usualOutput(spec(p)) }),
    calculate: (p, c) => {
      const { days_per_year: days } = p as { readonly days_per_year: number };
      const perYear = deviationOf(barsPerYear(days, c.intervalMs));
      const volatility = c.each(perYear, variance(own(p), c));
      return { volatility, usual: usualNode(c, volatility) };
    },
    features: () => usualFeatures('volatility', 'The volatility'),
    chart: () => ({ pane: 'own', items: [line('volatility', facts.title, 'primary')] }),
  });
}

/** The deviation over so many bars in percent. Input: the variance of one. */
function deviationOf(bars: number): Formula {
  return (inputs, output) => {
    const variance = inputs[0]!;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const whole = bars * variance[row]!;
        output[row] = whole > 0 ? 100 * Math.sqrt(whole) : 0;
      }
    };
  };
}
