import { LRUCache } from 'lru-cache';
import type { BarOrigin } from '#market-data/kernels/compose.ts';
import type { Indicator, IndicatorPlan, ParameterValues } from '#market-data/catalog/indicator.ts';

/** Plans kept ready; dashboards ask for the same few indicators again and again. */
const MOST_PLANS = 2_000;

/** The indicators that a server knows, by name. */
export class IndicatorSet {
  /** In alphabetical order. */
  readonly all: readonly Indicator[];
  readonly #byName: ReadonlyMap<string, Indicator>;
  readonly #plans = new LRUCache<string, IndicatorPlan>({ max: MOST_PLANS });

  constructor(indicators: readonly Indicator[]) {
    this.all = indicators.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    this.#byName = new Map(this.all.map((indicator) => [indicator.name, indicator]));
  }

  find(name: string): Indicator | undefined {
    return this.#byName.get(name);
  }

  /**
   * The plan of an indicator for checked parameters: the same object for the same values, so that
   * equal entries are recognised by it.
   *
   * @param params Every parameter, in any order.
   * @param intervalMs Length of a bar.
   * @param origin Where the bars come from: a series without it.
   */
  planOf(
    indicator: Indicator,
    params: ParameterValues,
    intervalMs: number,
    origin: BarOrigin = 'series',
  ): IndicatorPlan {
    const names = Object.keys(indicator.parameters.properties);
    const key = `${indicator.name}:${origin}:${intervalMs}:${JSON.stringify(names.map((name) => params[name]))}`;
    const known = this.#plans.get(key);
    if (known !== undefined) return known;
    const plan = indicator.plan(params, intervalMs, origin);
    this.#plans.set(key, plan);
    return plan;
  }
}
