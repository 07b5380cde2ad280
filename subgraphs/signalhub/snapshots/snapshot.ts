import type { Fact, FactStore, PublicationRecord } from '#kernel/fact-store.ts';
import { EMPTY_CATALOG, type Catalog } from '#signalhub/catalog/catalog.ts';
import { deriveCatalog } from '#signalhub/catalog/derive-catalog.ts';
import { COMPANY_KIND } from '#signalhub/facts/kinds/company.ts';
import { COMPANY_LISTING_KIND } from '#signalhub/facts/kinds/company-listing.ts';
import { SECTOR_RELATION_KIND } from '#signalhub/facts/kinds/sector-relation.ts';
import { SECTOR_KIND } from '#signalhub/facts/kinds/sector.ts';

/**
 * Everything that readers see at one time: one publication and the views derived from its facts.
 */
export interface Snapshot {
  /** Null before the first publication. */
  readonly publication: PublicationRecord | null;
  /** The date on which the views' facts hold; empty before the first publication. */
  readonly validOn: string;
  readonly catalog: Catalog;
}

/** What readers see before the first publication. */
export const EMPTY_SNAPSHOT: Snapshot = { publication: null, validOn: '', catalog: EMPTY_CATALOG };

/** Derives the views of a publication for one date, with what was known when it was published. */
export async function deriveSnapshot(
  store: FactStore,
  publication: PublicationRecord,
  validOn: string,
): Promise<Snapshot> {
  const { sequence, publishedAtMs: knownAtMs } = publication;
  const read = async (kind: string): Promise<Fact[]> => {
    const facts: Fact[] = [];
    for await (const batch of store.readFacts({ sequence, kind, validOn, knownAtMs })) {
      facts.push(...batch);
    }
    return facts;
  };
  const catalog = deriveCatalog({
    sectors: await read(SECTOR_KIND.name),
    companies: await read(COMPANY_KIND.name),
    relations: await read(SECTOR_RELATION_KIND.name),
    listings: await read(COMPANY_LISTING_KIND.name),
  });
  return { publication, validOn, catalog };
}
