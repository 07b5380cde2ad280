import type { Fact } from '#kernel/ports/fact-store.ts';
import { searchText } from '#signalhub/catalog/search-text.ts';
import type { CodeAliasPayload } from '#signalhub/facts/kinds/code-alias.ts';
import type { FormerNamePayload } from '#signalhub/facts/kinds/former-name.ts';
import type { TradingSuspensionPayload } from '#signalhub/facts/kinds/trading-suspension.ts';
import type { CompanyPayload } from '#signalhub/facts/kinds/company.ts';
import { dateAfter } from '#signalhub/facts/shanghai-time.ts';
import { statusOfStage } from '#signalhub/facts/lifecycle-stage.ts';
import { linkedSectors } from '#signalhub/lifecycle/linked-sectors.ts';
import type { SectorNames } from '#signalhub/lifecycle/sector-names.ts';
import {
  sortSteps,
  standingOf,
  suspendedSessions,
  type Standing,
  type Suspension,
  type LifecycleStep,
} from '#signalhub/lifecycle/security-history.ts';
import { type SecurityRecord } from '#signalhub/lifecycle/security-record.ts';
import { isValidOn } from '#signalhub/snapshots/fact-base.ts';
import { evidenceOf } from '#signalhub/lifecycle/step-evidence.ts';
import type {
  CodeAlias,
  FormerName,
  SecuritySuspension,
  SecurityEvidence,
  SecuritySector,
  SecurityView,
} from '#signalhub/lifecycle/security-view.ts';

/** Source of a listing without a published event. */
const COMPANY_RECORD = { sourceId: 'company-record', sourceUrl: '' } as const;

/**
 * A security on a date, by the steps in effect by then. Null for one that did not exist yet. The record is as
 * known at one moment, so a plan is the plan known then.
 */
export function securityOn(
  record: SecurityRecord,
  date: string,
  sectors: SectorNames,
): SecurityView | null {
  const company = companyOn(record.companies, date);
  return company === null ? null : new SecurityOnDate(record, company, date, sectors);
}

/**
 * One security on one date. Its status is computed at once, because lists filter by it; the rest is computed
 * on first access and cached.
 */
class SecurityOnDate implements SecurityView {
  readonly __typename = 'Security';
  readonly asOf: string;
  readonly #record: SecurityRecord;
  readonly #fact: Fact<CompanyPayload>;
  readonly #company: CompanyPayload;
  readonly #names: SectorNames;
  readonly #steps: readonly LifecycleStep[];
  readonly #standing: Standing;
  #evidence: SecurityEvidence[] | null = null;
  #sectors: SecuritySector[] | null = null;
  #searchText: string | null = null;

  constructor(
    record: SecurityRecord,
    company: Fact<CompanyPayload>,
    date: string,
    names: SectorNames,
  ) {
    this.asOf = date;
    this.#record = record;
    this.#fact = company;
    this.#company = company.payload;
    this.#names = names;
    this.#steps = stepsUntil(record, company, date);
    // At least the step from the company's own record exists.
    this.#standing = standingOf(this.#steps, date, suspensionsUntil(record, date))!;
  }

