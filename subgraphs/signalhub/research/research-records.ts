import type { Fact, FactPayload } from '#kernel/ports/fact-store.ts';
import type { FactKind } from '#signalhub/facts/fact-kind.ts';
import { COMPANY_KIND, type CompanyPayload } from '#signalhub/facts/kinds/company.ts';
import {
  RESEARCH_FACT_KIND,
  type ResearchFactPayload,
} from '#signalhub/facts/kinds/research-fact.ts';
import { RESEARCH_GAP_KIND, type ResearchGapPayload } from '#signalhub/facts/kinds/research-gap.ts';
import {
  RESEARCH_MATERIAL_KIND,
  type ResearchMaterialPayload,
} from '#signalhub/facts/kinds/research-material.ts';
import {
  RESEARCH_RELATIONSHIP_KIND,
  type ResearchRelationshipPayload,
} from '#signalhub/facts/kinds/research-relationship.ts';
import {
  RESEARCH_VERSION_KIND,
  type ResearchVersionPayload,
} from '#signalhub/facts/kinds/research-version.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** Rows by the company they are about. */
type RowsByKey<Payload extends FactPayload> = ReadonlyMap<string, readonly Fact<Payload>[]>;

/** All published company research, of all versions. */
export interface ResearchRecords {
  /** Ascending by number. */
  readonly versions: ReadonlyMap<string, readonly ResearchVersionPayload[]>;
  readonly facts: RowsByKey<ResearchFactPayload>;
  readonly relationships: RowsByKey<ResearchRelationshipPayload>;
  readonly gaps: RowsByKey<ResearchGapPayload>;
  /** The rows of companies by date, earliest first. */
  readonly companies: RowsByKey<CompanyPayload>;
  /** The rows about each document by its id. */
  readonly materials: RowsByKey<ResearchMaterialPayload>;
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
    facts: rowsOf(snapshot, RESEARCH_FACT_KIND),
    relationships: rowsOf(snapshot, RESEARCH_RELATIONSHIP_KIND),
    gaps: rowsOf(snapshot, RESEARCH_GAP_KIND),
    companies: companiesOf(snapshot),
    materials: materialsOf(snapshot),
  };
}

function versionsOf(snapshot: Snapshot): ReadonlyMap<string, readonly ResearchVersionPayload[]> {
  const byId = new Map<string, ResearchVersionPayload>();
  for (const { key, payload } of snapshot.known(RESEARCH_VERSION_KIND)) byId.set(key, payload);
  const ascending = [...byId.values()].sort((a, b) => a.version_number - b.version_number);
  return Map.groupBy(ascending, (version) => version.stock_code);
}

function rowsOf<Payload extends FactPayload & { readonly stock_code: string }>(
  { facts }: Snapshot,
  kind: FactKind<Payload>,
): RowsByKey<Payload> {
  return Map.groupBy(facts.of(kind), ({ payload }) => payload.stock_code);
}

function companiesOf({ facts }: Snapshot): RowsByKey<CompanyPayload> {
  const rows = facts.of(COMPANY_KIND);
  return Map.groupBy(
    rows.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1)),
    ({ key }) => key,
  );
}

function materialsOf({ facts }: Snapshot): RowsByKey<ResearchMaterialPayload> {
  const rows = facts.of(RESEARCH_MATERIAL_KIND);
  return Map.groupBy(
    rows.toSorted((a, b) => a.observedAtMs - b.observedAtMs),
    ({ key }) => key,
  );
}
