import { shownMark } from '#kernel/ports/log-place.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** Digits of the content hash in an edition. */
const HASH_DIGITS = 16;

/**
 * Identifies the input of answers: the publication and date of the snapshot, and today's date, which differs
 * shortly after midnight. Equal editions give equal answers about published data, as every earlier snapshot
 * and version is of the same history: a store that lost publications reuses their numbers with other marks.
 *
 * @param startedAtMs start of this process: another one may have other formulas, or another store
 * with the same ids
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
