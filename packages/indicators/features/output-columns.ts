/** Columns by the key of their output. */
export type OutputColumns = Readonly<Record<string, Float64Array>>;
