// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { CalcInput, TypedDocument } from '#clients/typescript/src/index.ts';

export interface ScanColumnsVariables {
  readonly calc: readonly CalcInput[];
}
export interface ScanColumnsResult {
  /** Parameters of entries with defaults filled in, and their outputs. No bars are read. */
  readonly resolveIndicators: {
    /** One result for each entry, in their order. */
    readonly indicators: readonly ({
      readonly key: string;
      readonly name: string;
      readonly outputs: readonly ({
        readonly column: string;
        /** Unit: `price`, `percent`, `ratio`, `index`, `volume`, `bars`, `label` or `flag`. */
        readonly unit: string;
        readonly description: string;
      })[];
    })[];
  };
}
/** The columns of the entries of a scan with their parameters. */
export const SCAN_COLUMNS: TypedDocument<ScanColumnsResult, ScanColumnsVariables> =
  'query ScanColumns($calc:[CalcInput!]!){resolveIndicators(calc:$calc){indicators{key name outputs{column unit description}}}}';
