import { hash } from 'node:crypto';
import { isSamePlace } from '#kernel/ports/log-place.ts';
import type {
  IdentifiedFact,
  PartChange,
  PartCommit,
  PartsState,
  QuarantineDraft,
} from '#kernel/ports/part-store.ts';
import { canonicalJson } from '#kernel/text/canonical-json.ts';

/** A row in its stored form. */
export type WrittenPartFact = Omit<IdentifiedFact, 'payload'> & { readonly payload: string };
export type WrittenQuarantine = Omit<QuarantineDraft, 'payload'> & { readonly payload: string };

/** A commit without its rows, which follow in batches. */
export interface PartCommitHead extends Omit<PartCommit, 'changes' | 'quarantined'> {
  readonly changes: readonly (Omit<PartChange, 'added'> & {
    readonly addedCount: number;
    /** Digest of what changed. */
    readonly contentHash: string;
  })[];
}

/** A batch of rows: of the change with that index, or quarantined ones. */
export type PartRows =
  | { readonly change: number; readonly facts: readonly WrittenPartFact[] }
  | { readonly change: null; readonly facts: readonly WrittenQuarantine[] };

/** Rows per batch, and the target length of their payloads. */
const BATCH_ROWS = 500;
const BATCH_CHARACTERS = 500_000;

/** Whether a store is still in the state on which a judgement was based. */
export function isSameState(one: PartsState, other: PartsState): boolean {
  return one.mark === other.mark && isSamePlace(one.newest, other.newest);
}

export function headOf(commit: PartCommit): PartCommitHead {
  const { basedOn, publishedAtMs, observation, changes, releasedIds, expireUntilMs } = commit;
  const heads = changes.map(({ part, rank, added, withdrawnIds, kinds, note }) => {
    const content = [part, added.map(({ identity }) => identity).toSorted(), withdrawnIds];
    const contentHash = hash('sha256', JSON.stringify(content));
    return { part, rank, withdrawnIds, kinds, note, addedCount: added.length, contentHash };
  });
  return { basedOn, publishedAtMs, observation, releasedIds, expireUntilMs, changes: heads };
}

/** The rows of a commit, in batches. */
export function* rowsOfCommit({ changes, quarantined }: PartCommit): Generator<PartRows> {
  for (const [change, { added }] of changes.entries()) {
    for (const facts of batchesOf(added)) yield { change, facts };
  }
  for (const facts of batchesOf(quarantined)) yield { change: null, facts };
}

function* batchesOf<Row extends IdentifiedFact>(
  rows: readonly Row[],
): Generator<(Omit<Row, 'payload'> & { readonly payload: string })[]> {
  let batch: (Omit<Row, 'payload'> & { readonly payload: string })[] = [];
  let characters = 0;
  for (const row of rows) {
    const payload = canonicalJson(row.payload);
    batch.push({ ...row, payload });
    characters += payload.length;
    if (batch.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue;
    yield batch;
    [batch, characters] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}
