import type { Clock } from '#kernel/ports/clock.ts';
import type { Offload } from '#kernel/ports/offload.ts';
import { calculationFailure, runFit } from '#market-data/calculation/fit-task.ts';
import type { IndicatorPlan } from '#indicators/catalog/indicator.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { copyRows } from '#market-data/live/live-values.ts';
import { retryWhileBusy } from '#market-data/live/retry-while-busy.ts';

export interface LiveFitDependencies {
  readonly plan: IndicatorPlan;
  readonly offload: Offload;
  readonly clock: Clock;
  readonly intervalMs: number;
}

/** The fit over the bars up to a closed one; requests for the same bar share it. */
export class LiveFit {
  readonly #dependencies: LiveFitDependencies;
  #latest: { readonly closeMs: number; readonly columns: Promise<OutputColumns> } | null = null;

  constructor(dependencies: LiveFitDependencies) {
    this.#dependencies = dependencies;
  }

  /** Called when closed bars changed. */
  forget(): void {
    this.#latest = null;
  }

  /**
   * The columns of the closed rows [from, to), which are copied before this returns. Rejects with
   * `calculation_failed`, or as `Offload.run` does after a while.
   */
  over(bars: BarColumns, from: number, to: number): Promise<OutputColumns> {
    const { plan, offload, clock, intervalMs } = this.#dependencies;
    const closeMs = bars.openTimeMs[to - 1] ?? -1;
    if (this.#latest?.closeMs === closeMs) return this.#latest.columns;
    const closed = copyRows(bars, from, to);
    const fit = retryWhileBusy(clock, () => runFit(offload, plan, closed, intervalMs));
    const latest = {
      closeMs,
      columns: fit.catch((error: unknown) => {
        // The next request tries again.
        if (this.#latest === latest) this.#latest = null;
        throw calculationFailure(error, plan);
      }),
    };
    this.#latest = latest;
    return latest.columns;
  }
}
