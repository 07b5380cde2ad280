import type { PublicationDraft, PublishOutcome, RefusalReason } from '#kernel/ports/fact-store.ts';
import type { WrittenFact } from '#platform/facts/written-fact.ts';

/** What the thread that writes publications is asked to do; it answers each request once. */
export type WritingRequest =
  | { readonly kind: 'begin'; readonly draft: PublicationDraft }
  | { readonly kind: 'write'; readonly facts: readonly WrittenFact[] }
  | { readonly kind: 'commit' }
  | { readonly kind: 'roll back' }
  /** Lets go of the file; the thread ends, and that is the answer. */
  | { readonly kind: 'close' };

export type WritingReply =
  | { readonly kind: 'done' }
  /** The publication is there and durable; to `begin` the answer that it was before. */
  | { readonly kind: 'published'; readonly outcome: PublishOutcome }
  /** The publication does not fit; nothing was changed. */
  | { readonly kind: 'refused'; readonly reason: RefusalReason; readonly message: string }
  /** The store cannot be written; nothing was changed. */
  | { readonly kind: 'failed'; readonly message: string };
