import { DomainError } from '#kernel/errors.ts';
import type {
  IndicatorAlias,
  IndicatorPlan,
  ParameterValues,
} from '#market-data/catalog/indicator.ts';
import type { IndicatorSet } from '#market-data/catalog/indicator-set.ts';
import type { BarOrigin } from '#market-data/kernels/compose.ts';
import { parameterProblem } from '#market-data/catalog/parameter-check.ts';
import { unknownIndicator } from '#market-data/catalog/unknown-indicator.ts';
import { withoutSignals } from '#market-data/catalog/without-signals.ts';
import type { OtherSeries } from '#market-data/calculation/other-series.ts';
import { keyOfOthers, readOthers } from '#market-data/calculation/other-series.ts';

/** Most entries of one `calc`. */
export const MOST_CALCS = 100;

/** One entry of `calc` as a request brings it. */
export interface CalcEntry {
  readonly name: string;
  readonly id?: string | null;
  readonly params?: ParameterValues | null;
  readonly with?: readonly OtherSeries[] | null;
}

/** One thing to calculate, checked. */
export interface CalcRequest {
  /** What the result is called: the entry's `id`, or its name and given parameters. */
  readonly key: string;
  readonly name: string;
  /** What the entry's name means, where it is another name of the indicator; null where it is its own. */
  readonly alias: IndicatorAlias | null;
  readonly plan: IndicatorPlan;
  /** The other series that it reads, in the order of the plan. */
  readonly others: readonly OtherSeries[];
}

/**
 * Checks the entries of a `calc` and plans each. Entries that mean the same share one plan.
 * Throws `empty_calc`, `too_many_calcs`, `unknown_indicator`, `invalid_params`, `invalid_with` or
 * `duplicate_calc_key`.
 *
 * @param intervalMs Length of a bar.
 * @param withSignals Whether features will be judged; otherwise nothing is calculated for them alone.
 * @param origin Where the bars come from.
 * @param brought Other series that a caller brings with the bars.
 */
export function readCalc(
  indicators: IndicatorSet,
  entries: readonly CalcEntry[],
  intervalMs: number,
  withSignals = true,
  origin: BarOrigin = 'series',
  brought: readonly OtherSeries[] = [],
): readonly CalcRequest[] {
  if (entries.length === 0) throw new DomainError('empty_calc');
  if (entries.length > MOST_CALCS) {
    throw new DomainError(
      'too_many_calcs',
      `calc has ${entries.length} entries; ${MOST_CALCS} is the most. Send several requests.`,
    );
  }
  const setting = { intervalMs, withSignals, origin, brought };
  const requests = entries.map((entry) => readEntry(indicators, entry, setting));
  const seen = new Set<string>();
  for (const { key } of requests) {
    if (seen.has(key)) throw duplicate(key);
    seen.add(key);
  }
  return requests;
}

interface Setting {
  readonly intervalMs: number;
  readonly withSignals: boolean;
  readonly origin: BarOrigin;
  readonly brought: readonly OtherSeries[];
}

function readEntry(
  indicators: IndicatorSet,
  entry: CalcEntry,
  { intervalMs, withSignals, origin, brought }: Setting,
): CalcRequest {
  const { name } = entry;
  const named = indicators.find(name);
  if (named === undefined) throw unknownIndicator(indicators, name);
  const { indicator, alias } = named;
  const given = entry.params ?? {};
  const problem = parameterProblem(indicator, given);
  if (problem !== null) throw new DomainError('invalid_params', problem);
  const params = { ...indicator.defaults, ...alias?.params, ...given };
  const others = readOthers(indicator, entry.with, brought);
  const plan = indicators.planOf(
    indicator,
    params,
    intervalMs,
    origin,
    indicator.companions === null ? undefined : others.length,
  );
  const key = entry.id ?? keyOf(name, given, entry.with ?? []);
  return { key, name, alias, plan: withSignals ? plan : withoutSignals(plan), others };
}

/**
 * `name:k1=v1,k2=v2` with the given parameters in alphabetical order, and behind them the other series
 * that are given; the name alone without any.
 */
function keyOf(name: string, given: ParameterValues, others: readonly OtherSeries[]): string {
  const parts = Object.keys(given)
    .toSorted()
    .map((parameter) => `${parameter}=${String(given[parameter])}`);
  if (others.length > 0) parts.push(`with=${keyOfOthers(others)}`);
  return parts.length === 0 ? name : `${name}:${parts.join(',')}`;
}

function duplicate(key: string): DomainError {
  return new DomainError(
    'duplicate_calc_key',
    `Two entries of calc have the key ${JSON.stringify(key)}; give one of them another id.`,
  );
}
