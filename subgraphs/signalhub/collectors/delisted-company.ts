import { placeOfCode, type ListingExchange } from '#signalhub/facts/listing-board.ts';
import { isTradingDay, nextTradingDay } from '#signalhub/facts/trading-calendar.ts';
import { companyRows, type ListedShare } from '#signalhub/collectors/listed-company.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';

/** A share in the list of those that left an exchange. */
export interface DelistedShare extends Omit<ListedShare, 'companyName'> {
  /** Null where the list has short names only. */
  readonly companyName: string | null;
  readonly delistedOn: string;
}

/**
 * The company until its delisting, and the delisting. None for a share outside of the ranges of A-shares. The lists do
 * not state the reason for a delisting.
 */
export function delistedRows(
  share: DelistedShare,
  exchange: ListingExchange,
  sourceId: string,
  observedAt: string,
): readonly PartRow[] {
  const { code, name, companyName, delistedOn, listingDate } = share;
  if (placeOfCode(code)?.exchange !== exchange || delistedOn <= listingDate) return [];
  // A date without a session means that the delisting takes effect on the next session.
  const date = isTradingDay(delistedOn) === false ? nextTradingDay(delistedOn) : delistedOn;
  if (date === null) return [];
  const companies = companyRows(
    { ...share, companyName: companyName ?? name },
    exchange,
    observedAt,
  );
  const event = {
    event_id: `${sourceId}.${code}`,
    stock_code: code,
    stage: 'delisted',
    planned_listing_date: null,
    delisting_type: null,
    suspended_sessions: 0,
    reason: `In the list of delisted securities of ${exchange} since ${delistedOn}.`,
    source_id: sourceId,
    evidence: [],
  };
  return [
    ...companies.map((company) => Object.assign({}, company, { valid_to: date })),
    { kind: 'security_event', valid_from: date, observed_at: observedAt, fact: event },
  ];
}
