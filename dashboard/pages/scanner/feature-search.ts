import type { FeatureBias, FeatureKind } from '#clients/typescript/src/index.ts';
import type { ScanCatalogResult } from '#dashboard/documents/documents.gen.ts';

/** A feature with the name of its indicator. */
export interface KnownFeature {
  readonly id: string;
  readonly indicator: string;
  readonly title: string;
  readonly category: string;
  readonly kind: FeatureKind;
  readonly bias: FeatureBias;
  readonly definition: string;
  readonly titleZh: string | null;
  readonly definitionZh: string | null;
  /** All its words, small, to be searched. */
  readonly haystack: string;
}

export interface FeatureFilter {
  readonly words: string;
  readonly category: string;
  readonly bias: FeatureBias | '';
  readonly kind: FeatureKind | '';
}

export const ANY_FEATURE: FeatureFilter = { words: '', category: '', bias: '', kind: '' };

/** All features of the catalog, in its order. */
export function knownFeatures(catalog: ScanCatalogResult): KnownFeature[] {
  const summaries = new Map(catalog.indicatorIndex.indicators.map((one) => [one.name, one]));
  return catalog.featureDirectory.indicators.flatMap(({ name, signals }) => {
    const summary = summaries.get(name);
    const { title = name, category = '', keywords = [] } = summary ?? {};
    return signals.map((signal) => ({
      ...signal,
      indicator: name,
      title,
      category,
      haystack: [signal.id, title, signal.definition, signal.titleZh, signal.definitionZh]
        .concat(keywords)
        .join(' ')
        .toLowerCase()
        .replaceAll('_', ' '),
    }));
  });
}

/** Features that contain every word and match the other filters. Features with the words in their name come first. */
export function findFeatures(
  features: readonly KnownFeature[],
  { words, category, bias, kind }: FeatureFilter,
): KnownFeature[] {
  const wanted = words.toLowerCase().replaceAll('_', ' ').split(/\s+/).filter(Boolean);
  const found = features.filter(
    (one) =>
      (category === '' || one.category === category) &&
      (bias === '' || one.bias === bias) &&
      (kind === '' || one.kind === kind) &&
      wanted.every((word) => one.haystack.includes(word)),
  );
  if (wanted.length === 0) return found;
  const isNamed = ({ id }: KnownFeature): boolean =>
    wanted.every((word) => id.replaceAll('_', ' ').includes(word));
  return [...found.filter(isNamed), ...found.filter((one) => !isNamed(one))];
}
