import type { CollectedFacts } from '#signalhub/collectors/source.ts';
import { placeOfCode } from '#signalhub/facts/listing-board.ts';
import { isTradingDay } from '#signalhub/facts/trading-calendar.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';

/** A suspension of a share for whole sessions. */
export interface SuspensionRow {
  readonly code: string;
  /** First session without trading. */
  readonly since: string;
  /** Session on which trading resumes; null if the source does not state it. */
  readonly resumedOn: string | null;
  /** When trading is to resume, as the source expects. */
  readonly expectedOn: string | null;
  readonly reason: string;
}

const MAX_REASON = 400;

/**
 * The id of a suspension: the share and its first session without trading, independent of the source. Two sources with
 * the same suspension therefore state one fact, and the rank of their parts decides which row counts.
 */
export function suspensionIdOf(code: string, since: string): string {
  return `${code}.suspension.${since}`;
}

/** None for a security that is no A-share, and for a suspension within one session. */
export function suspensionRows(
  { code, since, resumedOn, expectedOn, reason }: SuspensionRow,
  sourceId: string,
  { observedAt }: Pick<CollectedFacts, 'observedAt'>,
): readonly PartRow[] {
  if (placeOfCode(code) === null || (resumedOn !== null && resumedOn <= since)) return [];
  const isPlan = expectedOn !== null && expectedOn > since && isTradingDay(expectedOn) !== false;
  const fact = {
    suspension_id: suspensionIdOf(code, since),
    stock_code: code,
    expected_resumption_date: isPlan ? expectedOn : null,
    reason: reason.slice(0, MAX_REASON),
    source_id: sourceId,
    source_url: '',
  };
  const dates = { valid_from: since, valid_to: resumedOn, observed_at: observedAt };
  return [{ kind: 'trading_suspension', ...dates, fact }];
}
