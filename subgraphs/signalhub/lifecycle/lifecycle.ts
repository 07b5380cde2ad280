import { LRUCache } from 'lru-cache';
import { SectorNames } from '#signalhub/lifecycle/sector-names.ts';
import { securityOn } from '#signalhub/lifecycle/security-on-date.ts';
import { applicantOn } from '#signalhub/lifecycle/applicant-on-date.ts';
import {
  applicantKnownAt,
  readApplicantRecords,
  readSecurityRecords,
  recordKnownAt,
  type ApplicantRecord,
  type SecurityRecord,
} from '#signalhub/lifecycle/security-record.ts';
import type { SecurityView } from '#signalhub/lifecycle/security-view.ts';
import { holdsAsKnown } from '#signalhub/snapshots/fact-base.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** Maximum dates whose securities are cached. */
const KEPT_DATES = 4;

/** A date of the world, and the moment of knowledge about it. */
export interface LifecycleDate {
  readonly date: string;
  readonly knownAtMs: number;
}

/** The lives of all securities of a publication, on any date as known at any moment. */
export class Lifecycle {
  readonly #snapshot: Snapshot;
  readonly #records: readonly SecurityRecord[];
  readonly #applicants: readonly ApplicantRecord[];
  readonly #recordByCode = new Map<string, SecurityRecord>();
  readonly #recordsByOldCode = new Map<string, SecurityRecord[]>();
  readonly #dates = new LRUCache<string, readonly SecurityView[]>({ max: KEPT_DATES });
  readonly #sectors = new LRUCache<number, SectorNames>({ max: KEPT_DATES });

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
    this.#applicants = readApplicantRecords(snapshot);
    this.#records = readSecurityRecords(snapshot, this.#applicants);
    for (const record of this.#records) {
      this.#recordByCode.set(record.stockCode, record);
      for (const { key } of record.aliases) {
        const records = this.#recordsByOldCode.getOrInsertComputed(key, () => []);
        if (!records.includes(record)) records.push(record);
      }
    }
  }

  /** Every security known by a date, as of then; ordered by stock code, and then applicants by their key. */
  on(at: LifecycleDate): readonly SecurityView[] {
    const key = `${at.date} ${at.knownAtMs}`;
    const known = this.#dates.get(key);
    if (known !== undefined) return known;
    const securities = [
      ...this.#records.flatMap((record) => this.#securityOn(record, at) ?? []),
      ...this.#applicants.flatMap((record) => this.#applicantOn(record, at) ?? []),
    ];
    this.#dates.set(key, securities);
    return securities;
  }

  /**
   * One security on a date, by its current or a former code; null for an unknown one. If several securities had the
   * code in turn, the result is the one that had it on the date; on other dates the one that has it now, else the last
   * one.
   */
  find(code: string, at: LifecycleDate): SecurityView | null {
    const former = this.#recordsByOldCode.get(code) ?? [];
    const bearer = former.find((record) => hadCode(record, code, at));
    const record = bearer ?? this.#recordByCode.get(code) ?? lastBearer(former, code);
    if (record !== undefined) return this.#securityOn(record, at);
    const applicant = this.#applicants.find(({ applicantId }) => applicantId === code);
    return applicant === undefined ? null : this.#applicantOn(applicant, at);
  }

  /** The sectors as known at a moment. */
  sectorsAt(knownAtMs: number): SectorNames {
    const known = this.#sectors.get(knownAtMs);
    if (known !== undefined) return known;
    const sectors = new SectorNames(this.#snapshot, knownAtMs);
    this.#sectors.set(knownAtMs, sectors);
    return sectors;
  }

  /** An applicant that is not the company of a code yet. */
  #applicantOn(record: ApplicantRecord, at: LifecycleDate): SecurityView | null {
    const known = applicantKnownAt(record, at.knownAtMs);
    const isCompany = known.applicants.some(({ payload: { stock_code: code } }) => {
      const company = code === null ? undefined : this.#recordByCode.get(code);
      return company !== undefined && this.#securityOn(company, at) !== null;
    });
    return isCompany ? null : applicantOn(known, at.date);
  }

  #securityOn(record: SecurityRecord, { date, knownAtMs }: LifecycleDate): SecurityView | null {
    return securityOn(recordKnownAt(record, knownAtMs), date, this.sectorsAt(knownAtMs));
  }
}

/** Whether a security was traded under a former code on a date, as known at a moment. */
function hadCode({ aliases }: SecurityRecord, code: string, at: LifecycleDate): boolean {
  return aliases.some((alias) => alias.key === code && holdsAsKnown(alias, at.date, at.knownAtMs));
}

/** The security that had a former code last. */
function lastBearer(records: readonly SecurityRecord[], code: string): SecurityRecord | undefined {
  const lastDate = ({ aliases }: SecurityRecord): string =>
    aliases.findLast(({ key }) => key === code)?.validFrom ?? '';
  return records.reduce<SecurityRecord | undefined>(
    (last, record) => (last === undefined || lastDate(last) < lastDate(record) ? record : last),
    undefined,
  );
}

/** Reads the lives of the securities from a snapshot; they do not depend on its date. */
export function lifecycleOf(snapshot: Snapshot): Lifecycle {
  return new Lifecycle(snapshot);
}
