import type { OutputSpec, Unit } from '#indicators/catalog/indicator.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { countingPeriod, maxBarsOf, periodStart } from '#indicators/steps/calendar-period.ts';
import { runningTotal, totalSince } from '#indicators/steps/running-total.ts';

export { steadyOutputs } from '#indicators/formulas/steady-outputs.ts';

/** The caveat of a catalog entry on where a total begins. */
export const COUNTING_CAVEAT =
  'On the bars of this service it counts from the start of a period in UTC, so that a bar has one value ' +
  'in every window: the day for 1m bars, the week for 5m, the month for 15m and 30m, the quarter for 1h, ' +
  'the year for 4h, the decade for 1d. On bars that a caller brings it counts from the first of them.';

/** The start of the period from which each bar of a series counts, and most bars of such a period. */
export function countingStart(c: Composer): {
  readonly starts: StepNode;
  readonly maxBars: number;
} {
  const period = countingPeriod(c.intervalMs);
  return {
    starts: c.run(periodStart(period), c.bar('openTimeMs')),
    maxBars: maxBarsOf(period, c.intervalMs),
  };
}

/** The output behind features: a total that continues, or its average; answers leave it out. */
export function lineOutput(column: string, unit: Unit = 'volume'): OutputSpec {
  return {
    column: `${column}_line`,
    unit,
    internal: true,
    description: `\`${column}\` without any new start.`,
  };
}

/** The caveat of a catalog entry that values follow the market for one to two periods. */
export const STAGGERED_CAVEAT =
  'Its start may show for as long as the market does not turn. On the bars of this service the values of a ' +
  'period are those of a calculation that began one period before, in UTC, so that a bar has one value in ' +
  'every window: days for 1m and 5m bars, weeks for 15m and 30m, months for 1h, quarters for 4h, years for 1d.';

/**
 * A total as it is shown, and as features compare it: that never restarts, as only its changes
 * count, so that a new period is no event.
 */
export function countedTotal(
  c: Composer,
  x: StepNode,
): { readonly shown: StepNode; readonly line: StepNode } {
  const line = c.run(runningTotal, x);
  if (c.origin === 'given') return { shown: line, line };
  // Its changes are the same wherever it began.
  const lasting = { ...line, settled: x.settled };
  const { starts, maxBars } = countingStart(c);
  return { shown: c.run(totalSince(maxBars), x, starts), line: lasting };
}
