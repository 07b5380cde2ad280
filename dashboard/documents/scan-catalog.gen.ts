// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { FeatureBias, FeatureKind, TypedDocument } from '#clients/typescript/src/index.ts';

export type ScanCatalogVariables = Readonly<Record<never, never>>;
export interface ScanCatalogResult {
  /** The signal features of the indicators. Names and ids are case-sensitive, and filters combine with AND. Without `kind` and `id`, the list includes indicators without features, with the reason. */
  readonly featureDirectory: {
    readonly indicators: readonly ({
      /** Name of the indicator. */
      readonly name: string;
      readonly signals: readonly ({
        readonly id: string;
        readonly kind: FeatureKind;
        readonly bias: FeatureBias;
        /** The condition for true. */
        readonly definition: string;
        /** The name in Chinese. */
        readonly titleZh: string | null;
        /** The condition for true, in Chinese. */
        readonly definitionZh: string | null;
      })[];
    })[];
  };
  /** A summary of every indicator, in alphabetical order. */
  readonly indicatorIndex: {
    /** Every category, in alphabetical order, independent of the filters. */
    readonly categories: readonly string[];
    readonly indicators: readonly ({
      readonly name: string;
      readonly title: string;
      readonly category: string;
      readonly keywords: readonly string[];
    })[];
  };
}
/** The features and indicators that a scan can use. */
export const SCAN_CATALOG: TypedDocument<ScanCatalogResult, ScanCatalogVariables> =
  'query ScanCatalog{featureDirectory{indicators{name signals{id kind bias definition titleZh definitionZh}}}indicatorIndex{categories indicators{name title category keywords}}}';
