/** A column of a table; all columns of a table are equally long. */
export type Column =
  /** Milliseconds since the epoch, NaN for absent. */
  | { readonly name: string; readonly kind: 'time'; readonly values: Float64Array }
  /** NaN for absent. */
  | { readonly name: string; readonly kind: 'number'; readonly values: Float64Array }
  | {
      readonly name: string;
      readonly kind: 'boolean';
      readonly values: readonly (boolean | null)[];
    }
  | { readonly name: string; readonly kind: 'text'; readonly values: readonly (string | null)[] };

/** Rows of an answer by columns: the input of every table format. */
export interface Table {
  readonly rowCount: number;
  readonly columns: readonly Column[];
}

/** A time column has no unit in its name: the format has a type for it, or its text shows it. */
export function timeColumnName(wireName: string): string {
  return wireName.replace(/_ms$/, '');
}
