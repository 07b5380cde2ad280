import type { App } from '#dashboard/app/app.ts';
import type { ConditionPath } from '#dashboard/pages/scanner/edit-condition.ts';
import type { KnownFeature } from '#dashboard/pages/scanner/feature-search.ts';
import type { Entry, Scan } from '#dashboard/pages/scanner/scan.ts';

/** The state that the controls of a scan edit. */
export interface Builder {
  readonly app: App;
  readonly scan: Scan;
  readonly features: ReadonlyMap<string, KnownFeature>;
  /** Names of all indicators; the list of fields that take one. */
  readonly indicators: readonly { readonly name: string; readonly title: string }[];
  /** The columns of an entry; empty where they are not known yet. */
  columnsOf(entry: Entry): readonly string[];
  change(scan: Scan): void;
  /** Lets the reader choose a feature, which comes into the group at a path. */
  pickFeature(path: ConditionPath): void;
}

/** The id of the list of indicators that text fields offer. */
export const INDICATOR_LIST = 'indicator-names';
