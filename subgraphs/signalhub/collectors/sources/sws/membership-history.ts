import type { CollectedFacts } from '#signalhub/collectors/source.ts';
import { shenwanSectorId } from '#signalhub/collectors/sources/sws/sws-file.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';

/** A line of the classification: from a date on, a share is in a sector. */
export interface ClassifiedShare {
  readonly code: string;
  readonly sectorCode: string;
  readonly from: string;
  /** Time at which the line was last written or corrected, as a timestamp; null if it does not state it. */
  readonly updatedAt: string | null;
}

/** A knowledge period of a membership, with the end that was known then. */
interface KnownSpan {
  readonly observedAt: string | null;
  readonly supersededAt: string | null;
  /** First date on which the share was in another sector; null while it was in this one. */
  readonly to: string | null;
}

/** The membership of a share in a sector. */
export interface ShenwanMembership extends ClassifiedShare {
  readonly spans: readonly KnownSpan[];
}

/**
 * Memberships with the knowledge time of their ends. A share leaves a sector when its next membership begins, and this
 * end is known from the time at which the next line was written. An answer about the knowledge of a past date therefore
 * contains no later knowledge.
 */
export function membershipsOf(lines: readonly ClassifiedShare[]): ShenwanMembership[] {
  return [...Map.groupBy(lines, ({ code }) => code).values()].flatMap((ofShare) => {
    const inOrder = ofShare.toSorted(
      (a, b) => compare(a.from, b.from) || compare(a.updatedAt ?? '', b.updatedAt ?? ''),
    );
    return inOrder.map((line, at) => {
      const { code, sectorCode, from, updatedAt } = line;
      return { code, sectorCode, from, updatedAt, spans: spansOf(line, inOrder.slice(at + 1)) };
    });
  });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function spansOf({ updatedAt }: ClassifiedShare, later: readonly ClassifiedShare[]): KnownSpan[] {
  const writtenAt = updatedAt ?? '';
  const moments = [writtenAt, ...later.map((line) => line.updatedAt ?? '')]
    .filter((moment) => moment >= writtenAt)
    .sort();
  const spans: KnownSpan[] = [];
  for (const moment of new Set(moments)) {
    const next = later.find((line) => (line.updatedAt ?? '') <= moment);
    const to = next?.from ?? null;
    const last = spans.at(-1);
    if (last !== undefined && last.to === to) continue;
    if (last !== undefined) spans[spans.length - 1] = { ...last, supersededAt: moment };
    spans.push({ observedAt: moment === '' ? null : moment, supersededAt: null, to });
  }
  return spans;
}

/**
 * The relation of a company to its sector. A history begins before the listing for many companies; the relation begins
 * with it. None for a company or a sector that is not known: shares that left long ago, and codes of the
 * classifications before 2021.
 */
export function membershipRows(
  { code, sectorCode, from, spans }: ShenwanMembership,
  { find, observedAt }: CollectedFacts,
): readonly PartRow[] {
  const [company] = find('company', code);
  const sectorId = shenwanSectorId(sectorCode);
  if (company === undefined || find('sector', sectorId).length === 0) return [];
  const { listing_date: listingDate } = company;
  const since = typeof listingDate === 'string' && listingDate > from ? listingDate : from;
  const fact = {
    relation_id: `${sectorId}.${code}`,
    stock_code: code,
    sector_id: sectorId,
    relation_type: 'business',
    status: 'active',
    score: 1,
    confidence: 1,
  };
  return spans
    .filter(({ to }) => to === null || to > since)
    .map(({ observedAt: knownFrom, supersededAt, to }) => ({
      kind: 'company_sector_relation',
      valid_from: since,
      valid_to: to,
      observed_at: knownFrom ?? observedAt,
      superseded_at: supersededAt,
      fact,
    }));
}
