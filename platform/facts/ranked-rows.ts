/** A row with the part that states it, in order of key, rank and part. */
export interface RankedRow {
  readonly key: unknown;
  readonly part: unknown;
}

/**
 * Of each key, keeps the rows of the first part, which has the best rank; the others are overruled. Rows come in
 * batches that may end within a key.
 */
export class RankedRows {
  #key: unknown = null;
  #part: unknown = null;

  /** Whether the row counts. */
  keeps({ key, part }: RankedRow): boolean {
    if (key !== this.#key) [this.#key, this.#part] = [key, part];
    return part === this.#part;
  }
}

/** Whether a fact passes the filters of a query on dates and knowledge. */
export function passes(
  fact: {
    readonly validFrom: string;
    readonly validTo: string | null;
    readonly observedAtMs: number;
    readonly supersededAtMs: number | null;
  },
  {
    validOn,
    knownAtMs,
  }: { readonly validOn?: string | undefined; readonly knownAtMs?: number | undefined },
): boolean {
  const { validFrom, validTo, observedAtMs, supersededAtMs } = fact;
  const isValid =
    validOn === undefined || (validFrom <= validOn && (validTo === null || validTo > validOn));
  const isKnown =
    knownAtMs === undefined ||
    (observedAtMs <= knownAtMs && (supersededAtMs === null || supersededAtMs > knownAtMs));
  return isValid && isKnown;
}
