import { canonicalJson } from '#kernel/text/canonical-json.ts';
import type {
  MaterialAnalysisPayload,
  PolicyMaterialPayload,
} from '#signalhub/facts/kinds/policy-material.ts';
import { dateAfter, parseTimestamp, shanghaiDate } from '#signalhub/facts/shanghai-time.ts';

/** The current documents of a source's part, in batches. */
export type ReadDocuments = (part: string) => AsyncIterable<readonly PolicyMaterialPayload[]>;

/** Maximum number of requests for an unreadable body. */
const MAX_ATTEMPTS = 3;
/** Number of days for which each start tries an unreadable body once more. */
const RETRY_DAYS = 30;

/**
 * The pending work of the documents of one source. It is derived from the facts, so a process may stop at any point
 * without a loss. The texts of documents without pending work are not kept.
 */
export class DocumentShelf {
  /** Seen, without a body. */
  readonly #seen = new Map<string, PolicyMaterialPayload>();
  /** With a body, not analysed. */
  readonly #read = new Map<string, PolicyMaterialPayload>();
  readonly #attempts = new Map<string, number>();

  /** The documents that wait for their bodies, the newest first. */
  get seen(): PolicyMaterialPayload[] {
    return [...this.#seen.values()].sort(newestFirst);
  }

  /** The documents that wait for their analysis, the newest first. */
  get read(): PolicyMaterialPayload[] {
    return [...this.#read.values()].sort(newestFirst);
  }

  /** Takes a document at its stage. */
  take(document: PolicyMaterialPayload, nowMs: number): void {
    const { material_id: id, lifecycle_stage: stage } = document;
    this.#seen.delete(id);
    this.#read.delete(id);
    if (stage === 'extracted') this.#read.set(id, document);
    if (stage !== 'discovered') this.#attempts.delete(id);
    else if (document.lifecycle_status === 'pending') this.#seen.set(id, document);
    else if (!this.#attempts.has(id) && isRecent(document, nowMs)) {
      this.#attempts.set(id, MAX_ATTEMPTS - 1);
      this.#seen.set(id, document);
    }
  }

  /** Counts an attempt to read a body; whether it was the last one. */
  attempted({ material_id: id }: PolicyMaterialPayload): boolean {
    const attempts = (this.#attempts.get(id) ?? 0) + 1;
    this.#attempts.set(id, attempts);
    return attempts >= MAX_ATTEMPTS;
  }
}

function isRecent({ first_seen_at: seenAt }: PolicyMaterialPayload, nowMs: number): boolean {
  const since = dateAfter(shanghaiDate(nowMs), -RETRY_DAYS);
  return shanghaiDate(parseTimestamp(seenAt)!) >= since;
}

function newestFirst(a: PolicyMaterialPayload, b: PolicyMaterialPayload): number {
  const [dateOfA, dateOfB] = [a.published_on ?? a.material_date, b.published_on ?? b.material_date];
  if (dateOfA !== dateOfB) return dateOfA < dateOfB ? 1 : -1;
  return a.material_id < b.material_id ? -1 : 1;
}

/** Whether a new analysis differs from the previous one. */
export function isChanged(before: PolicyMaterialPayload, after: PolicyMaterialPayload): boolean {
  const [old, made] = [before.analysis, after.analysis];
  if (old === undefined || made === undefined || !isSameAnalyser(old, made)) return true;
  // The store keeps members in another order.
  return canonicalJson(before.results) !== canonicalJson(after.results);
}

function isSameAnalyser(a: MaterialAnalysisPayload, b: MaterialAnalysisPayload): boolean {
  return a.analyser === b.analyser && a.version === b.version;
}
