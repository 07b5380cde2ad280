// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { FeatureKind, IndicatorCost, IndicatorMeasure, TypedDocument } from '#clients/typescript/src/index.ts';

export interface IndicatorGalleryVariables {
  readonly words?: string | null;
  readonly category?: string | null;
  readonly measure?: IndicatorMeasure | null;
  readonly cost?: IndicatorCost | null;
  readonly featureKind?: FeatureKind | null;
  readonly first: number;
  readonly after?: string | null;
}
export interface IndicatorGalleryResult {
  /** Finds indicators by name, alias (`percent_b`, `plus_di`), title, Chinese title, keyword or words of the description, in any order; a misspelt name finds the nearest one. Best matches first; without words all indicators that pass the filters. Example: `indicatorSearch(words: "trailing stop", cost: low, first: 5) { nodes { name title } }`. */
  readonly indicatorSearch: {
    readonly totalCount: number;
    readonly pageInfo: {
      /** Cursor to pass as `after` for the next page; null on an empty page. */
      readonly endCursor: string | null;
      /** Whether there is another page. */
      readonly hasNextPage: boolean;
    };
    readonly nodes: readonly ({
      readonly name: string;
      /** The alias that matched; null if none did. */
      readonly alias: string | null;
      readonly title: string;
      /** The title in Chinese. */
      readonly titleZh: string | null;
      readonly category: string;
      readonly measure: IndicatorMeasure;
      readonly cost: IndicatorCost;
      readonly desc: string;
      /** Whether values of closed bars may change with later bars. */
      readonly repaints: boolean;
      /** Whether it needs traded volume to be meaningful. */
      readonly readsVolume: boolean;
      /** Output columns with default parameters. */
      readonly columns: readonly string[];
    })[];
  };
  /** A summary of every indicator, in alphabetical order. */
  readonly indicatorIndex: {
    /** Every category, in alphabetical order, independent of the filters. */
    readonly categories: readonly string[];
  };
}
/** Indicators of the catalog that match a search, and all categories. */
export const INDICATOR_GALLERY: TypedDocument<IndicatorGalleryResult, IndicatorGalleryVariables> =
  'query IndicatorGallery($words:String$category:String$measure:IndicatorMeasure$cost:IndicatorCost$featureKind:FeatureKind$first:Int!$after:String){indicatorSearch(words:$words category:$category measure:$measure cost:$cost featureKind:$featureKind first:$first after:$after){totalCount pageInfo{endCursor hasNextPage}nodes{name alias title titleZh category measure cost desc repaints readsVolume columns}}indicatorIndex{categories}}';
