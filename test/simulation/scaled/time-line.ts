/** What happened, to explain a broken promise. */
export interface Happening {
  /** Milliseconds since the run began. */
  readonly atMs: number;
  readonly who: string;
  readonly what: string;
}

/** A broken promise, and its bar. */
export interface Fault {
  readonly what: string;
  /** The series, by its key; of no series where it is empty. */
  readonly key: string;
  readonly openTimeMs: number;
}

/** A fault of no bar in particular. */
export function generalFault(what: string): Fault {
  return { what, key: '', openTimeMs: 0 };
}

/** Events in the order of their time, one a line, each once. */
export function timeLine(happenings: readonly Happening[]): string[] {
  const lines = happenings
    .toSorted((one, other) => one.atMs - other.atMs)
    .map(({ atMs, who, what }) => `${(atMs / 1_000).toFixed(3).padStart(9)} s  ${who} ${what}`);
  return [...new Set(lines)];
}
