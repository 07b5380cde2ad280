import type { Bar } from '#kernel/market/bar.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import {
  ABSENCE_WAYS,
  type AbsenceEvidence,
  type AbsenceWay,
  type Gap,
} from '#kernel/market/gap-store.ts';
import { RangeSet } from '#market-data/bars/series/range-set.ts';

/** An answer whose omissions are trusted. */
export interface BelievedAnswer {
  /** The range of the answer; a bar of it that `rows` lack is absent. */
  readonly range: TimeRange;
  readonly rows: readonly Bar[];
  readonly askedAtMs: number;
}

/** Answers closer to each other than this count once, as of a series that is polled every second. */
const APART_MS = 60_000;

/** A hole longer than a page is requested in parts: the parts that were answered, and since when. */
interface Round {
  readonly answered: RangeSet;
  readonly sinceMs: number;
}

/** The evidence of absence with one answer more. */
export function withAnswer(
  evidence: AbsenceEvidence | null,
  askedAtMs: number,
  way: AbsenceWay,
): AbsenceEvidence {
  const ways = new Set([...(evidence?.ways ?? []), way]);
  return {
    answers: (evidence?.answers ?? 0) + 1,
    firstAskedMs: evidence?.firstAskedMs ?? askedAtMs,
    confirmedMs: askedAtMs,
    ways: ABSENCE_WAYS.filter((one) => ways.has(one)),
  };
}

/** Counts the answers that left out holes. */
export class GapEvidence {
  readonly #rounds = new WeakMap<Gap, Round>();

  /** An answer had none of the bars of a hole. Returns the evidence with this answer; null if the answer adds none. */
  after(gap: Gap, { range, askedAtMs }: BelievedAnswer, way: AbsenceWay): AbsenceEvidence | null {
    const { evidence } = gap;
    if (evidence !== null && Math.abs(askedAtMs - evidence.confirmedMs) < APART_MS) return null;
    const round = this.#rounds.get(gap) ?? { answered: new RangeSet(), sinceMs: askedAtMs };
    const { answered, sinceMs } = round;
    answered.add(Math.max(range.startMs, gap.startMs), Math.min(range.endMs, gap.endMs));
    if (!answered.covers(gap.startMs, gap.endMs)) {
      this.#rounds.set(gap, round);
      return null;
    }
    this.#rounds.delete(gap);
    return withAnswer(evidence, sinceMs, way);
  }

  /** The first part of a hole that has not been answered in this round. */
  unanswered(gap: Gap): TimeRange {
    const answered = this.#rounds.get(gap)?.answered;
    const [first = gap] = answered?.missing(gap.startMs, gap.endMs) ?? [];
    return first;
  }
}
