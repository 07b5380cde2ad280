import { seededRandom } from '#kernel/clock.ts';
import { dateText } from '#simulators/publication/material-draft.ts';
import { POLICY_DESKS, type PolicyDesk } from '#simulators/publication/policy-sources.ts';
import { integerBetween } from '#simulators/publication/random-choice.ts';
import { isTradingDay } from '#simulators/publication/trading-days.ts';

/** A document that an authority issues. */
export interface Issue {
  readonly desk: PolicyDesk;
  /** Its number (文号); empty where it has none. */
  readonly docNo: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const OFFSET_MS = 8 * 3_600_000;

/** First and last minute of the mornings and afternoons in which documents are issued. */
const HALVES = [
  [9 * 60, 12 * 60 - 1],
  [14 * 60, 18 * 60 - 1],
] as const;

/** How likely an authority issues something in half a day: on working days, and on others. */
const ODDS = { working: 0.14, resting: 0.01 } as const;
const NUMBERED_PART = 0.8;
const KEPT_DAYS = 16;

/**
 * When which authority issues a document: at most one in the morning and one in the afternoon, in
 * office hours. It follows from a seed alone, day by day, and gives no number twice in a year.
 */
export class IssueCalendar {
  readonly #seed: number;
  /** By day and then by minute of the epoch. */
  readonly #days = new Map<number, ReadonlyMap<number, readonly Issue[]>>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** What is issued in a minute of the epoch; mostly nothing. */
  at(minute: number): readonly Issue[] {
    const day = Math.floor((minute * MINUTE_MS + OFFSET_MS) / DAY_MS);
    return this.#kept(day).get(minute) ?? [];
  }

  /** Minutes of the epoch on a date of Shanghai in which something is issued, ascending. */
  minutesOf(date: string): number[] {
    return [...this.#kept(Date.parse(date) / DAY_MS).keys()].sort((a, b) => a - b);
  }

  #kept(day: number): ReadonlyMap<number, readonly Issue[]> {
    let issues = this.#days.get(day);
    if (issues === undefined) {
      issues = this.#issuesOf(day);
      if (this.#days.size >= KEPT_DAYS) this.#days.clear();
      this.#days.set(day, issues);
    }
    return issues;
  }

  #issuesOf(day: number): Map<number, Issue[]> {
    const startMs = day * DAY_MS - OFFSET_MS;
    const date = dateText(startMs);
    const odds = isTradingDay(date) ? ODDS.working : ODDS.resting;
    const issues = new Map<number, Issue[]>();
    for (const [at, desk] of POLICY_DESKS.entries()) {
      for (const [half, [first, last]] of HALVES.entries()) {
        const key = (day * POLICY_DESKS.length + at) * HALVES.length + half;
        const random = seededRandom(this.#seed + Math.imul(key, 0x85ebca6b));
        if (random() >= odds) continue;
        const minute = startMs / MINUTE_MS + integerBetween(random, first, last);
        const docNo = random() < NUMBERED_PART ? docNoOf(desk, date, half) : '';
        issues.set(minute, [...(issues.get(minute) ?? []), { desk, docNo }]);
      }
    }
    return issues;
  }
}

/** Two numbers are kept for every day of the year, whether they are used or not. */
function docNoOf({ docPrefix }: PolicyDesk, date: string, half: number): string {
  const year = date.slice(0, 4);
  const dayOfYear = (Date.parse(date) - Date.parse(`${year}-01-01`)) / DAY_MS;
  return `${docPrefix}〔${year}〕${2 * dayOfYear + half + 1}号`;
}
