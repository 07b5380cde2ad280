import type { KlineRow, KlineRows } from '#clients/typescript/src/index.ts';

/** The newest trading day of a share, by its daily bars. */
export interface Session {
  readonly close: number | null;
  /** From the close of the day before, in percent. */
  readonly changePct: number | null;
  readonly openTimeMs: number | null;
}

/** Reads the newest day from daily bars, of which two are needed for its change. */
export function sessionOf(rows: KlineRows | null | undefined): Session {
  const newest: KlineRow | undefined = rows?.at(-1);
  if (newest === undefined) return { close: null, changePct: null, openTimeMs: null };
  const before: KlineRow | undefined = rows?.at(-2);
  const close = newest[4];
  return {
    close,
    changePct: before === undefined || before[4] === 0 ? null : (close / before[4] - 1) * 100,
    openTimeMs: newest[0],
  };
}
