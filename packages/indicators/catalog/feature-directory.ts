import { DomainError } from '#kernel/errors/errors.ts';
import type { FeatureKind } from '#indicators/features/feature.ts';
import type { FeatureDefinition } from '#indicators/catalog/feature-definition.ts';
import type { CatalogEntry } from '#indicators/catalog/catalog-entry.ts';
import type { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import { nearestName } from '#kernel/text/nearest-name.ts';
import { unknownIndicator } from '#indicators/catalog/unknown-indicator.ts';

/** The features of one indicator. */
export interface FeatureGroup {
  readonly name: string;
  readonly category: string;
  readonly signals: readonly FeatureDefinition[];
  /** The reason why there are none; null if there are some. */
  readonly reason: string | null;
}

export interface FeatureDirectory {
  /** Groups listed. */
  readonly count: number;
  /** Features listed. */
  readonly signalCount: number;
  readonly indicators: readonly FeatureGroup[];
}

/** Filter of the directory; names and ids are case-sensitive, and all must match. */
export interface DirectoryFilter {
  readonly indicator?: string | null | undefined;
  readonly category?: string | null | undefined;
  readonly kind?: FeatureKind | null | undefined;
  readonly id?: string | null | undefined;
}

const NO_FEATURES = 'This indicator has no native features; read its columns instead.';

/** The group of an indicator. */
export function featureGroup({ name, category, signals }: CatalogEntry): FeatureGroup {
  return { name, category, signals, reason: signals.length === 0 ? NO_FEATURES : null };
}

/**
 * The groups that match a filter. Without a kind and an id, groups without features are kept, with
 * their reason; with one of them, groups without a match are left out.
 *
 * Throws `unknown_indicator`, `unknown_feature`, or `feature_mismatch` when the feature belongs to
 * another indicator than the one that is named.
 *
 * @param groups One for each indicator, in alphabetical order.
 */
export function filterDirectory(
  indicators: IndicatorSet,
  groups: readonly FeatureGroup[],
  filter: DirectoryFilter,
): FeatureDirectory {
  const { indicator, category, kind, id } = filter;
  checkFilter(indicators, groups, filter);
  const named = groups.filter(
    (group) =>
      (indicator == null || group.name === indicator) &&
      (category == null || group.category === category),
  );
  const narrowed = named.map((group) => ({
    ...group,
    signals: group.signals.filter(
      (signal) => (kind == null || signal.kind === kind) && (id == null || signal.id === id),
    ),
  }));
  const keepsEmpty = kind == null && id == null;
  const kept = keepsEmpty ? named : narrowed.filter(({ signals }) => signals.length > 0);
  return {
    count: kept.length,
    signalCount: kept.reduce((count, { signals }) => count + signals.length, 0),
    indicators: kept,
  };
}

function checkFilter(
  indicators: IndicatorSet,
  groups: readonly FeatureGroup[],
  { indicator, id }: DirectoryFilter,
): void {
  if (indicator != null && !groups.some(({ name }) => name === indicator)) {
    throw unknownIndicator(indicators, indicator);
  }
  if (id == null) return;
  const owner = groups.find(({ signals }) => signals.some((signal) => signal.id === id));
  if (owner === undefined) throw unknownFeature(groups, id);
  if (indicator == null || owner.name === indicator) return;
  throw new DomainError(
    'feature_mismatch',
    `The feature ${id} belongs to ${owner.name}, not to ${indicator}; leave out one of the two filters.`,
  );
}

function unknownFeature(groups: readonly FeatureGroup[], id: string): DomainError {
  const ids = groups.flatMap(({ signals }) => signals.map((signal) => signal.id));
  const nearest = nearestName(id, ids);
  const guess = nearest === null ? '' : ` Did you mean ${nearest}?`;
  return new DomainError(
    'unknown_feature',
    `There is no feature ${JSON.stringify(id)}.${guess} GET /api/indicators/signals lists those that there are.`,
  );
}
