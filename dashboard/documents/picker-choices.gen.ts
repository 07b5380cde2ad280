// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { JsonValue, TypedDocument } from '#clients/typescript/src/index.ts';

export type PickerChoicesVariables = Readonly<Record<never, never>>;
export interface PickerChoicesResult {
  /** A summary of every indicator, in alphabetical order. */
  readonly indicatorIndex: {
    readonly count: number;
    /** Every category, in alphabetical order, independent of the filters. */
    readonly categories: readonly string[];
  };
  /** Sets of indicators that books use together. You can send each `calc` as it is. */
  readonly indicatorPresets: readonly ({
    readonly name: string;
    readonly title: string;
    readonly titleZh: string;
    readonly about: string;
    /** The value to send as `calc`. */
    readonly calc: JsonValue;
  })[];
}
/** Categories and presets of the catalog. */
export const PICKER_CHOICES: TypedDocument<PickerChoicesResult, PickerChoicesVariables> =
  'query PickerChoices{indicatorIndex{count categories}indicatorPresets{name title titleZh about calc}}';
