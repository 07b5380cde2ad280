import type { PublicationDraft, PublicationRecord } from '#kernel/ports/fact-store.ts';
import { PublicationRefusedError } from '#kernel/ports/fact-store.ts';
import { isDemoSource } from '#platform/facts/fact-origin.ts';

const DEMO_NAMESPACE = 'demo';

/** A demo store rejects publications of any other namespace, even before its first publication. */
export function requireOwnNamespace(
  { namespace }: PublicationDraft,
  sources: readonly string[],
): void {
  const isDemo = sources.some(isDemoSource);
  if (!isDemo || namespace === DEMO_NAMESPACE) return;
  throw new PublicationRefusedError(
    'other_namespace',
    `The store is the demo's own and takes publications of the namespace "${DEMO_NAMESPACE}" alone, ` +
      `not of "${namespace}"; publish into another data folder.`,
  );
}

/** All publications of a store share one namespace and ascend in time. */
export function requirePublicationOrder(
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

/** A time in the format of publications. */
function momentOf(timeMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(timeMs).toString({ timeZone: '+08:00' });
}

/** The error for a publication id that is taken. */
export function publicationIdTakenError(draft: PublicationDraft): PublicationRefusedError {
  return new PublicationRefusedError(
    'other_content',
    `"${draft.publicationId}" is published already, with other content; ` +
      'give the new content a new publication_id.',
  );
}

/** The error while another process publishes. */
export function otherPublisherError(): PublicationRefusedError {
  return new PublicationRefusedError(
    'busy',
    'Another process is publishing into this store; publish again when it is done.',
  );
}
