import type { StatusHealthResult } from '#dashboard/documents/documents.gen.ts';
import { MARK_RANKS, type Mark } from '#dashboard/parts/mark.ts';
import { VENUE_MARKS } from '#dashboard/parts/venue-states.ts';

export type ServerHealth = StatusHealthResult['health'];
export type VenueHealth = ServerHealth['venues'][number];
type SymbolFault = VenueHealth['symbolFaults'][number];
type ArchiveHealth = ServerHealth['archive'];

/** A problem that an operator should know or fix. */
export type Trouble =
  | { readonly kind: 'archive'; readonly mark: Mark; readonly archive: ArchiveHealth }
  | { readonly kind: 'venues'; readonly mark: Mark; readonly venues: readonly VenueHealth[] }
  | {
      readonly kind: 'symbol';
      readonly mark: Mark;
      readonly venue: VenueHealth;
      readonly fault: SymbolFault;
    }
  | { readonly kind: 'calendar'; readonly mark: Mark; readonly venue: VenueHealth };

/** The headline: the number of venues in the worst state, or a failing archive. */
export type Headline =
  | { readonly about: 'archive'; readonly mark: Mark }
  | {
      readonly about: 'dead' | 'degraded' | 'live' | 'starting';
      readonly mark: Mark;
      readonly count: number;
      readonly total: number;
    };

/** What is wrong now, the worst first; empty when all is well. Venues with one state and cause are one trouble. */
export function troublesOf({ archive, venues }: ServerHealth): Trouble[] {
  const found: Trouble[] = [];
  if (archive.status === 'failing') found.push({ kind: 'archive', mark: 'bad', archive });
  const ill = Map.groupBy(
    venues.filter(({ status }) => status !== 'ok'),
    ({ status, upstreamFault }) => `${status} ${upstreamFault?.cause ?? ''}`,
  );
  for (const group of ill.values()) {
    found.push({ kind: 'venues', mark: VENUE_MARKS[group[0]!.status], venues: group });
  }
  for (const venue of venues) {
    const { symbolFaults, session } = venue;
    for (const fault of symbolFaults) found.push({ kind: 'symbol', mark: 'warn', venue, fault });
    if (session?.warning != null) found.push({ kind: 'calendar', mark: 'warn', venue });
  }
  return found.toSorted((a, b) => MARK_RANKS[a.mark] - MARK_RANKS[b.mark]);
}

/** The headline names the worst of several states; a failing archive comes right behind venues that are down. */
export function headlineOf({ archive, venues }: ServerHealth): Headline {
  const total = venues.length;
  const count = (wanted: VenueHealth['status']): number =>
    venues.filter(({ status }) => status === wanted).length;
  if (count('dead') > 0) return { about: 'dead', mark: 'bad', count: count('dead'), total };
  if (archive.status === 'failing') return { about: 'archive', mark: 'bad' };
  for (const status of ['degraded', 'starting'] as const) {
    if (count(status) === 0) continue;
    return { about: status, mark: VENUE_MARKS[status], count: count(status), total };
  }
  return { about: 'live', mark: 'good', count: total, total };
}

/** Venues with those first that need attention; of equal ones as the server has them. */
export function worstFirst(venues: readonly VenueHealth[]): VenueHealth[] {
  return venues.toSorted(
    (a, b) => MARK_RANKS[VENUE_MARKS[a.status]] - MARK_RANKS[VENUE_MARKS[b.status]],
  );
}

/** Holes that are open in all series. */
export function openGaps({ venues }: ServerHealth): number {
  return venues.reduce((sum, { gapCounts }) => sum + gapCounts.open, 0);
}
