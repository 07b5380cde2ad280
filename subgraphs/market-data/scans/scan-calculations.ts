import { DomainError } from '#kernel/errors/errors.ts';
import type { BarInterval } from '#kernel/market/interval.ts';
import { barLengthMs } from '#kernel/market/interval.ts';
import type { CalcRequest } from '#market-data/calculation/calc-entry.ts';
import { readCalc } from '#market-data/calculation/calc-entry.ts';
import { entriesOf } from '#market-data/scans/scan-source.ts';
import type { IndicatorPlan } from '#indicators/catalog/indicator.ts';
import { isFit } from '#indicators/catalog/indicator.ts';
import type { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import type { Feature } from '#indicators/features/feature.ts';
import { subsetOf } from '#indicators/engine/step-graph-subset.ts';
import type { ScanCalculation } from '#market-data/scans/scan-plan.ts';
import type { ScanCalcInput } from '#market-data/scans/scan-input.ts';

const MAX_CALCULATIONS = 20;

/** The columns and features of one indicator that a scan reads. */
interface Used {
  readonly text: string;
  readonly request: CalcRequest;
  readonly plan: IndicatorPlan;
  readonly outputs: Set<string>;
  readonly features: Set<Feature>;
}

/** An indicator that a scan names, and its place among the calculations. */
export interface NamedCalculation extends CalcRequest {
  readonly index: number;
}

/** The indicators that a scan reads, each once, and of each only what is read. */
export class ScanCalculations {
  readonly #indicators: IndicatorSet;
  readonly #intervalMs: number;
  readonly #used: Used[] = [];
  /** By the key under which answers show its numbers: its meaning. */
  readonly #texts = new Map<string, string>();

  constructor(indicators: IndicatorSet, interval: BarInterval) {
    this.#indicators = indicators;
    this.#intervalMs = barLengthMs(interval);
  }

  /** Adds an entry. Throws as `readCalc` does, and `not_followable` for an entry that reads points or is a fit. */
  named(asked: ScanCalcInput): NamedCalculation {
    const request = readCalc(this.#indicators, entriesOf(asked), this.#intervalMs).at(-1);
    const { key, plan } = request!;
    refuseUnscanned(plan);
    const text = textOf(request!);
    if ((this.#texts.get(key) ?? text) !== text) {
      const detail = `Two different indicators of the scan have the key ${key}; give one of them another id.`;
      throw new DomainError('duplicate_calc_key', detail);
    }
    this.#texts.set(key, text);
    let index = this.#used.findIndex((one) => one.text === text);
    if (index === -1) {
      const used = { text, request: request!, plan, outputs: new Set<string>() };
      index = this.#used.push({ ...used, features: new Set() }) - 1;
    }
    return { ...request!, index };
  }

  /** Throws `too_many_calcs`, with the limit, if a scan reads more. */
  requireFew(): void {
    const { length } = this.#used;
    if (length <= MAX_CALCULATIONS) return;
    throw new DomainError(
      'too_many_calcs',
      `The scan reads ${length} different indicators, and at most ${MAX_CALCULATIONS} are allowed; send ` +
        'several scans.',
    );
  }

  readsOutput(index: number, key: string): void {
    this.#used[index]!.outputs.add(key);
  }

  readsFeature(index: number, feature: Feature): void {
    const { outputs, features } = this.#used[index]!;
    features.add(feature);
    for (const operand of feature.condition.operands) {
      if (operand.kind === 'output') outputs.add(operand.key);
    }
  }

  /** Number of bars before all columns of the scan have a value. */
  get firstRows(): number {
    return Math.max(
      0,
      ...this.#used.flatMap(({ plan, outputs }) =>
        plan.outputs.filter(({ key }) => outputs.has(key)).map(({ first }) => first),
      ),
    );
  }

  /** Each with only the outputs that are read, so that a series keeps no unused columns. */
  get all(): ScanCalculation[] {
    return this.#used.map(({ text, request, plan, outputs, features }) => {
      const keys = [...outputs].toSorted();
      const names = [...features].map(({ name }) => name).toSorted();
      const read = partOf(plan, keys, [...features]);
      return {
        key: `${text}|${keys.join()}|${names.join()}`,
        plan: read,
        compared: plan.indicator.companions === null ? null : { ...request, plan: read },
      };
    });
  }
}

function partOf(
  plan: IndicatorPlan,
  keys: readonly string[],
  features: readonly Feature[],
): IndicatorPlan {
  const { calculation } = plan;
  if (isFit(calculation)) throw new Error('A scan cannot contain a fit.');
  return {
    ...plan,
    outputs: plan.outputs.filter(({ key }) => keys.includes(key)),
    features,
    chart: null,
    calculation: subsetOf(calculation, keys),
  };
}

/** Requests with the same name, parameters, source and other series calculate the same. */
function textOf({ plan: { indicator, params, source }, others }: CalcRequest): string {
  const names = Object.keys(params).toSorted();
  const values = JSON.stringify(names.map((name) => [name, params[name]]));
  const otherSeries = others.map(({ exchange, market, symbol }) => [exchange, market, symbol]);
  return `${indicator.name}|${values}|${source?.key ?? ''}|${JSON.stringify(otherSeries)}`;
}

function refuseUnscanned({ indicator, calculation }: IndicatorPlan): void {
  if (isFit(calculation)) {
    throw notScanned(indicator.name, 'is refitted over the whole window for each bar');
  }
  if (indicator.points.length > 0) {
    throw notScanned(indicator.name, 'reads points, which become known after their bar');
  }
}

function notScanned(name: string, why: string): DomainError {
  return new DomainError(
    'not_followable',
    `${name} ${why}, and cannot be scanned; ask indicators for each instrument.`,
  );
}
