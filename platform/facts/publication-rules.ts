import type { PublicationDraft, PublicationRecord } from '#kernel/ports/fact-store.ts';
import { PublicationRefusedError } from '#kernel/ports/fact-store.ts';
import { isDemoSource } from '#platform/facts/fact-origin.ts';

const DEMO_NAMESPACE = 'demo';

/** A store of the demo is its own from the start on, before anything is published into it. */
export function refuseStranger({ namespace }: PublicationDraft, sources: readonly string[]): void {
  const isDemo = sources.some(isDemoSource);
  if (!isDemo || namespace === DEMO_NAMESPACE) return;
  throw new PublicationRefusedError(
    'other_namespace',
    `The store is the demo's own and takes publications of the namespace "${DEMO_NAMESPACE}" alone, ` +
      `not of "${namespace}"; publish into another data folder.`,
  );
}

/** Publications of one store have one namespace and follow each other in time. */
export function refuseWhatCannotFollow(
  draft: PublicationDraft,
  before: PublicationRecord | null,
): void {
  if (before === null) return;
  if (draft.namespace !== before.namespace) {
    throw new PublicationRefusedError(
      'other_namespace',
      `The store holds publications of the namespace "${before.namespace}", ` +
        `not of "${draft.namespace}"; publish into another data folder.`,
    );
  }
  if (draft.publishedAtMs <= before.publishedAtMs) {
    throw new PublicationRefusedError(
      'out_of_order',
      `"${draft.publicationId}" must be published later than "${before.publicationId}", ` +
        `which is of ${momentOf(before.publishedAtMs)}.`,
    );
  }
}

/** A moment as publications write theirs. */
function momentOf(timeMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(timeMs).toString({ timeZone: '+08:00' });
}

/** The refusal of a name that is taken. */
export function otherContent(draft: PublicationDraft): PublicationRefusedError {
  return new PublicationRefusedError(
    'other_content',
    `"${draft.publicationId}" is published already, with other content; ` +
      'give the new content a new publication_id.',
  );
}

/** The refusal while somebody else publishes. */
export function otherPublishes(): PublicationRefusedError {
  return new PublicationRefusedError(
    'busy',
    'Another process is publishing into this store; publish again when it is done.',
  );
}
