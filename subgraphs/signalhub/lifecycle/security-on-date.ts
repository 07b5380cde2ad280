import type { Fact } from '#kernel/fact-store.ts';
import { searchText } from '#signalhub/catalog/search-text.ts';
import type { CodeAliasPayload } from '#signalhub/facts/kinds/code-alias.ts';
import type { CompanyPayload } from '#signalhub/facts/kinds/company.ts';
import type { SecurityEventPayload } from '#signalhub/facts/kinds/security-event.ts';
import { statusOfStage } from '#signalhub/facts/lifecycle-stage.ts';
import { endOfShanghaiDateMs, parseTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { linkedSectors } from '#signalhub/lifecycle/linked-sectors.ts';
import type { SectorNames } from '#signalhub/lifecycle/sector-names.ts';
import {
  sortSteps,
  standingOf,
  type Standing,
  type Step,
} from '#signalhub/lifecycle/security-history.ts';
import { type SecurityRecord } from '#signalhub/lifecycle/security-record.ts';
import { isValidOn } from '#signalhub/snapshots/fact-base.ts';
import type {
  CodeAlias,
  SecurityEvidence,
  SecurityView,
} from '#signalhub/lifecycle/security-view.ts';

/** What says that a company is listed where nobody published an event about it. */
const COMPANY_RECORD = { sourceId: 'company-record', sourceUrl: '' } as const;

/**
 * A security as it was on a date, by everything that took effect until then. Null for one that did
 * not exist yet. What was only planned counts if it was known by the end of the date.
 */
export function securityOn(
  record: SecurityRecord,
  date: string,
  sectors: SectorNames,
): SecurityView | null {
  const fact = companyOn(record.companies, date);
  if (fact === null) return null;
  const company = fact.payload as CompanyPayload;
  const steps = stepsUntil(record, fact, date);
  const standing = standingOf(steps, date)!;
  const seenAt = seenTimes(fact, steps);
  const { latest } = standing;
  const evidence = evidenceOf(steps);
  const aliases = record.aliases.map(aliasOf);
  return {
    __typename: 'Security',
    stockCode: company.stock_code,
    stockName: company.name,
    companyName: company.company_name,
    exchange: company.exchange,
    board: company.board,
    lifecycleStatus: standing.status,
    lifecycleStage: standing.stage,
    statusEffectiveDate: standing.statusSince,
    stageEffectiveDate: standing.stageSince,
    plannedListingDate: plannedListingDate(record, standing, steps, date),
    listingDate: standing.listingDate,
    delistingDate: standing.delistingDate,
    consolidationEndDate: standing.consolidationEndDate,
    firstSeenAtMs: Math.min(...seenAt),
    lastSeenAtMs: Math.max(...seenAt),
    sourceId: latest.event?.source_id ?? COMPANY_RECORD.sourceId,
    sourceUrl: latest.event?.evidence[0]?.source_url ?? COMPANY_RECORD.sourceUrl,
    reason: latest.event?.reason ?? reasonOf(latest),
    evidence,
    sectors: linkedSectors(record, standing, date, sectors),
    codeAliases: aliases,
    searchText: [company.stock_code, company.name, company.company_name]
      .concat(aliases.map(({ code }) => code))
      .map(searchText)
      .join('\n'),
    asOf: date,
  };
}

/** The company as it was on a date; of one that is gone, as it was last. */
function companyOn(companies: readonly Fact[], date: string): Fact | null {
  const begun = companies.filter(({ validFrom }) => validFrom <= date);
  return begun.findLast((fact) => isValidOn(fact, date)) ?? begun.at(-1) ?? null;
}

/**
 * The steps that took effect by a date. Where no event says how a security came to be listed, or to
 * be waiting for it, the company's own record does.
 */
function stepsUntil(record: SecurityRecord, company: Fact, date: string): Step[] {
  const steps = record.events
    .filter((fact) => isValidOn(fact, date))
    .map((fact): Step => {
      const event = fact.payload as SecurityEventPayload;
      return { date: fact.validFrom, stage: event.stage, fact, event };
    });
  const { listing_date: listingDate } = company.payload as CompanyPayload;
  const hasListing = steps.some(({ stage }) => stage === 'newly_listed' || stage === 'listed');
  if (listingDate !== null && listingDate <= date) {
    if (!hasListing)
      steps.push({ date: listingDate, stage: 'newly_listed', fact: company, event: null });
  } else if (steps.length === 0) {
    const since = record.companies[0]!.validFrom;
    steps.push({ date: since, stage: 'awaiting_listing', fact: company, event: null });
  }
  return sortSteps(steps);
}

/** The latest plan of those who are not listed yet: in a step, or in a later date that was known. */
function plannedListingDate(
  { companies, events }: SecurityRecord,
  { status }: Standing,
  steps: readonly Step[],
  date: string,
): string | null {
  if (status !== 'prelisted') return null;
  const planned = steps.findLast(({ event }) => event?.planned_listing_date != null)?.event;
  if (planned != null) return planned.planned_listing_date;
  const untilMs = endOfShanghaiDateMs(date);
  const isAhead = (fact: Fact): boolean => fact.validFrom > date && fact.observedAtMs <= untilMs;
  const event = events
    .filter(isAhead)
    .find(({ payload }) => statusOfStage((payload as SecurityEventPayload).stage) === 'listed');
  if (event !== undefined) return event.validFrom;
  const known = companies.findLast((fact) => fact.observedAtMs <= untilMs);
  const listingDate = (known?.payload as CompanyPayload | undefined)?.listing_date ?? null;
  return listingDate !== null && listingDate > date ? listingDate : null;
}

/** Every piece of evidence of the steps, latest first. */
function evidenceOf(steps: readonly Step[]): SecurityEvidence[] {
  return steps
    .flatMap(({ date, event }) =>
      (event?.evidence ?? []).map((one) => ({
        evidenceId: one.evidence_id,
        sourceId: one.source_id,
        evidenceType: one.evidence_type,
        effectiveDate: date,
        title: one.title,
        sourceUrl: one.source_url,
        // Publishing checked the form.
        observedAtMs: parseTimestamp(one.observed_at)!,
      })),
    )
    .sort(
      (a, b) =>
        compareText(b.effectiveDate, a.effectiveDate) ||
        b.observedAtMs - a.observedAtMs ||
        compareText(a.evidenceId, b.evidenceId),
    );
}

function seenTimes(company: Fact, steps: readonly Step[]): number[] {
  return [company.observedAtMs, ...steps.map(({ fact }) => fact.observedAtMs)];
}

function aliasOf({ payload, validFrom, validTo }: Fact): CodeAlias {
  return { code: (payload as CodeAliasPayload).old_code, validFrom, validTo };
}

function reasonOf({ stage, date }: Step): string {
  return stage === 'newly_listed'
    ? `Listed on ${date} by the company's record.`
    : 'The company has no listing date yet.';
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
