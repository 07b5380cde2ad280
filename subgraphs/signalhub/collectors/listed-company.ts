import { placeOfCode, type ListingExchange } from '#signalhub/facts/listing-board.ts';
import { isTradingDay } from '#signalhub/facts/trading-calendar.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';

/** A share in the list of an exchange. */
export interface ListedShare {
  readonly code: string;
  /** Short name, with ST marks. */
  readonly name: string;
  readonly companyName: string;
  readonly nameEn: string | null;
  /** First trading day. */
  readonly listingDate: string;
}

/** Whether a date may be that of a listing: shares are listed on sessions only. */
export function isListable(date: string | null): date is string {
  return date !== null && isTradingDay(date) !== false;
}

/**
 * The company of a listed share, from its listing on. None where the code is in no range of A-shares of the
 * exchange, such as a B share.
 */
export function companyRows(
  { code, name, companyName, nameEn, listingDate }: ListedShare,
  exchange: ListingExchange,
  observedAt: string,
): readonly PartRow[] {
  const place = placeOfCode(code);
  if (place?.exchange !== exchange) return [];
  const fact = {
    stock_code: code,
    name,
    company_name: companyName,
    ...(nameEn !== null && { name_en: nameEn }),
    exchange,
    board: place.board,
    listing_date: listingDate,
  };
  return [{ kind: 'company', valid_from: listingDate, observed_at: observedAt, fact }];
}
