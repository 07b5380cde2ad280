/** A column of a table; every column of one table has as many values. */
export type Column =
  /** Milliseconds since the epoch, NaN where there is none. */
  | { readonly name: string; readonly kind: 'time'; readonly values: Float64Array }
  /** NaN where there is none. */
  | { readonly name: string; readonly kind: 'number'; readonly values: Float64Array }
  | {
      readonly name: string;
      readonly kind: 'boolean';
      readonly values: readonly (boolean | null)[];
    }
  | { readonly name: string; readonly kind: 'text'; readonly values: readonly (string | null)[] };

/** Rows of an answer by columns: what every format of tables is written from. */
export interface Table {
  readonly rowCount: number;
  readonly columns: readonly Column[];
}

/** A column of times is named without the unit, which its format has or its text needs not. */
export function timeColumnName(wireName: string): string {
  return wireName.replace(/_ms$/, '');
}
