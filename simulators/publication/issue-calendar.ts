import { seededRandom } from '#kernel/ports/clock.ts';
import { DAY_MS, dateOf, dateText, midnightMs } from '#simulators/publication/shanghai-time.ts';
import { POLICY_DESKS, type PolicyDesk } from '#simulators/publication/policy-sources.ts';
import { isTradingDay } from '#simulators/publication/trading-days.ts';

/** A document that an authority issues. */
export interface Issue {
  readonly desk: PolicyDesk;
  /** Its number (文号); empty where it has none. */
  readonly docNo: string;
}

const MINUTE_MS = 60_000;

/** First and last minute of the mornings and afternoons in which documents are issued. */
const HALVES = [
  [9 * 60, 12 * 60 - 1],
  [14 * 60, 18 * 60 - 1],
] as const;

/** Probability that an authority issues a document in half a day: on working days, and on others. */
const ODDS = { working: 0.14, resting: 0.01 } as const;
const NUMBERED_PART = 0.8;
const KEPT_DAYS = 16;

/**
 * When which authority issues a document: at most one in the morning and one in the afternoon, in office hours. It
 * depends on a seed alone, day by day, and uses no number twice in a year.
 */
export class IssueCalendar {
  readonly #seed: number;
  /** By day and then by minute of the epoch. */
  readonly #days = new Map<number, ReadonlyMap<number, readonly Issue[]>>();

  /** By series of numbers: the halves of days that have one. */
  readonly #numbered = new Map<string, readonly number[]>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** The documents issued in a minute of the epoch; usually none. */
  at(minute: number): readonly Issue[] {
    const day = Date.parse(dateText(minute * MINUTE_MS)) / DAY_MS;
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
    const startMs = midnightMs(day * DAY_MS);
    const issues = new Map<number, Issue[]>();
    for (const [at, desk] of POLICY_DESKS.entries()) {
      for (const [half, [first, last]] of HALVES.entries()) {
        const drawn = this.#draw(day, at, half);
        if (drawn === null) continue;
        const minute = startMs / MINUTE_MS + first + Math.floor(drawn.part * (last - first + 1));
        const docNo = drawn.isNumbered ? this.#docNoOf(at, day, half) : '';
        issues.set(minute, [...(issues.get(minute) ?? []), { desk, docNo }]);
      }
    }
    return issues;
  }

  /** Whether a desk issues something in half a day, at which part of it, and whether with a number. */
  #draw(day: number, at: number, half: number) {
    const key = (day * POLICY_DESKS.length + at) * HALVES.length + half;
    const random = seededRandom(this.#seed + Math.imul(key, 0x85ebca6b));
    const isWorking = isTradingDay(dateOf(day * DAY_MS));
    if (random() >= (isWorking ? ODDS.working : ODDS.resting)) return null;
    return { part: random(), isNumbered: random() < NUMBERED_PART };
  }

  /** Authorities count the documents of a year from 1, without gaps. */
  #docNoOf(at: number, day: number, half: number): string {
    const year = dateOf(day * DAY_MS).slice(0, 4);
    const series = `${POLICY_DESKS[at]!.docPrefix}〔${year}〕`;
    let places = this.#numbered.get(series);
    if (places === undefined) this.#numbered.set(series, (places = this.#placesOf(at, year)));
    return `${series}${places.indexOf(2 * day + half) + 1}号`;
  }

  /** Halves of days of a year in which a desk issues a document with a number, ascending. */
  #placesOf(at: number, year: string): number[] {
    const [first, end] = [year, Number(year) + 1].map((one) => Date.parse(`${one}-01-01`) / DAY_MS);
    const places: number[] = [];
    for (let place = 2 * first!; place < 2 * end!; place += 1) {
      if (this.#draw(Math.floor(place / 2), at, place % 2)?.isNumbered === true) places.push(place);
    }
    return places;
  }
}
