// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { FeatureBias, FeatureKind, TypedDocument } from '#clients/typescript/src/index.ts';

export type ScanCatalogVariables = Readonly<Record<never, never>>;
export interface ScanCatalogResult {
  /** The native signal features of the indicators. Names and ids are case-sensitive, filters combine with AND. Without `kind` and `id`, indicators without features are listed too, with the reason. */
  readonly featureDirectory: {
    readonly indicators: readonly ({
      /** Name of the indicator. */
      readonly name: string;
      readonly signals: readonly ({
        readonly id: string;
        readonly kind: FeatureKind;
        readonly bias: FeatureBias;
        /** When it is true. */
        readonly definition: string;
        /** What it is called in Chinese. */
        readonly titleZh: string | null;
        /** When it is true, in Chinese. */
        readonly definitionZh: string | null;
      })[];
    })[];
  };
  /** Every indicator in short, in alphabetical order. */
  readonly indicatorIndex: {
    /** Every category, in alphabetical order, whatever was asked for. */
    readonly categories: readonly string[];
    readonly indicators: readonly ({
      readonly name: string;
      readonly title: string;
      readonly category: string;
      readonly keywords: readonly string[];
    })[];
  };
}
/** What scans can ask for: all features, and the names of all indicators. */
export const SCAN_CATALOG: TypedDocument<ScanCatalogResult, ScanCatalogVariables> =
  'query ScanCatalog{featureDirectory{indicators{name signals{id kind bias definition titleZh definitionZh}}}indicatorIndex{categories indicators{name title category keywords}}}';