  get stockCode() {
    return this.#company.stock_code;
  }
  get stockName() {
    return this.#company.name;
  }
  get companyName() {
    return this.#company.company_name;
  }
  get exchange() {
    return this.#company.exchange;
  }
  get board() {
    return this.#company.board;
  }
  get lifecycleStatus() {
    return this.#standing.status;
  }
  get lifecycleStage() {
    return this.#standing.stage;
  }
  get statusEffectiveDate() {
    return this.#standing.statusSince;
  }
  get stageEffectiveDate() {
    return this.#standing.stageSince;
  }
  get listingDate() {
    return this.#standing.listingDate;
  }
  get delistingDate() {
    return this.#standing.delistingDate;
  }
  get consolidationEndDate() {
    return this.#standing.consolidationEndDate;
  }
  get delistingType() {
    return (
      this.#steps.findLast(({ event }) => event?.delisting_type != null)?.event?.delisting_type ??
      null
    );
  }
  get suspendedSessions() {
    const { latest, stage } = this.#standing;
    if (stage !== 'delisting_consolidation') return 0;
    return suspendedSessions(latest, suspensionsUntil(this.#record, this.asOf), this.asOf);
  }
  get suspension() {
    const fact = this.#record.suspensions.findLast((one) => isValidOn(one, this.asOf));
    return fact === undefined ? null : suspensionOf(fact);
  }
  get applicantId() {
    return this.#record.applicants[0]?.key ?? null;
  }
  get plannedListingDate() {
    return plannedListingDate(this.#record, this.#standing, this.#steps, this.asOf);
  }
  get firstSeenAtMs() {
    return Math.min(...seenTimes(this.#fact, this.#steps));
  }
  get lastSeenAtMs() {
    return Math.max(...seenTimes(this.#fact, this.#steps));
  }
  get sourceId() {
    return this.#standing.latest.event?.source_id ?? COMPANY_RECORD.sourceId;
  }
  get sourceUrl() {
    return this.#standing.latest.event?.evidence[0]?.source_url ?? COMPANY_RECORD.sourceUrl;
  }
  get reason() {
    const { latest } = this.#standing;
    return latest.event?.reason ?? reasonOf(latest);
  }
  get evidence() {
    return (this.#evidence ??= evidenceOf(this.#steps));
  }
  get sectors() {
    const standing = this.#standing;
    return (this.#sectors ??= linkedSectors(this.#record, standing, this.asOf, this.#names));
  }
  get codeAliases() {
    return this.#record.aliases.map(aliasOf);
  }
  get formerNames() {
    return this.#record.formerNames.map(formerNameOf);
  }
  get searchText() {
    const { stock_code: stockCode, name, company_name: companyName } = this.#company;
    const codes = this.codeAliases.map(({ code }) => code);
    // A line break keeps a search from matching across two names.
    const former = this.formerNames.map((one) => one.name);
    const texts = [stockCode, name, companyName, ...codes, ...former];
    return (this.#searchText ??= texts.map(searchText).join('\n'));
  }
}

/** The company on a date; of a former one, its last state. */
function companyOn(
  companies: readonly Fact<CompanyPayload>[],
  date: string,
): Fact<CompanyPayload> | null {
  const begun = companies.filter(({ validFrom }) => validFrom <= date);
  return begun.findLast((fact) => isValidOn(fact, date)) ?? begun.at(-1) ?? null;
}

/**
 * The steps in effect by a date. Where no event documents the listing or the application, the company's own
 * record does.
 */
function stepsUntil(
  record: SecurityRecord,
  company: Fact<CompanyPayload>,
  date: string,
): readonly LifecycleStep[] {
  const steps = record.steps.filter(({ fact }) => isValidOn(fact, date));
  const implied = impliedStep(record, company, steps, date);
  return implied === null ? steps : sortSteps([...steps, implied]);
}

function impliedStep(
  record: SecurityRecord,
  company: Fact<CompanyPayload>,
  steps: readonly LifecycleStep[],
  date: string,
): LifecycleStep | null {
  const { listing_date: listingDate } = company.payload;
  if (listingDate !== null && listingDate <= date) {
    const hasListing = steps.some(({ stage }) => stage === 'newly_listed' || stage === 'listed');
    if (hasListing) return null;
    return { date: listingDate, stage: 'newly_listed', fact: company, event: null };
  }
  if (steps.length > 0) return null;
  const since = record.companies[0]!.validFrom;
  return { date: since, stage: 'awaiting_listing', fact: company, event: null };
}

/** The latest planned date of an unlisted security: from a step, or from a known later date. */
function plannedListingDate(
  { companies, steps: all }: SecurityRecord,
  { status }: Standing,
  steps: readonly LifecycleStep[],
  date: string,
): string | null {
  if (status !== 'prelisted') return null;
  const planned = steps.findLast(({ event }) => event?.planned_listing_date != null)?.event;
  if (planned != null) return planned.planned_listing_date;
  const listing = all.find(
    ({ fact, stage }) => fact.validFrom > date && statusOfStage(stage) === 'listed',
  );
  if (listing !== undefined) return listing.date;
  const known = companies.at(-1);
  const listingDate = known?.payload.listing_date ?? null;
  return listingDate !== null && listingDate > date ? listingDate : null;
}

/** Suspensions that had begun by a date. One that is open lasts at least until then. */
function suspensionsUntil({ suspensions }: SecurityRecord, date: string): readonly Suspension[] {
  return suspensions
    .filter(({ validFrom }) => validFrom <= date)
    .map(({ validFrom, validTo }) => ({ validFrom, validTo: validTo ?? dateAfter(date, 1) }));
}

function seenTimes(company: Fact, steps: readonly LifecycleStep[]): number[] {
  return [company.observedAtMs, ...steps.map(({ fact }) => fact.observedAtMs)];
}

function aliasOf({ payload, validFrom, validTo }: Fact<CodeAliasPayload>): CodeAlias {
  return { code: payload.old_code, validFrom, validTo };
}

function formerNameOf({ payload, validFrom, validTo }: Fact<FormerNamePayload>): FormerName {
  return { name: payload.name, nameType: payload.name_type, validFrom, validTo };
}

function suspensionOf({
  payload,
  validFrom,
  validTo,
}: Fact<TradingSuspensionPayload>): SecuritySuspension {
  const { expected_resumption_date: expected, reason } = payload;
  return {
    since: validFrom,
    resumptionDate: validTo ?? expected,
    reason,
    sourceId: payload.source_id,
    sourceUrl: payload.source_url,
  };
}

function reasonOf({ stage, date }: LifecycleStep): string {
  return stage === 'newly_listed'
    ? `Listed on ${date} by the company's record.`
    : 'The company has no listing date yet.';
}
