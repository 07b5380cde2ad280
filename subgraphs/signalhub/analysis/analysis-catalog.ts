import { hash } from 'node:crypto';
import type { CompanyView, SectorView } from '#signalhub/catalog/catalog.ts';
import type { SectorLayer } from '#signalhub/facts/kinds/sector.ts';

/** A sector that a result may name. */
export interface AnalysedSector {
  readonly sectorId: string;
  readonly name: string;
  readonly layer: SectorLayer;
  readonly parentId: string | null;
}

/** The closed list of sectors of an analysis. Immutable. */
export interface AnalysisCatalog {
  /** Digest of all that it holds: equal lists have equal versions. */
  readonly version: string;
  readonly sectors: readonly AnalysedSector[];
  /** Names of companies, so that 招商银行 is not the sector 银行. */
  readonly companyNames: readonly string[];
}

/** The list of some sectors and companies; their order does not matter. */
export function analysisCatalog(
  sectors: readonly AnalysedSector[],
  companyNames: readonly string[],
): AnalysisCatalog {
  const ordered = sectors
    .map(({ sectorId, name, layer, parentId }) => ({ sectorId, name, layer, parentId }))
    .toSorted((a, b) => (a.sectorId < b.sectorId ? -1 : 1));
  const names = [...new Set(companyNames)].toSorted();
  const version = hash('sha256', JSON.stringify([ordered, names])).slice(0, 16);
  return { version, sectors: ordered, companyNames: names };
}

/** The part of a snapshot's catalog that an analysis needs. */
interface NamedCatalog {
  readonly sectors: readonly Pick<SectorView, 'sectorId' | 'name' | 'layer' | 'parent'>[];
  readonly companies: readonly Pick<CompanyView, 'name'>[];
}

/** The list for the catalog of a snapshot. */
export function analysisCatalogOf({ sectors, companies }: NamedCatalog): AnalysisCatalog {
  return analysisCatalog(
    sectors.map(({ sectorId, name, layer, parent }) => ({
      sectorId,
      name,
      layer,
      parentId: parent?.sectorId ?? null,
    })),
    companies.map(({ name }) => name),
  );
}
