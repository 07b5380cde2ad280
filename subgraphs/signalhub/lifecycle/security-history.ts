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

/** Dates without trading, from one to the session before the other; null while it lasts. */
export type Suspension = Pick<Fact, 'validFrom' | 'validTo'>;

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
 * Formula lifecycle-status/2: the status on date D is that of the last step that took effect on or before D.
 * `statusSince` is the first of the consecutive steps with this status. A share stays `newly_listed` for five
 * sessions, which have no price limit, and is `listed` from the sixth on. `steps` are sorted, and none takes
 * effect after D. Null if there are no steps.
 */
export function standingOf(
  steps: readonly LifecycleStep[],
  date: string,
  suspensions: readonly Suspension[] = [],
): Standing | null {
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
      latest.stage === 'delisting_consolidation' ? consolidationEnd(latest, suspensions) : null,
    latest,
  };
}

/**
 * Formula consolidation-end/2: a consolidation period lasts 15 sessions from its first day (30 under the rules
 * before 2020-12-31). Sessions of suspension do not count. Null if the calendar does not cover the sessions.
 */
export function consolidationEnd(
  step: LifecycleStep,
  suspensions: readonly Suspension[] = [],
): string | null {
  const { date } = step;
  const { consolidationSessions, formerConsolidationSessions, presentRulesSince } = LIFECYCLE_RULES;
  const sessions = date < presentRulesSince ? formerConsolidationSessions : consolidationSessions;
  let end = nthTradingDay(date, sessions);
  // Each session of suspension adds one, which may itself be a session of suspension.
  for (let counted = -1, suspended = 0; end !== null && counted !== suspended;) {
    counted = suspended;
    suspended = suspendedSessions(step, suspensions, end);
    end = nthTradingDay(date, sessions + suspended);
  }
  return end;
}

/**
 * Sessions of suspension since the begin of a consolidation period, up to a date: as the event states them, or as the
 * published suspensions have them, whichever are more.
 */
export function suspendedSessions(
  { date: since, event }: LifecycleStep,
  suspensions: readonly Suspension[],
  until: string,
): number {
  let published = 0;
  // Two sources may state one suspension, so each session counts once.
  let from = since;
  for (const { validFrom, validTo } of suspensions.toSorted(byBegin)) {
    const first = validFrom < from ? from : validFrom;
    const last = validTo === null || validTo > until ? until : dateAfter(validTo, -1);
    published += sessionsBetween(first, last) ?? 0;
    if (last >= from) from = dateAfter(last, 1);
  }
  return Math.max(event?.suspended_sessions ?? 0, published);
}

function byBegin(a: Suspension, b: Suspension): number {
  return compareText(a.validFrom, b.validFrom);
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
