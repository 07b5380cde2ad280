import { DomainError } from '#kernel/errors/errors.ts';
import type { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import { featureId } from '#indicators/features/feature.ts';
import type { BarColumn } from '#indicators/engine/bar-columns.ts';
import type { NamedCalculation } from '#market-data/scans/scan-calculations.ts';
import { ScanCalculations } from '#market-data/scans/scan-calculations.ts';
import type { BarPredicate } from '#market-data/scans/scan-condition.ts';
import { compares, every, hasFeature, negated, some } from '#market-data/scans/scan-condition.ts';
import type { ScanNumber } from '#market-data/scans/scan-number.ts';
import { changeOf, constant, outputOf, priceOf } from '#market-data/scans/scan-number.ts';
import type { ScanPlan, ScanReading } from '#market-data/scans/scan-plan.ts';
import type {
  ScanComparisonInput,
  ScanConditionInput,
  ScanFeatureInput,
  ScanNumberInput,
  ScanPrice,
  ScanQuestion,
} from '#market-data/scans/scan-input.ts';

const MAX_CONDITIONS = 50;
const MAX_LEVELS = 8;

const PRICES: Readonly<Record<ScanPrice, BarColumn>> = {
  open: 'open',
  high: 'high',
  low: 'low',
  close: 'close',
  volume: 'volume',
  quote_volume: 'quoteVolume',
};

/**
 * Checks a scan and plans it. Throws `invalid_scan` with the place of the error, `unknown_feature`, and as
 * `ScanCalculations` does.
 */
export function readScan(indicators: IndicatorSet, question: ScanQuestion): ScanPlan {
  const { interval, where = null, rank = null } = question;
  if (where === null && rank === null) {
    throw new DomainError(
      'invalid_scan',
      'The scan has no condition and no rank; name where, rank, or both.',
    );
  }
  if (where !== null) requireSize(where);
  const reader = new ScanReader(indicators, question);
  const judge = where === null ? null : reader.condition(where, 'where');
  const by = rank === null ? null : reader.shown(rank.by, 'rank.by');
  if (by !== null && by.name === null) {
    throw invalid('rank.by', 'is the same for all; name a price or a column');
  }
  const { calculations, rows } = reader;
  calculations.requireFew();
  return {
    key: JSON.stringify([interval, where, rank]),
    interval,
    calculations: calculations.all,
    where: judge,
    rank: by && { read: by.read, isDescending: rank!.order === 'descending' },
    readings: reader.readings,
    rows,
    minBars: calculations.firstRows + rows,
  };
}

/** Reads the parts of one scan, and records what they need. */
class ScanReader {
  readonly calculations: ScanCalculations;
  #rows = 1;
  readonly #readings = new Map<string, ScanReading>();

  constructor(indicators: IndicatorSet, { interval }: ScanQuestion) {
    this.calculations = new ScanCalculations(indicators, interval);
  }

  /** Maximum number of bars that one of its conditions looks at. */
  get rows(): number {
    return this.#rows;
  }

  get readings(): ScanReading[] {
    return [...this.#readings.values()];
  }

  condition(asked: ScanConditionInput, place: string): BarPredicate {
    const { all, any, not, feature, compare } = asked;
    const named = [all, any, not, feature, compare].filter((part) => part != null);
    if (named.length !== 1) {
      const members = 'all, any, not, feature and compare';
      throw invalid(place, `names ${named.length} of ${members}; name exactly one of them`);
    }
    if (all != null) return every(this.#parts(all, `${place}.all`));
    if (any != null) return some(this.#parts(any, `${place}.any`));
    if (not != null) return negated(this.condition(not, `${place}.not`));
    if (feature != null) return this.#feature(feature, `${place}.feature`);
    return this.#comparison(compare!, `${place}.compare`);
  }

  #parts(parts: readonly ScanConditionInput[], place: string): BarPredicate[] {
    if (parts.length === 0) throw invalid(place, 'is empty; name at least one condition');
    return parts.map((part, index) => this.condition(part, `${place}[${index}]`));
  }

  #feature({ calc, id, is, within }: ScanFeatureInput, place: string): BarPredicate {
    if (!is && within > 1) {
      const hint = 'negate a feature within several bars with not';
      throw invalid(place, `is ambiguous over several bars; ${hint}`);
    }
    const named = this.calculations.named(calc);
    const { plan, index } = named;
    const { name } = plan.indicator;
    const feature = plan.features.find((one) => featureId(name, one.name) === id);
    if (feature === undefined) throw unknownFeature(named, id);
    this.calculations.readsFeature(index, feature);
    this.#reach(within - 1);
    const judge = hasFeature(index, feature, true, within);
    const owner = named.key === name ? '' : `${named.key}/`;
    this.#show(`${owner}${id}${within === 1 ? '' : ` within ${within}`}`, judge);
    return is ? judge : negated(judge);
  }

  #comparison({ left, op, right, within }: ScanComparisonInput, place: string): BarPredicate {
    const [x, y] = [this.shown(left, `${place}.left`), this.shown(right, `${place}.right`)];
    const before = op === 'crosses_above' || op === 'crosses_below' ? 1 : 0;
    this.#reach(within - 1 + before + Math.max(x.reach, y.reach));
    return compares(x.read, op, y.read, within);
  }

  /** A number whose value answers show. */
  shown(asked: ScanNumberInput, place: string): ScanNumber {
    const number = this.#number(asked, place);
    const { name, read, reach } = number;
    this.#reach(reach);
    if (name !== null) this.#show(name, (bar) => read(bar, 0));
    return number;
  }

  #number(asked: ScanNumberInput, place: string): ScanNumber {
    const { price, calc, column, number, changeOver } = asked;
    const named = [price, calc, number].filter((part) => part != null);
    if (named.length !== 1) {
      const members = 'price, calc and number';
      throw invalid(place, `names ${named.length} of ${members}; name exactly one of them`);
    }
    if (column != null && calc == null) throw invalid(place, 'has a column without calc');
    if (number != null) {
      if (changeOver != null) throw invalid(place, 'is a fixed number, which does not change');
      return constant(number);
    }
    const value =
      price == null ? this.#column(calc!, column ?? null, place) : priceOf(price, PRICES[price]);
    return changeOver == null ? value : changeOf(value, changeOver);
  }

  #column(
    calc: NonNullable<ScanNumberInput['calc']>,
    column: string | null,
    place: string,
  ): ScanNumber {
    const named = this.calculations.named(calc);
    const shown = named.plan.outputs.filter(({ internal }) => internal !== true);
    const output =
      column === null && shown.length === 1
        ? shown[0]
        : shown.find((one) => one.column === column || one.key === column);
    if (output === undefined) {
      const columns = shown.map((one) => one.column).join(', ');
      const fault = column === null ? 'needs a column' : `has no column ${JSON.stringify(column)}`;
      throw invalid(place, `${fault}; ${named.key} has ${columns}`);
    }
    this.calculations.readsOutput(named.index, output.key);
    return outputOf(`${named.key}.${output.column}`, named.index, output.key);
  }

  #show(name: string, read: ScanReading['read']): void {
    this.#readings.set(name, { name, read });
  }

  #reach(bars: number): void {
    this.#rows = Math.max(this.#rows, bars + 1);
  }
}

