import type { Fact } from '#kernel/fact-store.ts';
import { COMPANY_KIND } from '#signalhub/facts/kinds/company.ts';
import { RESEARCH_FACT_KIND } from '#signalhub/facts/kinds/research-fact.ts';
import { RESEARCH_GAP_KIND } from '#signalhub/facts/kinds/research-gap.ts';
import {
  RESEARCH_MATERIAL_KIND,
  type ResearchMaterialPayload,
} from '#signalhub/facts/kinds/research-material.ts';
import { RESEARCH_RELATIONSHIP_KIND } from '#signalhub/facts/kinds/research-relationship.ts';
import {
  RESEARCH_VERSION_KIND,
  type ResearchVersionPayload,
} from '#signalhub/facts/kinds/research-version.ts';
import { wasKnown } from '#signalhub/snapshots/fact-base.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** Rows about one thing each, by the company that they are about. */
type RowsByCompany = ReadonlyMap<string, readonly Fact[]>;

/** Everything published about companies by research, of all versions. */
export interface ResearchRecords {
  /** Ascending by number. */
  readonly versions: ReadonlyMap<string, readonly ResearchVersionPayload[]>;
  readonly facts: RowsByCompany;
  readonly relationships: RowsByCompany;
  readonly gaps: RowsByCompany;
  /** The companies by their dates, the earliest first. */
  readonly companies: RowsByCompany;
  readonly materials: ReadonlyMap<string, ResearchMaterialPayload>;
}

/**
 * Reads the research of a snapshot's publication. The date of the snapshot does not matter: versions
 * of research are chosen by their own dates.
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

function versionsOf({
  facts,
  knownAtMs,
}: Snapshot): ReadonlyMap<string, readonly ResearchVersionPayload[]> {
  const byId = new Map<string, ResearchVersionPayload>();
  for (const fact of facts.of(RESEARCH_VERSION_KIND.name)) {
    if (wasKnown(fact, knownAtMs)) byId.set(fact.key, fact.payload as ResearchVersionPayload);
  }
  const ascending = [...byId.values()].sort((a, b) => a.version_number - b.version_number);
  return Map.groupBy(ascending, (version) => version.stock_code);
}

function rowsOf({ facts }: Snapshot, kind: string): RowsByCompany {
  return Map.groupBy(facts.of(kind), ({ payload }) => String(payload['stock_code']));
}

function companiesOf({ facts, knownAtMs }: Snapshot): RowsByCompany {
  const known = facts.of(COMPANY_KIND.name).filter((fact) => wasKnown(fact, knownAtMs));
  return Map.groupBy(
    known.sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1)),
    ({ key }) => key,
  );
}

/** A document stays what it is; what is said about it is as it was known last, in all versions. */
function materialsOf({ facts }: Snapshot): ReadonlyMap<string, ResearchMaterialPayload> {
  const latest = new Map<string, Fact>();
  for (const fact of facts.of(RESEARCH_MATERIAL_KIND.name)) {
    const other = latest.get(fact.key);
    if (other === undefined || other.observedAtMs <= fact.observedAtMs) latest.set(fact.key, fact);
  }
  return new Map(
    Array.from(latest, ([id, { payload }]) => [id, payload as ResearchMaterialPayload] as const),
  );
}
