import type { PartStore } from '#kernel/ports/part-store.ts';
import { FactStoreMemory } from '#test/doubles/fact-store-memory.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { MaterialLogMemory } from '#test/doubles/material-log-memory.ts';
import type { Analyser } from '#signalhub/analysis/analyser.ts';
import { partOf } from '#signalhub/collectors/part-publisher.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';
import type { PolicyMaterialPayload } from '#signalhub/facts/kinds/policy-material.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';
import type { Site } from '#simulators/sources/site.ts';
import type { SimulatedDocument } from '#simulators/sources/simulated-document.ts';
import { SMALL_CATALOG } from '#test/signalhub/analysis/small-catalog.ts';
import {
  FRIDAY_MS,
  openCollector,
  publisherInto,
  type TestCollectorOptions,
} from '#test/signalhub/collectors/open-collector.ts';
import { openSignalhub } from '#test/signalhub/open-signalhub.ts';

/** A document that supports solar power, unless it says something else. */
export function solarDocument(
  number: number,
  changes: Partial<SimulatedDocument> = {},
): SimulatedDocument {
  return {
    title: `国务院关于支持光伏产业第${number}批项目的意见`,
    path: `/zhengce/content/202611/content_70${number}.htm`,
    publishedOn: '2026-11-27',
    writtenOn: null,
    docNo: null,
    paragraphs: [
      `各省、自治区、直辖市人民政府：现就第${number}批项目提出以下意见。`,
      `鼓励光伏企业扩大生产，到20${30 + number}年建成${number}个示范基地。`,
    ],
    ...changes,
  };
}

interface PolicyStores {
  readonly store: PartStore;
  readonly materials: MaterialLogMemory;
  readonly clock: VirtualClock;
}

interface PolicyWorldOptions {
  readonly analyser?: Analyser;
  /** Those of another world, as after an update. */
  readonly stores?: PolicyStores;
  /** Further sites of the source. */
  readonly others?: readonly Site[];
}

/** Stores with the catalog of the analysis, and a collector of one source into them. */
export async function openPolicyWorld(
  source: FactSource<unknown>,
  site: Site,
  { analyser, stores = newStores(), others = [] }: PolicyWorldOptions = {},
) {
  const { store, materials, clock } = stores;
  if ((await store.parts()).length === 0) await publishCatalog(stores);
  /** A collector over the stores, as after a start. */
  const open = (more: Partial<TestCollectorOptions> = {}) =>
    openCollector({
      sites: [site, ...others],
      sources: [source],
      store,
      clock,
      documents: { materials, ...(analyser && { analyser }) },
      ...more,
    });
  /** Every row of the source's documents, with those that later stages ended, in order of knowledge. */
  const documents = async (): Promise<PolicyMaterialPayload[]> => {
    const rows: { readonly atMs: number; readonly fact: PolicyMaterialPayload }[] = [];
    for await (const facts of store.rowsOf(partOf(source.name), null)) {
      for (const { kind, payload, observedAtMs } of facts) {
        if (kind !== 'policy_material') continue;
        rows.push({ atMs: observedAtMs, fact: payload as unknown as PolicyMaterialPayload });
      }
    }
    return rows.sort((a, b) => a.atMs - b.atMs).map(({ fact }) => fact);
  };
  const mapped = async (): Promise<PolicyMaterialPayload[]> =>
    (await documents()).filter(({ lifecycle_stage: stage }) => stage === 'mapped');
  return { ...stores, open, documents, mapped };
}

function newStores(): PolicyStores {
  return {
    store: new FactStoreMemory(),
    materials: new MaterialLogMemory(),
    clock: new VirtualClock(FRIDAY_MS),
  };
}

/** A signalhub that shows the stores of a world. */
export async function openShown(source: FactSource<unknown>, site: Site) {
  const materials = new MaterialLogMemory();
  const signalhub = await openSignalhub({ nowMs: FRIDAY_MS, materials });
  const { store, clock } = signalhub;
  const world = await openPolicyWorld(source, site, { stores: { store, materials, clock } });
  return { ...world, signalhub };
}

async function publishCatalog({ store, clock }: PolicyStores): Promise<void> {
  await publisherInto(store, clock).publishPart({
    part: 'catalog',
    isComplete: true,
    observedAtMs: FRIDAY_MS - 86_400_000,
    cursor: null,
    rows: SMALL_CATALOG.sectors.map(({ sectorId, name, layer, parentId }): PartRow => {
      const fact = { sector_id: sectorId, name, layer, parent_id: parentId };
      const valid_from = '2020-01-01';
      return { kind: 'sector', valid_from, observed_at: '2020-01-01T09:00:00+08:00', fact };
    }),
  });
}
