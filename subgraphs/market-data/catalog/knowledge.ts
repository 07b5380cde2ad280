import { createHash } from 'node:crypto';
import { intervalMs } from '#kernel/interval.ts';
import type { ChartableIndicator } from '#market-data/catalog/chartable-indicator.ts';
import { chartableIndicator } from '#market-data/catalog/chartable-indicator.ts';
import { featureDefinitions } from '#market-data/catalog/feature-definition.ts';
import type {
  DirectoryFilter,
  FeatureDirectory,
  FeatureGroup,
} from '#market-data/catalog/feature-directory.ts';
import { featureGroup, filterDirectory } from '#market-data/catalog/feature-directory.ts';
import type { IndexFilter, IndicatorSummary } from '#market-data/catalog/indicator-index.ts';
import {
  CATEGORY_NAMES,
  filterIndex,
  indicatorSummary,
} from '#market-data/catalog/indicator-index.ts';
import type { IndicatorPlan } from '#market-data/catalog/indicator.ts';
import type { IndicatorSet } from '#market-data/catalog/indicator-set.ts';
import { outputDefinitions } from '#market-data/catalog/output-definition.ts';
import type { RegisteredIndicator } from '#market-data/catalog/registered-indicator.ts';
import { registeredIndicator } from '#market-data/catalog/registered-indicator.ts';

/**
 * Length of the bars for which indicators are described, where no series is named. Few plans depend
 * on it: those that count the bars of a day.
 */
export const DESCRIBED_INTERVAL_MS = intervalMs('1h');

/** What the server knows about indicators, apart from any bar. Each view is made once, on demand. */
export class Knowledge {
  readonly #indicators: IndicatorSet;
  #plans: readonly IndicatorPlan[] | undefined;
  #summaries: readonly IndicatorSummary[] | undefined;
  #charts: readonly ChartableIndicator[] | undefined;
  #registry: readonly RegisteredIndicator[] | undefined;
  #groups: readonly FeatureGroup[] | undefined;
  #version: string | undefined;

  constructor(indicators: IndicatorSet) {
    this.#indicators = indicators;
  }

  /** Indicators in short that match a filter, in alphabetical order. */
  index(filter: IndexFilter): readonly IndicatorSummary[] {
    this.#summaries ??= this.#indicators.all.map(indicatorSummary);
    return filterIndex(this.#summaries, filter);
  }

  /** The indicators that can be drawn, in alphabetical order. */
  get charts(): readonly ChartableIndicator[] {
    return (this.#charts ??= this.#defaultPlans
      .map(chartableIndicator)
      .filter((chartable) => chartable !== null));
  }

  /** Every indicator with its signature, in alphabetical order. */
  get registry(): readonly RegisteredIndicator[] {
    return (this.#registry ??= this.#defaultPlans.map(registeredIndicator));
  }

  /** The feature directory; throws as `filterDirectory` does. */
  directory(filter: DirectoryFilter): FeatureDirectory {
    this.#groups ??= this.#defaultPlans.map((plan) =>
      featureGroup(plan.indicator.name, featureDefinitions(plan)),
    );
    return filterDirectory(this.#indicators, this.#groups, filter);
  }

  /**
   * Hash of all that is known: every text, parameter, output, feature and drawing. It is the same
   * after a restart, and on every server of the same knowledge.
   */
  get version(): string {
    return (this.#version ??= createHash('sha256')
      .update(JSON.stringify([CATEGORY_NAMES, this.#defaultPlans.map(everythingAbout)]))
      .digest('base64url')
      .slice(0, 16));
  }

  get #defaultPlans(): readonly IndicatorPlan[] {
    return (this.#plans ??= this.#indicators.all.map((indicator) =>
      this.#indicators.planOf(indicator, indicator.defaults, DESCRIBED_INTERVAL_MS),
    ));
  }
}

function everythingAbout(plan: IndicatorPlan): unknown {
  const { keywords, summaryFocus } = plan.indicator;
  return [
    registeredIndicator(plan),
    { keywords, summaryFocus },
    outputDefinitions(plan),
    plan.chart,
  ];
}
