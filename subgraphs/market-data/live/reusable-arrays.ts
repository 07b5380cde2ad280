import type { StepGraphRun } from '#indicators/engine/step-graph-run.ts';
import type { LiveBars } from '#market-data/live/live-bars.ts';

/**
 * Maximum time for which an answer may still be read from the released arrays of its calculation; no answer needs a
 * tenth of it.
 */
const MAX_READ_MS = 600_000;

/** Bars, and the outputs of a calculation on them, in arrays of the same rows. */
export interface LiveArrays {
  readonly bars: LiveBars;
  /** None for a fit. */
  readonly run: StepGraphRun | null;
}

/**
 * The arrays that a live calculation released when they were full. The next time it reuses them, without an allocation
 * or a new binding of stages: only the rows move. Answers read these arrays without a copy, so they are not written
 * while such an answer may be in flight.
 */
export class ReusableArrays {
  #left: (LiveArrays & { readonly sinceMs: number }) | null = null;

  /** @param nowMs Monotonic time. */
  leave({ bars, run }: LiveArrays, nowMs: number): void {
    this.#left = { bars, run, sinceMs: nowMs };
  }

  /** Moves the rows from `from` on into the arrays that were left; null if those do not fit, or are still read. */
  moved({ bars, run }: LiveArrays, from: number, nowMs: number): LiveArrays | null {
    const left = this.#left;
    if (left === null || nowMs - left.sinceMs < MAX_READ_MS) return null;
    if (left.bars.columns.length !== bars.columns.length) return null;
    if (left.run?.graph !== run?.graph) return null;
    bars.moveInto(left.bars, from);
    if (run !== null) run.moveInto(left.run!, from);
    return left;
  }
}
