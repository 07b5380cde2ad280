import type { Fact, FactStore, PublicationRecord } from '#kernel/fact-store.ts';
import { type Catalog } from '#signalhub/catalog/catalog.ts';
import { deriveCatalog } from '#signalhub/catalog/derive-catalog.ts';
import { COMPANY_KIND } from '#signalhub/facts/kinds/company.ts';
import { COMPANY_LISTING_KIND } from '#signalhub/facts/kinds/company-listing.ts';
import { SECTOR_RELATION_KIND } from '#signalhub/facts/kinds/sector-relation.ts';
import { SECTOR_KIND } from '#signalhub/facts/kinds/sector.ts';
import { FactBase, holds, readFactBase } from '#signalhub/snapshots/fact-base.ts';

/** Makes a view of a snapshot. Pure: the same snapshot gives the same view. */
export type Derivation<View> = (snapshot: Snapshot) => View;

/**
 * Everything that readers see at one time: one publication, one date, and the views derived from its
 * facts. A view is made when it is asked for first, and kept as long as the snapshot.
 */
export class Snapshot {
  /** Null before the first publication. */
  readonly publication: PublicationRecord | null;
  /** The date on which the catalog's facts hold; empty before the first publication. */
  readonly validOn: string;
  readonly facts: FactBase;
  readonly #views = new Map<Derivation<unknown>, unknown>();

  constructor(publication: PublicationRecord | null, validOn: string, facts: FactBase) {
    this.publication = publication;
    this.validOn = validOn;
    this.facts = facts;
  }

  /** What was known when the publication was made; the end of time before the first one. */
  get knownAtMs(): number {
    return this.publication?.publishedAtMs ?? Infinity;
  }

  get catalog(): Catalog {
    return this.view(catalogOf);
  }

  /** The view that a derivation makes of this snapshot; made once. */
  view<View>(derivation: Derivation<View>): View {
    if (this.#views.has(derivation)) return this.#views.get(derivation) as View;
    const made = derivation(this);
    this.#views.set(derivation, made);
    return made;
  }

  /** A view that is the same on every date; made once for all snapshots of the publication. */
  viewOfPublication<View>(derivation: Derivation<View>): View {
    return this.facts.keep(derivation, () => derivation(this));
  }

  /** The facts of a kind that hold on the snapshot's date, as they were known when it was made. */
  current(kind: string): Fact[] {
    return this.facts.of(kind).filter((fact) => holds(fact, this.validOn, this.knownAtMs));
  }
}

/** What readers see before the first publication. */
export const EMPTY_SNAPSHOT = new Snapshot(null, '', new FactBase(new Map()));

/** Reads the facts of a publication, and makes what every reader needs of them for one date. */
export async function deriveSnapshot(
  store: FactStore,
  publication: PublicationRecord,
  validOn: string,
  known?: FactBase,
): Promise<Snapshot> {
  const facts = known ?? (await readFactBase(store, publication.sequence));
  const snapshot = new Snapshot(publication, validOn, facts);
  snapshot.view(catalogOf);
  return snapshot;
}

function catalogOf(snapshot: Snapshot): Catalog {
  return deriveCatalog({
    sectors: snapshot.current(SECTOR_KIND.name),
    companies: snapshot.current(COMPANY_KIND.name),
    relations: snapshot.current(SECTOR_RELATION_KIND.name),
    listings: snapshot.current(COMPANY_LISTING_KIND.name),
  });
}
