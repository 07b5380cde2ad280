import type { Clock } from '#kernel/ports/clock.ts';
import type { Fact, FactStore } from '#kernel/ports/fact-store.ts';
import {
  analysisCatalog,
  type AnalysedSector,
  type AnalysisCatalog,
} from '#signalhub/analysis/analysis-catalog.ts';
import type { CompanyPayload } from '#signalhub/facts/kinds/company.ts';
import type { SectorPayload } from '#signalhub/facts/kinds/sector.ts';
import { shanghaiDate } from '#signalhub/facts/shanghai-time.ts';

/** Reads the sectors and companies of today, once for each publication and day. */
export function storedCatalog(store: FactStore, clock: Clock): () => Promise<AnalysisCatalog> {
  let last: { readonly mark: string; readonly catalog: AnalysisCatalog } | null = null;
  return async () => {
    const today = shanghaiDate(clock.nowMs());
    const newest = await store.currentPublication();
    const mark = `${today} ${newest?.sequence} ${newest?.mark}`;
    if (last?.mark === mark) return last.catalog;
    const sectors: AnalysedSector[] = [];
    const companies: string[] = [];
    for await (const { payload } of factsOf(store, newest?.sequence, 'sector', today)) {
      const { sector_id: sectorId, name, layer, parent_id: parentId } = payload as SectorPayload;
      sectors.push({ sectorId, name, layer, parentId });
    }
    for await (const { payload } of factsOf(store, newest?.sequence, 'company', today)) {
      companies.push((payload as CompanyPayload).name);
    }
    last = { mark, catalog: analysisCatalog(sectors, companies) };
    return last.catalog;
  };
}

/** The facts of a kind that hold on a date, as known now. */
async function* factsOf(
  store: FactStore,
  sequence: number | undefined,
  kind: string,
  date: string,
): AsyncGenerator<Fact> {
  if (sequence === undefined) return;
  for await (const facts of store.readFacts({ sequence, kind })) {
    for (const fact of facts) {
      const { validFrom, validTo, supersededAtMs } = fact;
      const holds = validFrom <= date && (validTo === null || date < validTo);
      if (holds && supersededAtMs === null) yield fact;
    }
  }
}
