import type { Random } from '#kernel/ports/clock.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';

/** Who decides which progressive overrides hold for a request. */
export interface OverrideOptions {
  /** Whether a label with a name of its own holds; none does without it. */
  readonly holds?: (label: string, context: RequestContext) => boolean;
  /** What `percent(…)` is drawn from: once for a request. */
  readonly random: Random;
}

const PERCENT = /^percent\((\d{1,2}(?:\.\d{1,8})?|100)\)$/;

/**
 * The labels that hold for one request. Of labels with a percentage, one number is drawn for all: what moves at 5 %
 * moves with what moves at 50 %, and n percentages make n + 1 plans of an operation, not 2ⁿ.
 *
 * @param used those that decide about the operation's plan
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

/** The percentage that a label names, from 0 to 100; null for one with a name of its own. */
export function percentageOf(label: string): number | null {
  const found = PERCENT.exec(label)?.[1];
  return found === undefined ? null : Number(found);
}

const NONE: readonly string[] = [];
