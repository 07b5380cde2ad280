import type { Fact } from '#kernel/ports/fact-store.ts';
import { COMPANY_KIND } from '#signalhub/facts/kinds/company.ts';
import { RESEARCH_FACT_KIND } from '#signalhub/facts/kinds/research-fact.ts';
import { RESEARCH_GAP_KIND } from '#signalhub/facts/kinds/research-gap.ts';
import { RESEARCH_MATERIAL_KIND } from '#signalhub/facts/kinds/research-material.ts';
import { RESEARCH_RELATIONSHIP_KIND } from '#signalhub/facts/kinds/research-relationship.ts';
import {
  RESEARCH_VERSION_KIND,
  type ResearchVersionPayload,
} from '#signalhub/facts/kinds/research-version.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** Rows by the company they are about. */
type RowsByCompany = ReadonlyMap<string, readonly Fact[]>;

/** All published company research, of all versions. */
export interface ResearchRecords {
  /** Ascending by number. */
  readonly versions: ReadonlyMap<string, readonly ResearchVersionPayload[]>;
  readonly facts: RowsByCompany;
  readonly relationships: RowsByCompany;
  readonly gaps: RowsByCompany;
  /** The rows of companies by date, earliest first. */
  readonly companies: RowsByCompany;
  /** The rows about each document by its id. */
  readonly materials: ReadonlyMap<string, readonly Fact[]>;
}

/**
 * Reads the research of a snapshot's publication. The date of the snapshot does not matter: versions of
 * research are selected by their own dates.
 *
 * A derivation of snapshots.
 */
export function researchRecords(snapshot: Snapshot): ResearchRecords {
  return {
    versions: versionsOf(snapshot),
    facts: rowsOf(snapshot, RESEARCH_FACT_KIND.name),
    relationships: rowsOf(snapshot, RESEARCH_RELATIONSHIP_KIND.name),
    gaps: rowsOf(snapshot, RESEARCH_GAP_KIND.name),
    companies: companiesOf(snapshot),
    materials: materialsOf(snapshot),
  };
}

function versionsOf(snapshot: Snapshot): ReadonlyMap<string, readonly ResearchVersionPayload[]> {
  const byId = new Map<string, ResearchVersionPayload>();
  for (const fact of snapshot.known(RESEARCH_VERSION_KIND.name)) {
    byId.set(fact.key, fact.payload as ResearchVersionPayload);
  }
  const ascending = [...byId.values()].sort((a, b) => a.version_number - b.version_number);
  return Map.groupBy(ascending, (version) => version.stock_code);
}

function rowsOf({ facts }: Snapshot, kind: string): RowsByCompany {
  return Map.groupBy(facts.of(kind), ({ payload }) => String(payload['stock_code']));
}

function companiesOf({ facts }: Snapshot): RowsByCompany {
  const rows = facts.of(COMPANY_KIND.name);
  return Map.groupBy(
    rows.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1)),
    ({ key }) => key,
  );
}

function materialsOf({ facts }: Snapshot): ReadonlyMap<string, readonly Fact[]> {
  const rows = facts.of(RESEARCH_MATERIAL_KIND.name);
  return Map.groupBy(
    rows.toSorted((a, b) => a.observedAtMs - b.observedAtMs),
    ({ key }) => key,
  );
}
