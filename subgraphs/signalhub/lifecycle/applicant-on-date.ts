import type { Fact } from '#kernel/ports/fact-store.ts';
import { searchText } from '#signalhub/catalog/search-text.ts';
import type { ApplicantPayload } from '#signalhub/facts/kinds/applicant.ts';
import type { ApplicantRecord } from '#signalhub/lifecycle/security-record.ts';
import { standingOf } from '#signalhub/lifecycle/security-history.ts';
import { evidenceOf } from '#signalhub/lifecycle/step-evidence.ts';
import type { SecurityView } from '#signalhub/lifecycle/security-view.ts';
import { isValidOn } from '#signalhub/snapshots/fact-base.ts';

/**
 * An applicant on a date, by the steps of its application in effect by then. It has no code yet, so its key replaces
 * the code. Null if the applicant was not known yet, or if its stage is unknown.
 */
export function applicantOn(record: ApplicantRecord, date: string): SecurityView | null {
  const fact = lastBegun(record.applicants, date);
  const steps = record.steps.filter((step) => isValidOn(step.fact, date));
  const standing = standingOf(steps, date);
  if (fact === null || standing === null) return null;
  const { applicant_id: applicantId, name, company_name: companyName } = fact.payload;
  const { status, stage, latest } = standing;
  const evidence = evidenceOf(steps);
  const seenAtMs = [fact.observedAtMs, ...steps.map((step) => step.fact.observedAtMs)];
  const planned = steps.findLast(({ event }) => event?.planned_listing_date != null)?.event;
  return {
    __typename: 'Security',
    stockCode: applicantId,
    applicantId,
    stockName: name,
    companyName,
    exchange: fact.payload.exchange,
    board: fact.payload.board,
    lifecycleStatus: status,
    lifecycleStage: stage,
    statusEffectiveDate: standing.statusSince,
    stageEffectiveDate: standing.stageSince,
    plannedListingDate: status === 'prelisted' ? (planned?.planned_listing_date ?? null) : null,
    listingDate: null,
    delistingDate: null,
    consolidationEndDate: null,
    delistingType: null,
    suspendedSessions: 0,
    suspension: null,
    firstSeenAtMs: Math.min(...seenAtMs),
    lastSeenAtMs: Math.max(...seenAtMs),
    sourceId: latest.event?.source_id ?? '',
    sourceUrl: latest.event?.evidence[0]?.source_url ?? fact.payload.source_url,
    reason: latest.event?.reason ?? '',
    evidence,
    sectors: [],
    codeAliases: [],
    formerNames: [],
    searchText: [applicantId, name, companyName].map(searchText).join('\n'),
    asOf: date,
  };
}

function lastBegun(
  applicants: readonly Fact<ApplicantPayload>[],
  date: string,
): Fact<ApplicantPayload> | null {
  const begun = applicants.filter(({ validFrom }) => validFrom <= date);
  return begun.findLast((fact) => isValidOn(fact, date)) ?? begun.at(-1) ?? null;
}
