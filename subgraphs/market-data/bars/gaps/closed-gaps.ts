import type { TimeRange } from '#kernel/market/time-range.ts';
import type { Gap, GapState } from '#kernel/market/gap-store.ts';
import { seriesKey } from '#kernel/market/instrument.ts';

/**
 * Closed holes of one venue that are kept in memory, of each kind: filled and absent. The kinds have separate limits,
 * because an absence that is evicted is no longer checked. The oldest are evicted first.
 */
const MAX_CLOSED = 2_000;

/** A mutable hole of the ledger. */
export type LedgerGap = { -readonly [Key in keyof Gap]: Gap[Key] };

/** The closed holes of one venue, in the order in which they closed; the absent ones also by series. */
export class ClosedGaps {
  readonly #all: LedgerGap[] = [];
  readonly #absent = new Map<string, LedgerGap[]>();
  #absences = 0;

  get all(): readonly LedgerGap[] {
    return this.#all;
  }

  add(gap: LedgerGap): void {
    this.#all.push(gap);
    if (gap.state === 'ABSENT') {
      this.#absences += 1;
      const key = seriesKey(gap.series);
      this.#absent.set(key, [...this.absentOf(key), gap]);
    }
    if (this.#absences > MAX_CLOSED) this.#dropOldest('ABSENT');
    if (this.#all.length - this.#absences > MAX_CLOSED) this.#dropOldest('FILLED');
  }

  /** Bars arrived: the gap is no longer absent. */
  filled(gap: LedgerGap): void {
    gap.state = 'FILLED';
    this.#leave(gap);
  }

  /** The absent holes of a series, in the order in which they were found. */
  absentOf(series: string): readonly LedgerGap[] {
    return this.#absent.get(series) ?? [];
  }

  /** Those of them that share a time with a range. */
  absentIn(series: string, range: TimeRange): LedgerGap[] {
    return this.absentOf(series).filter((gap) => overlap(gap, range));
  }

  #dropOldest(state: GapState): void {
    const place = this.#all.findIndex((gap) => gap.state === state);
    const [gap] = this.#all.splice(place, 1);
    if (state === 'ABSENT') this.#leave(gap!);
  }

  #leave(gap: LedgerGap): void {
    this.#absences -= 1;
    const key = seriesKey(gap.series);
    const left = this.absentOf(key).filter((one) => one !== gap);
    if (left.length === 0) this.#absent.delete(key);
    else this.#absent.set(key, left);
  }
}

export function overlap(a: TimeRange, b: TimeRange): boolean {
  return a.startMs < b.endMs && b.startMs < a.endMs;
}
