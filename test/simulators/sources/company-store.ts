import type { PartRow } from '#signalhub/parts/part-publication.ts';
import { makeDemoWorld } from '#simulators/publication/demo-publication.ts';
import type { BundleRow } from '#simulators/publication/demo-rows.ts';
import { demoSiteWorld } from '#simulators/sources/demo-site-world.ts';
import { SITES } from '#simulators/sources/site-registry.ts';
import { FactStoreMemory } from '#test/doubles/fact-store-memory.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { FRIDAY_MS, publisherInto } from '#test/signalhub/collectors/open-collector.ts';

const SEED = 7;

/** Rows of a bundle as a part states them. */
export function partRows(kind: string, rows: readonly BundleRow[]): readonly PartRow[] {
  return rows.map(({ valid_from, valid_to, observed_at, fact }) => ({
    kind,
    valid_from,
    valid_to,
    observed_at,
    fact,
  }));
}

/** The demo's sites, and a store that has its companies only. */
export async function openCompanyStore() {
  const world = makeDemoWorld(SEED, FRIDAY_MS);
  const clock = new VirtualClock(FRIDAY_MS);
  const store = new FactStoreMemory();
  await publisherInto(store, clock).publishPart({
    part: 'companies',
    isComplete: true,
    observedAtMs: FRIDAY_MS,
    cursor: null,
    rows: partRows('company', world.rows['company']!),
  });
  const siteWorld = demoSiteWorld({ seed: SEED, companies: world, baskets: () => [], clock });
  const sites = SITES.map((siteOf) => siteOf(siteWorld));
  return { world, clock, store, siteWorld, sites };
}
