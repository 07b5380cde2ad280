import type { Random } from '#kernel/ports/clock.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';

/** Decides which progressive overrides hold for a request. */
export interface OverrideOptions {
  /** Whether a named label holds; none does when absent. */
  readonly holds?: (label: string, context: RequestContext) => boolean;
  /** Source for `percent(…)`; one number is drawn per request. */
  readonly random: Random;
}

const PERCENT = /^percent\((\d{1,2}(?:\.\d{1,8})?|100)\)$/;

/**
 * Labels that hold for one request. All percentages share one random number: a field that moves at 5 % moves together
 * with those that move at 50 %, and n percentages make n + 1 plans of an operation instead of 2ⁿ.
 *
 * @param used labels that the operation's plan depends on
 */
export function activeLabels(
  used: readonly string[],
  context: RequestContext,
  options: OverrideOptions | undefined,
): readonly string[] {
  if (used.length === 0 || options === undefined) return NONE;
  let drawnPct: number | null = null;
  return used.filter((label) => {
    const pct = percentageOf(label);
    if (pct === null) return options.holds?.(label, context) === true;
    drawnPct ??= options.random() * 100;
    return drawnPct < pct;
  });
}

/** The percentage of a label, from 0 to 100; null for a named label. */
export function percentageOf(label: string): number | null {
  const found = PERCENT.exec(label)?.[1];
  return found === undefined ? null : Number(found);
}

const NONE: readonly string[] = [];
