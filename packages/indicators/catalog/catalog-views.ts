import type { ChartableIndicator } from '#indicators/catalog/chartable-indicator.ts';
import { chartableIndicator } from '#indicators/catalog/chartable-indicator.ts';
import type {
  DirectoryFilter,
  FeatureDirectory,
  FeatureGroup,
} from '#indicators/catalog/feature-directory.ts';
import { featureGroup, filterDirectory } from '#indicators/catalog/feature-directory.ts';
import type {
  IndexFilter,
  IndicatorSummary,
  RegistryFilter,
} from '#indicators/catalog/indicator-index.ts';
import { filterIndex, indicatorSummary } from '#indicators/catalog/indicator-index.ts';
import type { CatalogEntry } from '#indicators/catalog/catalog-entry.ts';
import type { FoundIndicator, SearchFilter } from '#indicators/catalog/indicator-search.ts';
import { IndicatorSearch } from '#indicators/catalog/indicator-search.ts';
import type { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import type { RegisteredIndicator } from '#indicators/catalog/registered-indicator.ts';
import { registeredIndicator } from '#indicators/catalog/registered-indicator.ts';
import { relatedTo } from '#indicators/catalog/related-indicators.ts';
import { unknownIndicator } from '#indicators/catalog/unknown-indicator.ts';

/** Views of the catalog that need no bars. Each view is made once, on demand. */
export class CatalogViews {
  readonly #indicators: IndicatorSet;
  #summaries: readonly IndicatorSummary[] | undefined;
  #charts: readonly ChartableIndicator[] | undefined;
  #registry: readonly RegisteredIndicator[] | undefined;
  #groups: readonly FeatureGroup[] | undefined;
  #search: IndicatorSearch | undefined;

  constructor(indicators: IndicatorSet) {
    this.#indicators = indicators;
  }

  /** Summaries of the indicators that match a filter, in alphabetical order. */
  index(filter: IndexFilter): readonly IndicatorSummary[] {
    this.#summaries ??= this.#indicators.facts.map(indicatorSummary);
    return filterIndex(this.#summaries, filter);
  }

  /** The indicators that can be drawn, in alphabetical order. */
  get charts(): readonly ChartableIndicator[] {
    return (this.#charts ??= this.#indicators.facts
      .map(chartableIndicator)
      .filter((chartable) => chartable !== null));
  }

  /**
   * Indicators with their signatures that match a filter, in alphabetical order. Throws
   * `unknown_indicator` for an unknown name.
   */
  registry({ names, ...filter }: RegistryFilter = {}): readonly RegisteredIndicator[] {
    this.#registry ??= this.#indicators.facts.map(registeredIndicator);
    const wanted =
      names == null ? null : new Set(names.map((name) => this.factsOf(name).facts.name));
    const index = new Set(this.index(filter).map(({ name }) => name));
    return this.#registry.filter(
      ({ name }) => index.has(name) && (wanted === null || wanted.has(name)),
    );
  }

  /** The indicators that match words and filters, the best first. */
  search(filter: SearchFilter): readonly FoundIndicator[] {
    this.#search ??= new IndicatorSearch(this.#indicators.facts);
    return this.#search.find(filter);
  }

  /** The facts of an indicator by name or alias; throws `unknown_indicator`. */
  factsOf(name: string): FoundIndicator {
    const meant = this.#indicators.meantBy(name);
    const own = meant?.name ?? name;
    const facts = this.#indicators.facts.find((one) => one.name === own);
    if (facts === undefined) throw unknownIndicator(this.#indicators, name);
    return { facts, alias: meant === undefined ? null : name };
  }

  /** The indicators that are most like one. */
  related(facts: CatalogEntry): readonly string[] {
    return relatedTo(facts, this.#indicators.facts);
  }

  /** The feature directory; throws as `filterDirectory` does. */
  directory(filter: DirectoryFilter): FeatureDirectory {
    this.#groups ??= this.#indicators.facts.map(featureGroup);
    return filterDirectory(this.#indicators, this.#groups, filter);
  }

  /**
   * Hash of all that is known: every text, parameter, output, feature and drawing. It is the same
   * after a restart, and on every server of the same knowledge.
   */
  get version(): string {
    return this.#indicators.version;
  }
}
