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

/** Most entries of one `calc`. */
export const MOST_CALCS = 100;

/** One entry of `calc` as a request brings it. */
export interface CalcEntry {
  readonly name: string;
  readonly id?: string | null;
  readonly params?: ParameterValues | null;
}

/** One thing to calculate, checked. */
export interface CalcRequest {
  /** What the result is called: the entry's `id`, or its name and given parameters. */
  readonly key: string;
  readonly name: string;
  /** What the entry's name means, where it is another name of the indicator; null where it is its own. */
  readonly alias: IndicatorAlias | null;
  readonly plan: IndicatorPlan;
}

/**
 * Checks the entries of a `calc` and plans each. Entries that mean the same share one plan.
 * Throws `empty_calc`, `too_many_calcs`, `unknown_indicator`, `invalid_params` or
 * `duplicate_calc_key`.
 *
 * @param intervalMs Length of a bar.
 * @param withSignals Whether features will be judged; otherwise nothing is calculated for them alone.
 * @param origin Where the bars come from.
 */
export function readCalc(
  indicators: IndicatorSet,
  entries: readonly CalcEntry[],
  intervalMs: number,
  withSignals = true,
  origin: BarOrigin = 'series',
): readonly CalcRequest[] {
  if (entries.length === 0) throw new DomainError('empty_calc');
  if (entries.length > MOST_CALCS) {
    throw new DomainError(
      'too_many_calcs',
      `calc has ${entries.length} entries; ${MOST_CALCS} is the most. Send several requests.`,
    );
  }
  const requests = entries.map((entry) =>
    readEntry(indicators, entry, intervalMs, withSignals, origin),
  );
  const seen = new Set<string>();
  for (const { key } of requests) {
    if (seen.has(key)) throw duplicate(key);
    seen.add(key);
  }
  return requests;
}

function readEntry(
  indicators: IndicatorSet,
  entry: CalcEntry,
  intervalMs: number,
  withSignals: boolean,
  origin: BarOrigin,
): CalcRequest {
  const { name } = entry;
  const named = indicators.find(name);
  if (named === undefined) throw unknownIndicator(indicators, name);
  const { indicator, alias } = named;
  const given = entry.params ?? {};
  const problem = parameterProblem(indicator, given);
  if (problem !== null) throw new DomainError('invalid_params', problem);
  const params = { ...indicator.defaults, ...alias?.params, ...given };
  const plan = indicators.planOf(indicator, params, intervalMs, origin);
  const key = entry.id ?? keyOf(name, given);
  return { key, name, alias, plan: withSignals ? plan : withoutSignals(plan) };
}

/** `name:k1=v1,k2=v2` with the given parameters in alphabetical order; the name alone without any. */
function keyOf(name: string, given: ParameterValues): string {
  const parts = Object.keys(given)
    .toSorted()
    .map((parameter) => `${parameter}=${String(given[parameter])}`);
  return parts.length === 0 ? name : `${name}:${parts.join(',')}`;
}

function duplicate(key: string): DomainError {
  return new DomainError(
    'duplicate_calc_key',
    `Two entries of calc have the key ${JSON.stringify(key)}; give one of them another id.`,
  );
}
