import type { CollectedFacts } from '#signalhub/collectors/source.ts';
import type { NameType } from '#signalhub/facts/kinds/former-name.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';

/** A change of a name. */
export interface NameChange {
  readonly code: string;
  /** First date of the next name. */
  readonly date: string;
  readonly before: string;
}

/** All changes of one sort of name of one security, in any order. */
export interface NameHistory {
  readonly code: string;
  readonly nameType: NameType;
  readonly changes: readonly NameChange[];
}

/**
 * The names that ended, each from the change before, and the first one from the listing on. None for a security that is
 * not a company of the product, and for names that ended before its listing.
 */
export function formerNameRows(
  { code, nameType, changes }: NameHistory,
  sourceId: string,
  known: CollectedFacts,
): readonly PartRow[] {
  const listedOn = known.find('company', code)[0]?.['listing_date'];
  if (typeof listedOn !== 'string') return [];
  const rows: PartRow[] = [];
  let since = listedOn;
  for (const { date, before } of changes.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    if (date <= since) continue;
    const fact = {
      former_name_id: `${sourceId}.${code}.${nameType}.${date}`,
      stock_code: code,
      name_type: nameType,
      name: before,
      source_id: sourceId,
    };
    rows.push({
      kind: 'former_name',
      valid_from: since,
      valid_to: date,
      observed_at: known.observedAt,
      fact,
    });
    since = date;
  }
  return rows;
}
