import { setImmediate } from 'node:timers/promises';
import { storedCatalog } from '#bin/collecting/stored-catalog.ts';
import { openAnalysis } from '#bin/collecting/open-analysis.ts';
import type { Closers, Stores } from '#bin/stores/stores.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { MaterialLog } from '#kernel/ports/material-log.ts';
import type { PartStore } from '#kernel/ports/part-store.ts';
import { DocumentAnalyst } from '#signalhub/documents/document-analyst.ts';
import { DocumentDesk } from '#signalhub/documents/document-desk.ts';
import type { ReadDocuments } from '#signalhub/documents/document-shelf.ts';
import type { SourceFetcher } from '#signalhub/collectors/engine/source-fetcher.ts';
import type { PartPublisher } from '#signalhub/collectors/part-publisher.ts';
import type { PolicyMaterialPayload } from '#signalhub/facts/kinds/policy-material.ts';

export interface DocumentStores {
  readonly facts: PartStore;
  readonly materials: Pick<MaterialLog, 'append'>;
  readonly parts: PartPublisher;
  readonly fetcher: SourceFetcher;
}

/** Reads, analyses and announces the documents of sources. Throws `ConfigurationError` for a model without address. */
export function openDocuments(
  { settings, clock }: Pick<Runtime, 'settings' | 'clock'>,
  closers: Closers,
  { facts, materials, parts, fetcher, analyses }: DocumentStores & Pick<Stores, 'analyses'>,
): DocumentDesk {
  const { engine, close } = openAnalysis(settings, { store: analyses(), clock });
  closers.add('analysis of documents', close);
  const analyst = new DocumentAnalyst({ engine, catalog: storedCatalog(facts, clock), clock });
  return documentDesk({ facts, materials, parts, fetcher }, analyst, clock);
}

/** A desk over stores, with any analyst. */
export function documentDesk(
  { facts, materials, parts, fetcher }: DocumentStores,
  analyst: DocumentAnalyst,
  clock: Runtime['clock'],
): DocumentDesk {
  return new DocumentDesk(
    {
      analyst,
      materials,
      parts,
      fetcher,
      clock,
      readDocuments: storedDocuments(facts),
      yieldTurn: setImmediate,
    },
    async (part) => {
      const status = (await facts.parts()).find((one) => one.part === part);
      return `${status?.sequence} ${status?.mark}`;
    },
  );
}

/** The current documents of a part; rows of earlier stages are left out. */
function storedDocuments(store: PartStore): ReadDocuments {
  return async function* (part) {
    for await (const facts of store.rowsOf(part, null)) {
      const current = facts.filter(
        ({ kind, supersededAtMs }) => kind === 'policy_material' && supersededAtMs === null,
      );
      yield current.map(({ payload }) => payload as unknown as PolicyMaterialPayload);
    }
  };
}
