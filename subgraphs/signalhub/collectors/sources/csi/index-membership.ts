import type { CollectedFacts, Reconciled, StatedBefore } from '#signalhub/collectors/source.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';

/** A share that is in an index on the date of its file. */
export interface IndexMember {
  readonly index: string;
  readonly sectorId: string;
  readonly code: string;
  readonly date: string;
}

function relationId({ index, code }: IndexMember): string {
  return `csi.${index}.${code}`;
}

/**
 * The relation of a constituent to the sector that the index represents. None for an unknown company or sector. A file
 * has no start dates: the relation begins with the first file that contains the share, and never before the listing.
 */
export function indexMemberRows(member: IndexMember, known: CollectedFacts): readonly PartRow[] {
  const { code, sectorId, date } = member;
  const [company] = known.find('company', code);
  if (company === undefined || known.find('sector', sectorId).length === 0) return [];
  const id = relationId(member);
  const open = known.factsOf('company_sector_relation', id).find(({ validTo }) => validTo === null);
  const { listing_date: listed } = company;
  const from = typeof listed === 'string' && listed > date ? listed : date;
  const fact = {
    relation_id: id,
    stock_code: code,
    sector_id: sectorId,
    relation_type: 'market',
    status: 'active',
    score: 1,
    confidence: 1,
  };
  return [
    {
      kind: 'company_sector_relation',
      valid_from: open?.validFrom ?? from,
      valid_to: null,
      observed_at: known.observedAt,
      fact,
    },
  ];
}

/** Ended relations stay unchanged. Relations of shares that left the index end on the day of this run. */
export function withDepartures(
  rows: readonly PartRow[],
  before: StatedBefore,
  { occasion, observedAt }: CollectedFacts,
): Reconciled {
  const present = new Set(rows.map(({ fact }) => fact['relation_id']));
  const past = before.rows.flatMap((row): PartRow[] => {
    if (row.valid_to != null) return [row];
    if (present.has(row.fact['relation_id'])) return [];
    // A relation that never held is withdrawn.
    if (row.valid_from >= occasion.session) return [];
    return [{ ...row, valid_to: occasion.session, observed_at: observedAt }];
  });
  return { rows: [...rows, ...past], cursor: null, notes: [], fault: null };
}
