import { LRUCache } from 'lru-cache';
import { intervalMs } from '#kernel/market/interval.ts';
import type { BarOrigin } from '#indicators/engine/compose.ts';
import { indicatorCatalog, type IndicatorCatalog } from '#indicators/catalog/indicator-catalog.ts';
import { catalogEntry, type CatalogEntry } from '#indicators/catalog/catalog-entry.ts';
import type {
  Indicator,
  IndicatorAlias,
  IndicatorPlan,
  ParameterValues,
  PlanSource,
} from '#indicators/catalog/indicator.ts';

/** Size of the plan cache; dashboards request the same few indicators repeatedly. */
const MAX_PLANS = 2_000;

/**
 * Length of the bars for which indicators are described, where no series is named. Few plans depend
 * on it: those that count the bars of a day.
 */
export const DESCRIBED_INTERVAL_MS = intervalMs('1h');

/** An indicator whose code is loaded on first use. */
export interface IndicatorEntry {
  readonly name: string;
  load(): Indicator;
}

/** An indicator found by its name or by an alias. */
export interface NamedIndicator {
  readonly indicator: Indicator;
  /** Null where the name is the indicator's own. */
  readonly alias: IndicatorAlias | null;
}

/** The indicator of an alias. */
export interface MeantName {
  readonly name: string;
  readonly alias: IndicatorAlias;
}

/** A set of indicators by name. */
export class IndicatorSet {
  /** In alphabetical order. */
  readonly names: readonly string[];
  readonly #entries: ReadonlyMap<string, IndicatorEntry>;
  readonly #loaded = new Map<string, Indicator>();
  readonly #plans = new LRUCache<string, IndicatorPlan>({ max: MAX_PLANS });
  readonly #readFacts: () => IndicatorCatalog;
  #facts: IndicatorCatalog | undefined;
  #aliases: ReadonlyMap<string, MeantName> | undefined;

  /** @param readFacts The written facts of the indicators; without it they are made of all indicators. */
  constructor(entries: readonly IndicatorEntry[], readFacts?: () => IndicatorCatalog) {
    this.names = entries.map(({ name }) => name).toSorted();
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
    this.#readFacts = readFacts ?? (() => this.#describe());
  }

  /** The facts of each indicator, in alphabetical order. */
  get facts(): readonly CatalogEntry[] {
    return this.#known.indicators;
  }

  /** Changes whenever any fact of an indicator changes. */
  get version(): string {
    return this.#known.version;
  }

  /** Every alias, in no order. */
  get aliases(): Iterable<string> {
    return this.#byAlias.keys();
  }

  /** The indicator that a name or an alias means. */
  find(name: string): NamedIndicator | undefined {
    const own = this.#load(name);
    if (own !== undefined) return { indicator: own, alias: null };
    const meant = this.meantBy(name);
    return meant && { indicator: this.#load(meant.name)!, alias: meant.alias };
  }

  /** The name of the indicator of which this is another name. */
  meantBy(alias: string): MeantName | undefined {
    return this.#byAlias.get(alias);
  }

  /**
   * Loads the code of indicators on first use, each in its own turn of the event loop: one takes milliseconds, and
   * the first one, with the shared modules, tens of milliseconds. Null where all are loaded.
   *
   * @param names own or other ones, known or not
   */
  loading(names: Iterable<string>, yieldTurn: () => Promise<void>): Promise<void> | null {
    const missing = new Set<string>();
    for (const name of names) {
      const own = this.#entries.has(name) ? name : this.meantBy(name)?.name;
      if (own !== undefined && !this.#loaded.has(own)) missing.add(own);
    }
    return missing.size === 0 ? null : this.#loadInTurns(missing, yieldTurn);
  }

  async #loadInTurns(names: ReadonlySet<string>, yieldTurn: () => Promise<void>): Promise<void> {
    for (const name of names) {
      await yieldTurn();
      this.#load(name);
    }
    await yieldTurn();
  }

  /**
   * The plan of an indicator for checked parameters: the same object for the same values, so that
   * equal entries are recognised by it.
   *
   * @param params Every parameter, in any order.
   * @param intervalMs Length of a bar.
   * @param origin Where the bars come from: a series without it.
   * @param others How many other series there are, where it reads some.
   * @param source The column that it is calculated from; a number of each bar without it.
   */
  planOf(
    indicator: Indicator,
    params: ParameterValues,
    intervalMs: number,
    origin: BarOrigin = 'series',
    others?: number,
    source: PlanSource | null = null,
  ): IndicatorPlan {
    const names = Object.keys(indicator.parameters.properties);
    const values = JSON.stringify(names.map((name) => params[name]));
    const key = `${indicator.name}:${origin}:${others}:${intervalMs}:${values}:${source?.key}`;
    const known = this.#plans.get(key);
    if (known !== undefined) return known;
    const plan = indicator.plan(params, intervalMs, origin, others, source);
    this.#plans.set(key, plan);
    return plan;
  }

  get #known(): IndicatorCatalog {
    return (this.#facts ??= this.#readFacts());
  }

  get #byAlias(): ReadonlyMap<string, MeantName> {
    return (this.#aliases ??= new Map(
      this.facts.flatMap(({ name, aliases }) =>
        aliases.map((alias) => [alias.name, { name, alias }] as const),
      ),
    ));
  }

  #load(name: string): Indicator | undefined {
    const known = this.#loaded.get(name);
    if (known !== undefined) return known;
    const indicator = this.#entries.get(name)?.load();
    if (indicator !== undefined) this.#loaded.set(name, indicator);
    return indicator;
  }

  #describe(): IndicatorCatalog {
    return indicatorCatalog(
      this.names.map((name) => {
        const indicator = this.#load(name)!;
        return catalogEntry(this.planOf(indicator, indicator.defaults, DESCRIBED_INTERVAL_MS));
      }),
    );
  }
}
