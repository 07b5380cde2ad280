import type { PublicationDraft, PublishOutcome, RefusalReason } from '#kernel/ports/fact-store.ts';
import type { PublishedPart } from '#kernel/ports/part-store.ts';
import type { PartCommitHead, PartRows } from '#platform/facts/part-commit.ts';
import type { WrittenFact } from '#platform/facts/written-fact.ts';

/** Requests to the publication thread, each answered once. */
export type WritingRequest =
  | { readonly kind: 'begin'; readonly draft: PublicationDraft }
  | { readonly kind: 'write'; readonly facts: readonly WrittenFact[] }
  | { readonly kind: 'commit' }
  | { readonly kind: 'roll back' }
  | { readonly kind: 'begin part'; readonly head: PartCommitHead }
  | { readonly kind: 'write part'; readonly rows: PartRows }
  | { readonly kind: 'commit part' }
  /** Closes the file; the exit of the thread is the answer. */
  | { readonly kind: 'close' };

export type WritingReply =
  | { readonly kind: 'done' }
  /** The publication exists and is durable; in answer to `begin`, it existed before. */
  | { readonly kind: 'published'; readonly outcome: PublishOutcome }
  /** The commit of parts is durable. */
  | { readonly kind: 'committed'; readonly published: readonly PublishedPart[] }
  /** The store is not in the state on which the commit is based; nothing was changed. */
  | { readonly kind: 'moved' }
  /** The publication conflicts with the store; nothing was changed. */
  | { readonly kind: 'refused'; readonly reason: RefusalReason; readonly message: string }
  /** The store cannot be written; nothing was changed. */
  | { readonly kind: 'failed'; readonly message: string };
