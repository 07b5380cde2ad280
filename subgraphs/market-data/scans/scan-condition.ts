import { exceeds } from '#indicators/features/condition.ts';
import type { Feature } from '#indicators/features/feature.ts';
import type { TriState } from '#indicators/features/tri-states.ts';
import type { ReadNumber } from '#market-data/scans/scan-number.ts';
import type { ScanOperator } from '#market-data/scans/scan-operator.ts';
import type { ScannedBar } from '#market-data/scans/series-bar.ts';
import { allOf, anyOf, notOf } from '#market-data/scans/three-valued-logic.ts';

/** Whether a bar meets a condition; null if that is unknown. */
export type BarPredicate = (bar: ScannedBar) => TriState;

/** The same, a number of bars back. */
type JudgeBack = (bar: ScannedBar, back: number) => TriState;

export function every(parts: readonly BarPredicate[]): BarPredicate {
  return (bar) => allOf(parts.length, (index) => parts[index]!(bar));
}

export function some(parts: readonly BarPredicate[]): BarPredicate {
  return (bar) => anyOf(parts.length, (index) => parts[index]!(bar));
}

export function negated(part: BarPredicate): BarPredicate {
  return (bar) => notOf(part(bar));
}

/** Whether a feature has a value at one of the last bars. */
export function hasFeature(
  calculation: number,
  feature: Feature,
  value: boolean,
  within: number,
): BarPredicate {
  return inLast(within, (bar, back) => {
    const seen = bar.feature(calculation, feature, back);
    return seen === null ? null : seen === value;
  });
}

/** Whether a comparison of two numbers held at one of the last bars. */
export function compares(
  left: ReadNumber,
  op: ScanOperator,
  right: ReadNumber,
  within: number,
): BarPredicate {
  return inLast(within, JUDGES[op](left, right));
}

/** True if it is at one of the last bars; unknown if one of them is, and none is true. */
function inLast(bars: number, judge: JudgeBack): BarPredicate {
  if (bars === 1) return (bar) => judge(bar, 0);
  return (bar) => anyOf(bars, (back) => judge(bar, back));
}

type Compared = (left: ReadNumber, right: ReadNumber) => JudgeBack;

const JUDGES: Readonly<Record<ScanOperator, Compared>> = {
  gt: (left, right) => judged(left, right, (x, y) => exceeds(x, y, 0)),
  gte: (left, right) => judged(left, right, (x, y) => !exceeds(y, x, 0)),
  lt: (left, right) => judged(left, right, (x, y) => exceeds(y, x, 0)),
  lte: (left, right) => judged(left, right, (x, y) => !exceeds(x, y, 0)),
  crosses_above: crossing,
  crosses_below: (left, right) => crossing(right, left),
};

/** A comparison that is unknown if one of its numbers is. */
function judged(
  left: ReadNumber,
  right: ReadNumber,
  holds: (x: number, y: number) => boolean,
): JudgeBack {
  return (bar, back) => {
    const x = left(bar, back);
    const y = right(bar, back);
    return Number.isNaN(x) || Number.isNaN(y) ? null : holds(x, y);
  };
}

/** Not above one bar before, and above now; unknown if a bar is missing between the two. */
function crossing(left: ReadNumber, right: ReadNumber): JudgeBack {
  const isAbove = judged(left, right, (x, y) => exceeds(x, y, 0));
  return (bar, back) => {
    if (!bar.isJoined(back, 1)) return null;
    const before = isAbove(bar, back + 1);
    const now = isAbove(bar, back);
    return before === null || now === null ? null : !before && now;
  };
}
