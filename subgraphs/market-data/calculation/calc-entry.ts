import { DomainError } from '#kernel/errors/errors.ts';
import type {
  IndicatorAlias,
  IndicatorPlan,
  ParameterValues,
} from '#indicators/catalog/indicator.ts';
import type { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import type { BarOrigin } from '#indicators/engine/compose.ts';
import { parameterProblem } from '#indicators/catalog/parameter-check.ts';
import { PRICE_STEP, takesTick } from '#indicators/catalog/tick.ts';
import { unknownIndicator } from '#indicators/catalog/unknown-indicator.ts';
import { withoutSignals } from '#indicators/families/without-signals.ts';
import type { CountedGroup } from '#market-data/calculation/counted-group.ts';
import type { OtherSeries, OtherSeriesSource } from '#market-data/calculation/other-series.ts';
import { keyOfOthers, readOthers } from '#market-data/calculation/other-series.ts';
import type { CalcSource } from '#market-data/calculation/calc-source.ts';
import {
  circle,
  placeOfSource,
  requireSourced,
  sourceOfPlan,
  tooDeep,
} from '#market-data/calculation/calc-source.ts';

/** Maximum number of entries of one `calc`. */
export const MAX_CALCS = 100;

/** Maximum length of a chain of entries that are calculated from each other. */
const MAX_SOURCES = 8;

/** One entry of `calc` as in a request. */
export interface CalcEntry extends OtherSeriesSource {
  readonly name: string;
  readonly id?: string | null;
  readonly params?: ParameterValues | null;
  readonly source?: CalcSource | null;
}

/** A checked entry. */
export interface CalcRequest {
  /** The key of the result: the entry's `id`, or its name and given parameters. */
  readonly key: string;
  readonly name: string;
  /** The alias by which the entry names its indicator; null for its own name. */
  readonly alias: IndicatorAlias | null;
  readonly plan: IndicatorPlan;
  /** The other series that it reads, in the order of the plan. */
  readonly others: readonly OtherSeries[];
  /** The group that they are; null if they were named one by one. */
  readonly group: CountedGroup | null;
  /** Key of the entry that it is calculated from; null if that is a number of each bar. */
  readonly source: string | null;
}

/**
 * Checks the entries of a `calc` and plans each. Equivalent entries share one plan. Throws `empty_calc`,
 * `too_many_calcs`, `unknown_indicator`, `invalid_params`, `invalid_with`, `invalid_source` or `duplicate_calc_key`.
 *
 * @param intervalMs Length of a bar.
 * @param withSignals Whether features will be judged; otherwise columns that only features need are not calculated.
 * @param origin Where the bars come from.
 * @param brought Other series that the caller supplies with the bars.
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
  if (entries.length > MAX_CALCS) {
    throw new DomainError(
      'too_many_calcs',
      `calc has ${entries.length} entries; ${MAX_CALCS} is the most. Send several requests.`,
    );
  }
  const reader = new EntryReader(indicators, entries, { intervalMs, withSignals, origin, brought });
  const requests = entries.map((_, at) => reader.read(at));
  const seen = new Set<string>();
  for (const { key } of requests) {
    if (seen.has(key)) throw duplicate(key);
    seen.add(key);
  }
  return requests;
}

/**
 * The errors of the entries of a `calc`, each by itself, as `readCalc` would report it for the first one. Of entries
 * with one key the first has it.
 */
export function wrongCalc(
  indicators: IndicatorSet,
  entries: readonly CalcEntry[],
  intervalMs: number,
): { readonly at: number; readonly error: unknown }[] {
  const setting = { intervalMs, withSignals: true, origin: 'series', brought: [] } as const;
  const reader = new EntryReader(indicators, entries, setting);
  const seen = new Set<string>();
  return entries.flatMap((_, at) => {
    try {
      const { key } = reader.read(at);
      if (seen.has(key)) throw duplicate(key);
      seen.add(key);
      return [];
    } catch (error) {
      return [{ at, error }];
    }
  });
}

/** A valid entry of a `calc`, preceded by the entries that it is calculated from. */
export function withSources(entries: readonly CalcEntry[], at: number): readonly CalcEntry[] {
  const { source } = entries[at]!;
  if (source == null) return [entries[at]!];
  return [...withSources(entries, placeOfSource(source.calc, entries.map(named))), entries[at]!];
}

interface Setting {
  readonly intervalMs: number;
  readonly withSignals: boolean;
  readonly origin: BarOrigin;
  readonly brought: readonly OtherSeries[];
}

/** A planned entry, with all outputs that others may be calculated from. */
interface Planned {
  readonly plan: IndicatorPlan;
  readonly alias: IndicatorAlias | null;
  readonly others: readonly OtherSeries[];
  readonly source: string | null;
  /** Length of the chain of entries that it is calculated from. */
  readonly depth: number;
}

/** Reads entries in any order, each after the one that it is calculated from. */
class EntryReader {
  readonly #indicators: IndicatorSet;
  readonly #entries: readonly CalcEntry[];
  readonly #named: readonly { readonly key: string; readonly name: string }[];
  readonly #setting: Setting;
  readonly #planned = new Map<number, Planned>();

  constructor(indicators: IndicatorSet, entries: readonly CalcEntry[], setting: Setting) {
    this.#indicators = indicators;
    this.#entries = entries;
    this.#named = entries.map(named);
    this.#setting = setting;
  }

  read(at: number): CalcRequest {
    const { plan, alias, others, source } = this.#plan(at, []);
    const { key, name } = this.#named[at]!;
    const shown = this.#setting.withSignals ? plan : withoutSignals(plan);
    const group = this.#entries[at]!.group ?? null;
    return { key, name, alias, plan: shown, others, group, source };
  }

  /** @param above Places of the entries that are calculated from this one, the last one directly. */
  #plan(at: number, above: readonly number[]): Planned {
    const known = this.#planned.get(at);
    if (known !== undefined) return known;
    if (above.includes(at)) throw circle([...above, at].map((place) => this.#named[place]!.key));
    const made = this.#make(this.#entries[at]!, [...above, at]);
    if (made.depth > MAX_SOURCES) throw tooDeep(this.#named[at]!.key, MAX_SOURCES);
    this.#planned.set(at, made);
    return made;
  }

  #make(entry: CalcEntry, path: readonly number[]): Planned {
    const { name, source } = entry;
    const { intervalMs, origin, brought } = this.#setting;
    const found = this.#indicators.find(name);
    if (found === undefined) throw unknownIndicator(this.#indicators, name);
    const { indicator, alias } = found;
    const given = entry.params ?? {};
    const problem = parameterProblem(indicator, given);
    if (problem !== null) throw new DomainError('invalid_params', problem);
    const params = { ...indicator.defaults, ...alias?.params, ...given };
    if (takesTick(indicator.parameters) && params['tick'] === PRICE_STEP) throw noPriceStep(name);
    const others = readOthers(indicator, entry, brought);
    let from: number | null = null;
    if (source != null) {
      requireSourced(indicator, given);
      from = placeOfSource(source.calc, this.#named);
    }
    const below = from === null ? null : this.#plan(from, path);
    const plan = this.#indicators.planOf(
      indicator,
      params,
      intervalMs,
      origin,
      others.length === 0 ? undefined : others.length,
      below === null ? null : sourceOfPlan(below.plan, source!),
    );
    const depth = below === null ? 0 : below.depth + 1;
    return { plan, alias, others, source: from === null ? null : this.#named[from]!.key, depth };
  }
}

function named(entry: CalcEntry): { readonly key: string; readonly name: string } {
  return { key: keyOfEntry(entry), name: entry.name };
}

/** The key of an entry's result: its `id`, or its name and arguments. */
export function keyOfEntry(entry: CalcEntry): string {
  return entry.id ?? keyOf(entry);
}

/**
 * `name:k1=v1,k2=v2` with the given parameters in alphabetical order, followed by the other series and the source;
 * the name alone without any.
 */
function keyOf(entry: CalcEntry): string {
  const { name, params, source } = entry;
  const given = params ?? {};
  const others = keyOfOthers(entry);
  const parts = Object.keys(given)
    .toSorted()
    .map((parameter) => `${parameter}=${String(given[parameter])}`);
  if (others !== '') parts.push(`with=${others}`);
  if (source != null) {
    parts.push(`source=${source.column == null ? source.calc : `${source.calc}.${source.column}`}`);
  }
  return parts.length === 0 ? name : `${name}:${parts.join(',')}`;
}

function noPriceStep(name: string): DomainError {
  return new DomainError(
    'invalid_params',
    `${name}: tick is "${PRICE_STEP}", which only requests on one instrument know; name the price step as a number.`,
  );
}

function duplicate(key: string): DomainError {
  return new DomainError(
    'duplicate_calc_key',
    `Two entries of calc have the key ${JSON.stringify(key)}; give one of them another id.`,
  );
}
