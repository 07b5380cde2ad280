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
  /** Finds indicators by what people write: names, other names (`percent_b`, `plus_di`), titles, Chinese titles, keywords, words of the description, in any order; a misspelt name finds the nearest one. Best first; without words everything that the filters allow. Example: `indicatorSearch(words: "trailing stop", cost: low, first: 5) { nodes { name title } }`. */
  readonly indicatorSearch: {
    readonly totalCount: number;
    readonly pageInfo: {
      /** Pass it as `after` to get the next page; null on an empty page. */
      readonly endCursor: string | null;
      readonly hasNextPage: boolean;
    };
    readonly nodes: readonly ({
      readonly name: string;
      /** The other name that was asked for, where it was found by one. */
      readonly alias: string | null;
      readonly title: string;
      /** The title in Chinese. */
      readonly titleZh: string | null;
      readonly category: string;
      readonly measure: IndicatorMeasure;
      readonly cost: IndicatorCost;
      readonly desc: string;
      /** Whether values of closed bars may change when later bars arrive. */
      readonly repaints: boolean;
      /** Whether it means nothing without traded volume. */
      readonly readsVolume: boolean;
      /** Columns with default parameters. */
      readonly columns: readonly string[];
    })[];
  };
  /** Every indicator in short, in alphabetical order. */
  readonly indicatorIndex: {
    /** Every category, in alphabetical order, whatever was asked for. */
    readonly categories: readonly string[];
  };
}
/** Indicators of the catalog that fit a search, and the categories there are. */
export const INDICATOR_GALLERY: TypedDocument<IndicatorGalleryResult, IndicatorGalleryVariables> =
  'query IndicatorGallery($words:String$category:String$measure:IndicatorMeasure$cost:IndicatorCost$featureKind:FeatureKind$first:Int!$after:String){indicatorSearch(words:$words category:$category measure:$measure cost:$cost featureKind:$featureKind first:$first after:$after){totalCount pageInfo{endCursor hasNextPage}nodes{name alias title titleZh category measure cost desc repaints readsVolume columns}}indicatorIndex{categories}}';
