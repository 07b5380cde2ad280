import type { Fact } from '#kernel/ports/fact-store.ts';
import { CODE_ALIAS_KIND, type CodeAliasPayload } from '#signalhub/facts/kinds/code-alias.ts';
import { COMPANY_KIND, type CompanyPayload } from '#signalhub/facts/kinds/company.ts';
import {
  SECTOR_RELATION_KIND,
  type SectorRelationPayload,
} from '#signalhub/facts/kinds/sector-relation.ts';
import { SECURITY_EVENT_KIND } from '#signalhub/facts/kinds/security-event.ts';
import { sortSteps, type LifecycleStep } from '#signalhub/lifecycle/security-history.ts';
import { wasKnown } from '#signalhub/snapshots/fact-base.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** Everything that a publication has about one security, of all dates and moments of knowledge. */
export interface SecurityRecord {
  readonly stockCode: string;
  /** By the date from which they hold. */
  readonly companies: Fact<CompanyPayload>[];
  /** In effective order. */
  readonly steps: readonly LifecycleStep[];
  readonly relations: Fact<SectorRelationPayload>[];
  /** By the date from which they hold. */
  readonly aliases: Fact<CodeAliasPayload>[];
}

/** The records of all securities, ordered by stock code. */
export function readSecurityRecords({ facts }: Snapshot): SecurityRecord[] {
  const records = new Map<string, GrowingRecord>();
  const recordOf = (stockCode: string): GrowingRecord => {
    const record = records.getOrInsertComputed(stockCode, () => ({
      stockCode,
      companies: [],
      steps: [],
      relations: [],
      aliases: [],
    }));
    return record;
  };
  for (const fact of facts.of(COMPANY_KIND)) {
    recordOf(fact.payload.stock_code).companies.push(fact);
  }
  for (const fact of facts.of(SECURITY_EVENT_KIND)) {
    const event = fact.payload;
    const step = { date: fact.validFrom, stage: event.stage, fact, event };
    recordOf(event.stock_code).steps.push(step);
  }
  for (const fact of facts.of(SECTOR_RELATION_KIND)) {
    recordOf(fact.payload.stock_code).relations.push(fact);
  }
  for (const fact of facts.of(CODE_ALIAS_KIND)) {
    recordOf(fact.payload.stock_code).aliases.push(fact);
  }
  for (const record of records.values()) {
    record.companies.sort(byValidFrom);
    record.aliases.sort(byValidFrom);
    record.steps = sortSteps(record.steps);
  }
  return [...records.values()].sort((a, b) => (a.stockCode < b.stockCode ? -1 : 1));
}

/** A record under construction. */
type GrowingRecord = Omit<SecurityRecord, 'steps'> & { steps: LifecycleStep[] };

/** A record as known at a moment. */
export function recordKnownAt(record: SecurityRecord, knownAtMs: number): SecurityRecord {
  const isKnown = (fact: Fact): boolean => wasKnown(fact, knownAtMs);
  return {
    stockCode: record.stockCode,
    companies: record.companies.filter(isKnown),
    steps: record.steps.filter(({ fact }) => isKnown(fact)),
    relations: record.relations.filter(isKnown),
    aliases: record.aliases.filter(isKnown),
  };
}

function byValidFrom(a: Fact, b: Fact): number {
  if (a.validFrom === b.validFrom) return 0;
  return a.validFrom < b.validFrom ? -1 : 1;
}