/** Throws `invalid_scan`, with the limit, for more conditions, or deeper nested ones, than a scan takes. */
function requireSize(where: ScanConditionInput): void {
  let conditions = 0;
  let levels = 0;
  for (let level = [where]; level.length > 0; level = level.flatMap(partsOf)) {
    conditions += level.length;
    levels += 1;
  }
  if (conditions > MAX_CONDITIONS) {
    const most = `and a scan takes ${MAX_CONDITIONS}; send several scans`;
    throw invalid('where', `has ${conditions} conditions, ${most}`);
  }
  if (levels > MAX_LEVELS) {
    throw invalid('where', `is ${levels} levels deep, and a scan may be ${MAX_LEVELS}`);
  }
}

function partsOf(asked: ScanConditionInput): ScanConditionInput[] {
  const { all, not } = asked;
  return [...(all ?? []), ...(asked.any ?? []), ...(not == null ? [] : [not])];
}

function invalid(place: string, fault: string): DomainError {
  return new DomainError('invalid_scan', `${place} ${fault}.`);
}

function unknownFeature({ plan }: NamedCalculation, id: string): DomainError {
  const { name } = plan.indicator;
  const hint =
    plan.features.length === 0
      ? 'it has none'
      : `it has ${plan.features.map((one) => featureId(name, one.name)).join(', ')}`;
  return new DomainError(
    'unknown_feature',
    `${name} has no feature ${JSON.stringify(id)}; ${hint}.`,
  );
}
