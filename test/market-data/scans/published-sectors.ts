import { DomainError } from '#kernel/errors/errors.ts';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import type { GroupMembers } from '#market-data/scans/group-members.ts';
import type { InstrumentGroup } from '#market-data/scans/scan-universe.ts';

/** A publication whose sectors change, and which is unavailable at times. */
export class PublishedSectors implements GroupMembers {
  readonly isThere = true;
  readonly sectors = new Map<string, readonly string[]>();
  isAway = false;
  asked = 0;

  membersOf(group: InstrumentGroup): Promise<readonly InstrumentId[] | null> {
    this.asked += 1;
    if (this.isAway) return Promise.reject(new DomainError('publication_preparing'));
    const symbols = group.kind === 'sector' ? this.sectors.get(group.sectorId) : undefined;
    const instruments = symbols?.map((symbol): InstrumentId => ({
      exchange: 'venue_a',
      market: 'spot',
      symbol,
    }));
    return Promise.resolve(instruments ?? null);
  }
}
