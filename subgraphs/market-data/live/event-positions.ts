import { DomainError } from '#kernel/errors/errors.ts';
import type { BarSeriesId } from '#kernel/market/instrument.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import {
  cursorNumber,
  foreignCursor,
  readCursorNumber,
  readStreamCursors,
  streamCursor,
  streamName,
} from '#kernel/ports/stream-cursor.ts';
import { requirePast } from '#market-data/live/resumption.ts';

/**
 * The position of a subscriber to events in each of its series, and its cursor. Events are rare, so one cursor covers
 * all series: it has the newest bar whose events were delivered, and the lag of the other series behind it, which is
 * normally zero.
 */
export class EventPositions {
  readonly #name: string;
  readonly #keys: readonly string[];
  /** By series: open time of the last bar whose events were all delivered; null before there is one. */
  readonly #lookedMs: (number | null)[];
  /** Series with a next bar whose events were delivered in part: how many. */
  readonly #partly = new Map<number, number>();

  /**
   * Throws `invalid_cursor` for a cursor of another subscription, and for one that lies in the future.
   *
   * @param selection what distinguishes the events from those of other subscriptions to the same series
   * @param sinceMs where series begin that no cursor mentions; null for now
   * @param nowMs the present
   */
  constructor(
    series: readonly BarSeriesId[],
    selection: unknown,
    after: readonly string[] | null | undefined,
    sinceMs: number | null,
    nowMs: number,
  ) {
    this.#keys = series.map(seriesKey);
    this.#name = streamName('e', [this.#keys, selection]);
    this.#lookedMs = series.map(() => (sinceMs === null ? null : sinceMs - 1));
    const position = readStreamCursors(after, new Set([this.#name]), 3).get(this.#name);
    if (position === undefined) return;
    this.#read(position);
    // Each position has exactly one text: a cursor with repeated or redundant pairs is rejected.
    if (this.cursor !== streamCursor(this.#name, ...position)) throw foreignCursor();
    for (const lookedMs of this.#lookedMs) requirePast(lookedMs ?? 0, nowMs);
  }

  lookedMs(key: string): number | null {
    return this.#lookedMs[this.#keys.indexOf(key)] ?? null;
  }

  /** How many events of the bar after the last one were delivered. */
  deliveredOfNext(key: string): number {
    return this.#partly.get(this.#keys.indexOf(key)) ?? 0;
  }

  /** All events of a bar were delivered. */
  finish(key: string, openTimeMs: number): void {
    const at = this.#keys.indexOf(key);
    this.#lookedMs[at] = openTimeMs;
    this.#partly.delete(at);
  }

  /** Some events of the bar after the last one were delivered, and more follow. */
  interrupt(key: string, delivered: number): void {
    this.#partly.set(this.#keys.indexOf(key), delivered);
  }

  get cursor(): string {
    const known = this.#lookedMs.filter((one) => one !== null);
    const newestMs = known.length === 0 ? 0 : Math.max(...known);
    const behind = this.#lookedMs.flatMap((lookedMs, at) => {
      if (lookedMs === newestMs) return [];
      const index = cursorNumber(at);
      if (lookedMs === null) return [`${index}_`];
      return [`${index}_${cursorNumber(newestMs - lookedMs)}`];
    });
    const partly = Array.from(this.#partly, (pair) => pair.map(cursorNumber).join('_'));
    return streamCursor(this.#name, cursorNumber(newestMs), behind.join('-'), partly.join('-'));
  }

  #read([newest, behind = '', partly = '']: readonly string[]): void {
    this.#lookedMs.fill(readCursorNumber(newest));
    for (const [at, lag] of pairsOf(behind)) {
      if (at >= this.#keys.length) throw foreignCursor();
      this.#lookedMs[at] = lag === '' ? null : this.#lookedMs[at]! - readCursorNumber(lag);
    }
    for (const [at, delivered] of pairsOf(partly)) {
      if (at >= this.#keys.length) throw foreignCursor();
      this.#partly.set(at, readCursorNumber(delivered));
    }
  }
}

function pairsOf(text: string): [at: number, value: string][] {
  if (text === '') return [];
  return text.split('-').map((pair) => {
    const [at, value = ''] = pair.split('_');
    return [readCursorNumber(at), value];
  });
}

/** The error for a position that is too old for a replay. */
export function tooOld(maxBars: number): DomainError {
  return new DomainError(
    'cursor_too_old',
    `Events of the last ${maxBars} bars can be replayed, and this position is older: start at a later one, ` +
      'and read signals of indicators for the time between.',
  );
}
