import type { Fact } from '#kernel/ports/fact-store.ts';
import type { SecurityEventPayload } from '#signalhub/facts/kinds/security-event.ts';
import {
  stageRank,
  statusOfStage,
  type LifecycleStage,
  type LifecycleStatus,
} from '#signalhub/facts/lifecycle-stage.ts';
import { dateAfter, daysBetween } from '#signalhub/facts/shanghai-time.ts';
import { nthTradingDay, sessionsBetween } from '#signalhub/facts/trading-calendar.ts';
import { LIFECYCLE_RULES } from '#signalhub/lifecycle/lifecycle-formula.ts';

/** A step of a security's life: a published event, or the listing date of the company itself. */
export interface LifecycleStep {
  readonly date: string;
  readonly stage: LifecycleStage;
  readonly fact: Fact;
  /** Null for a listing derived from the company's listing date alone. */
  readonly event: SecurityEventPayload | null;
}

/** The status of a security on a date. */
export interface Standing {
  readonly status: LifecycleStatus;
  readonly stage: LifecycleStage;
  readonly statusSince: string;
  readonly stageSince: string;
  readonly listingDate: string | null;
  readonly delistingDate: string | null;
  readonly consolidationEndDate: string | null;
  /** The step that led to it. */
  readonly latest: LifecycleStep;
}

/** Steps in effective order; on one date in stage order. */
export function sortSteps(steps: readonly LifecycleStep[]): LifecycleStep[] {
  return [...steps].sort(
    (a, b) =>
      compareText(a.date, b.date) ||
      stageRank(a.stage) - stageRank(b.stage) ||
      a.fact.observedAtMs - b.fact.observedAtMs ||
      compareText(a.fact.key, b.fact.key),
  );
}

/**
 * Formula lifecycle-status/2: the status on date D is that of the last step that took effect on or
 * before D; `statusSince` is the first of the steps in a row that have this status. A listing stays
 * `newly_listed` for five sessions, the ones without a price limit, and is `listed` from the sixth on.
 * `steps` are sorted, and none of them takes effect after D. Null where there is none.
 */
export function standingOf(steps: readonly LifecycleStep[], date: string): Standing | null {
  const latest = steps.at(-1);
  if (latest === undefined) return null;
  const status = statusOfStage(latest.stage);
  const since = steps.findLastIndex((step) => statusOfStage(step.stage) !== status) + 1;
  const isListing = (step: LifecycleStep, index: number): boolean =>
    statusOfStage(step.stage) === 'listed' &&
    (index === 0 || statusOfStage(steps[index - 1]!.stage) !== 'listed');
  const listingDate = steps.findLast(isListing)?.date ?? null;
  const isAged = latest.stage === 'newly_listed' && !isNewlyListed(latest.date, date);
  return {
    status,
    stage: isAged ? 'listed' : latest.stage,
    statusSince: steps[since]!.date,
    stageSince: isAged ? agedOn(latest.date) : latest.date,
    listingDate,
    delistingDate: status === 'delisted' ? steps[since]!.date : null,
    consolidationEndDate:
      latest.stage === 'delisting_consolidation' ? consolidationEnd(latest) : null,
    latest,
  };
}

/**
 * Formula consolidation-end/1: a consolidation period lasts 15 sessions from its first day (30 under
 * the rules before 2020-12-31), and sessions of suspension do not count. Null where the calendar of
 * the sessions is not known.
 */
export function consolidationEnd({ date, event }: LifecycleStep): string | null {
  const { consolidationSessions, formerConsolidationSessions, presentRulesSince } = LIFECYCLE_RULES;
  const sessions = date < presentRulesSince ? formerConsolidationSessions : consolidationSessions;
  return nthTradingDay(date, sessions + (event?.suspended_sessions ?? 0));
}

function isNewlyListed(listingDate: string, date: string): boolean {
  const sessions = sessionsBetween(listingDate, date);
  if (sessions !== null) return sessions <= LIFECYCLE_RULES.newlyListedSessions;
  return daysBetween(listingDate, date) < LIFECYCLE_RULES.newlyListedDays;
}

/** The date on which a listing stops being new: its sixth session. */
function agedOn(listingDate: string): string {
  const { newlyListedSessions, newlyListedDays } = LIFECYCLE_RULES;
  return (
    nthTradingDay(listingDate, newlyListedSessions + 1) ?? dateAfter(listingDate, newlyListedDays)
  );
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
