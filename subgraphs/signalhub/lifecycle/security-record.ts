import type { Fact } from '#kernel/ports/fact-store.ts';
import { CODE_ALIAS_KIND, type CodeAliasPayload } from '#signalhub/facts/kinds/code-alias.ts';
import { COMPANY_KIND, type CompanyPayload } from '#signalhub/facts/kinds/company.ts';
import {
  SECTOR_RELATION_KIND,
  type SectorRelationPayload,
} from '#signalhub/facts/kinds/sector-relation.ts';
import { FORMER_NAME_KIND, type FormerNamePayload } from '#signalhub/facts/kinds/former-name.ts';
import {
  TRADING_SUSPENSION_KIND,
  type TradingSuspensionPayload,
} from '#signalhub/facts/kinds/trading-suspension.ts';
import { APPLICANT_KIND, type ApplicantPayload } from '#signalhub/facts/kinds/applicant.ts';
import {
  SECURITY_EVENT_KIND,
  type SecurityEventPayload,
} from '#signalhub/facts/kinds/security-event.ts';
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
  /** The application that led to it: rows that name its code. */
  readonly applicants: Fact<ApplicantPayload>[];
  /** By the date from which they hold. */
  readonly suspensions: Fact<TradingSuspensionPayload>[];
  /** By the date from which they hold. */
  readonly formerNames: Fact<FormerNamePayload>[];
  /** Those that are confirmed, by the date from which they hold. */
  readonly aliases: Fact<CodeAliasPayload>[];
}

/** Everything that a publication has about one applicant. */
export interface ApplicantRecord {
  readonly applicantId: string;
  /** By the date from which they hold. */
  readonly applicants: readonly Fact<ApplicantPayload>[];
  /** In effective order. */
  readonly steps: readonly LifecycleStep[];
}

/** The records of all applicants, ordered by key. */
export function readApplicantRecords({ facts }: Snapshot): ApplicantRecord[] {
  const steps = Map.groupBy(
    facts.of(SECURITY_EVENT_KIND).filter(({ payload }) => payload.stock_code === null),
    ({ payload }) => payload.applicant_id ?? '',
  );
  return Array.from(
    Map.groupBy(facts.of(APPLICANT_KIND), ({ key }) => key),
    ([applicantId, applicants]) => ({
      applicantId,
      applicants: applicants.toSorted(byValidFrom),
      steps: sortSteps((steps.get(applicantId) ?? []).map(stepOf)),
    }),
  ).sort((a, b) => (a.applicantId < b.applicantId ? -1 : 1));
}

/** An applicant as known at a moment. */
export function applicantKnownAt(record: ApplicantRecord, knownAtMs: number): ApplicantRecord {
  return {
    applicantId: record.applicantId,
    applicants: record.applicants.filter((fact) => wasKnown(fact, knownAtMs)),
    steps: record.steps.filter(({ fact }) => wasKnown(fact, knownAtMs)),
  };
}

function stepOf(fact: Fact<SecurityEventPayload>): LifecycleStep {
  return { date: fact.validFrom, stage: fact.payload.stage, fact, event: fact.payload };
}

/** The records of all securities, ordered by stock code. */
export function readSecurityRecords(
  { facts }: Snapshot,
  applications: readonly ApplicantRecord[],
): SecurityRecord[] {
  const records = new Map<string, GrowingRecord>();
  const recordOf = (stockCode: string): GrowingRecord => {
    const record = records.getOrInsertComputed(stockCode, () => ({
      stockCode,
      companies: [],
      steps: [],
      relations: [],
      aliases: [],
      applicants: [],
      suspensions: [],
      formerNames: [],
    }));
    return record;
  };
  for (const fact of facts.of(COMPANY_KIND)) {
    recordOf(fact.payload.stock_code).companies.push(fact);
  }
  for (const fact of facts.of(SECURITY_EVENT_KIND)) {
    const { stock_code: stockCode } = fact.payload;
    if (stockCode !== null) recordOf(stockCode).steps.push(stepOf(fact));
  }
  for (const { applicants, steps } of applications) {
    const linked = Map.groupBy(
      applicants.filter(({ payload }) => payload.stock_code !== null),
      ({ payload }) => payload.stock_code!,
    );
    for (const [stockCode, rows] of linked) {
      const record = recordOf(stockCode);
      record.applicants.push(...rows);
      record.steps.push(...steps);
    }
  }
  for (const fact of facts.of(TRADING_SUSPENSION_KIND)) {
    recordOf(fact.payload.stock_code).suspensions.push(fact);
  }
  for (const fact of facts.of(SECTOR_RELATION_KIND)) {
    recordOf(fact.payload.stock_code).relations.push(fact);
  }
  for (const fact of facts.of(FORMER_NAME_KIND)) {
    recordOf(fact.payload.stock_code).formerNames.push(fact);
  }
  for (const fact of facts.of(CODE_ALIAS_KIND)) {
    if (fact.payload.status === 'candidate') continue;
    recordOf(fact.payload.stock_code).aliases.push(fact);
  }
  for (const record of records.values()) {
    record.companies.sort(byValidFrom);
    record.aliases.sort(byValidFrom);
    record.suspensions.sort(byValidFrom);
    record.formerNames.sort(byValidFrom);
    record.steps = sortSteps(record.steps);
  }
  return [...records.values()].sort((a, b) => (a.stockCode < b.stockCode ? -1 : 1));
}

/** A record under construction. */
type GrowingRecord = Omit<SecurityRecord, 'steps'> & { steps: LifecycleStep[] };

/** A record as known at a moment. */
export function recordKnownAt(record: SecurityRecord, knownAtMs: number): SecurityRecord {
  const isKnown = (fact: Fact): boolean => wasKnown(fact, knownAtMs);
  const applicants = record.applicants.filter(isKnown);
  const applications = new Set(applicants.map(({ key }) => key));
  // The steps of an application belong to the security once it is known that the code is the applicant's.
  const isOfIt = ({ event }: LifecycleStep): boolean =>
    event === null || event.stock_code !== null || applications.has(event.applicant_id ?? '');
  return {
    stockCode: record.stockCode,
    applicants,
    suspensions: record.suspensions.filter(isKnown),
    formerNames: record.formerNames.filter(isKnown),
    companies: record.companies.filter(isKnown),
    steps: record.steps.filter((step) => isKnown(step.fact) && isOfIt(step)),
    relations: record.relations.filter(isKnown),
    aliases: record.aliases.filter(isKnown),
  };
}

function byValidFrom(a: Fact, b: Fact): number {
  if (a.validFrom === b.validFrom) return 0;
  return a.validFrom < b.validFrom ? -1 : 1;
}
