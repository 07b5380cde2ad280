import type { CollectedFacts } from '#signalhub/collectors/source.ts';
import { placeOfCode } from '#signalhub/facts/listing-board.ts';
import { isTradingDay } from '#signalhub/facts/trading-calendar.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';

/** A suspension of a share for whole sessions; or the end of one that a source no longer lists. */
export type SuspensionRow =
  | {
      readonly kind: 'suspended';
      readonly id: string;
      readonly code: string;
      /** First session without trading. */
      readonly since: string;
      /** Session on which trading resumes; null where the source does not say. */
      readonly resumedOn: string | null;
      /** When trading is to resume, as the source expects. */
      readonly expectedOn: string | null;
      readonly reason: string;
    }
  | {
      readonly kind: 'resumed';
      readonly id: string;
      readonly since: string;
      readonly resumedOn: string;
    };

const MAX_REASON = 400;

export function suspensionIdOf(source: string, code: string, startDate: string): string {
  return `${source}.${code}.${startDate}`;
}

/** None for a security that is no A-share, and for a suspension within one session. */
export function suspensionRows(
  row: SuspensionRow,
  sourceId: string,
  known: CollectedFacts,
): readonly PartRow[] {
  const dates = { valid_from: row.since, valid_to: row.resumedOn, observed_at: known.observedAt };
  if (row.kind === 'resumed') {
    const [fact] = known.find('trading_suspension', row.id);
    return fact === undefined ? [] : [{ kind: 'trading_suspension', ...dates, fact }];
  }
  const { id, code, since, resumedOn, expectedOn, reason } = row;
  if (placeOfCode(code) === null || (resumedOn !== null && resumedOn <= since)) return [];
  const isPlan = expectedOn !== null && expectedOn > since && isTradingDay(expectedOn) !== false;
  const fact = {
    suspension_id: id,
    stock_code: code,
    expected_resumption_date: isPlan ? expectedOn : null,
    reason: reason.slice(0, MAX_REASON),
    source_id: sourceId,
    source_url: '',
  };
  return [{ kind: 'trading_suspension', ...dates, fact }];
}
