import type { Clock } from '#kernel/ports/clock.ts';
import type { Fact, FactStore } from '#kernel/ports/fact-store.ts';
import { isSamePlace, type LogPlace } from '#kernel/ports/log-place.ts';
import {
  analysisCatalog,
  type AnalysedSector,
  type AnalysisCatalog,
} from '#signalhub/analysis/analysis-catalog.ts';
import { COMPANY_KIND, type CompanyPayload } from '#signalhub/facts/kinds/company.ts';
import { SECTOR_KIND, type SectorPayload } from '#signalhub/facts/kinds/sector.ts';
import { shanghaiDate } from '#signalhub/facts/shanghai-time.ts';

/** The catalog of a day, and the last publication that was checked for changes. */
interface ReadCatalog {
  readonly today: string;
  readonly place: LogPlace | null;
  readonly catalog: AnalysisCatalog;
}

/**
 * Reads the sectors and companies of today. They are read again on another day, and after a publication that may have
 * changed them. Publications of documents, quotes or baskets do not change them.
 */
export function storedCatalog(store: FactStore, clock: Clock): () => Promise<AnalysisCatalog> {
  let last: ReadCatalog | null = null;
  return async () => {
    const before = last;
    const today = shanghaiDate(clock.nowMs());
    const place = await store.currentPublication();
    const isSame = before?.today === today && (await hasSameNames(store, before.place, place));
    const catalog = isSame ? before.catalog : await readCatalog(store, place?.sequence, today);
    last = { today, place, catalog };
    return catalog;
  };
}

async function hasSameNames(
  store: FactStore,
  before: LogPlace | null,
  now: LogPlace | null,
): Promise<boolean> {
  if (before === null || now === null) return before === now;
  if (isSamePlace(before, now)) return true;
  // A store that was restored reuses numbers.
  const [still] = await store.publications(before.sequence - 1);
  if (still === undefined || !isSamePlace(still, before)) return false;
  const changed = await store.changedKinds(before.sequence, now.sequence);
  return changed !== null && !changed.has(SECTOR_KIND.name) && !changed.has(COMPANY_KIND.name);
}

async function readCatalog(
  store: FactStore,
  sequence: number | undefined,
  today: string,
): Promise<AnalysisCatalog> {
  const sectors: AnalysedSector[] = [];
  const companies: string[] = [];
  for await (const { payload } of factsOf(store, sequence, SECTOR_KIND.name, today)) {
    const { sector_id: sectorId, name, layer, parent_id: parentId } = payload as SectorPayload;
    sectors.push({ sectorId, name, layer, parentId });
  }
  for await (const { payload } of factsOf(store, sequence, COMPANY_KIND.name, today)) {
    companies.push((payload as CompanyPayload).name);
  }
  return analysisCatalog(sectors, companies);
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
