import { shownMark } from '#kernel/ports/log-place.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** Digits of the content's hash that an edition shows. */
const HASH_DIGITS = 16;

/**
 * Names what answers rest on: the publication and the date of the snapshot, and today's date, which
 * for a moment after midnight is another one. Equal texts are equal answers to everything that is
 * asked of published data, for every earlier snapshot and version is of the same line of
 * publications: a store that lost some gives their numbers again, under other marks.
 *
 * @param startedAtMs when this process began: another one may have other formulas, or another store
 *   with the same ids
 */
export function createEditions(startedAtMs: number): (snapshot: Snapshot, today: string) => string {
  const started = startedAtMs.toString(36);
  return ({ publication, validOn }, today) => {
    const { sequence = 0, mark = '', contentHash = '' } = publication ?? {};
    const dates = validOn === today ? [today] : [validOn, today];
    const content = contentHash.slice(0, HASH_DIGITS);
    return [started, sequence, shownMark(mark), ...dates, content].join('.').replaceAll('-', '');
  };
}
