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

/** Signalhub with a catalog, and a collector of one source into its stores. */
export async function openPolicyWorld(
  source: FactSource<unknown>,
  site: Site,
  options: { readonly beforeSend?: (sent: number) => void; readonly analyser?: Analyser } = {},
) {
  const materials = new MaterialLogMemory();
  const signalhub = await openSignalhub({ nowMs: FRIDAY_MS, materials });
  const { store, clock } = signalhub;
  await publisherInto(store, clock).publishPart({
    part: 'catalog',
    isComplete: true,
    observedAtMs: FRIDAY_MS - 86_400_000,
    cursor: null,
    rows: SMALL_CATALOG.sectors.map(({ sectorId, name, layer, parentId }): PartRow => {
      const fact = { sector_id: sectorId, name, layer, parent_id: parentId };
      return {
        kind: 'sector',
        valid_from: '2020-01-01',
        observed_at: '2020-01-01T09:00:00+08:00',
        fact,
      };
    }),
  });
  const { analyser } = options;
  /** A collector over the same stores, as after a start. */
  const open = (beforeSend = options.beforeSend) =>
    openCollector({
      sites: [site],
      sources: [source],
      store,
      clock,
      documents: { materials, ...(analyser && { analyser }) },
      ...(beforeSend && { beforeSend }),
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
  return { signalhub, materials, store, clock, open, documents };
}
