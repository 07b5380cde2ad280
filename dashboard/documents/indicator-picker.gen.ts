// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { IndicatorCost, TypedDocument } from '#clients/typescript/src/index.ts';

export interface IndicatorPickerVariables {
  readonly words?: string | null;
  readonly category?: string | null;
  readonly after?: string | null;
}
export interface IndicatorPickerResult {
  /** Finds indicators by name, alias (`percent_b`, `plus_di`), title, Chinese title, keyword or words of the description, in any order; a misspelt name finds the nearest one. Best matches first; without words all indicators that pass the filters. Example: `indicatorSearch(words: "trailing stop", cost: low, first: 5) { nodes { name title } }`. */
  readonly indicatorSearch: {
    readonly totalCount: number;
    readonly nodes: readonly ({
      readonly name: string;
      readonly title: string;
      /** The title in Chinese. */
      readonly titleZh: string | null;
      readonly category: string;
      readonly cost: IndicatorCost;
      readonly desc: string;
    })[];
  };
}
/** Indicators that match words and a category, best first. */
export const INDICATOR_PICKER: TypedDocument<IndicatorPickerResult, IndicatorPickerVariables> =
  'query IndicatorPicker($words:String$category:String$after:String){indicatorSearch(words:$words category:$category first:60 after:$after){totalCount nodes{name title titleZh category cost desc}}}';
