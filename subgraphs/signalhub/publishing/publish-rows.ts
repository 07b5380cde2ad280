import { hash } from 'node:crypto';
import type { Fact, PublicationDraft, PublishOutcome } from '#kernel/ports/fact-store.ts';
import { formatTimestamp, parseTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { DEFAULT_BUNDLE_LIMITS } from '#signalhub/publishing/bundle-limits.ts';
import type { PublicationReceipt } from '#signalhub/publishing/publish-bundle.ts';
import { factsOfRows, type RowFile } from '#signalhub/publishing/row-facts.ts';

/** A publication whose rows are generated during publishing. */
export interface RowPublication {
  readonly publicationId: string;
  readonly publishedAt: string;
  readonly namespace: string;
  /** Inputs of the rows: equal inputs give equal rows. */
  readonly recipe: readonly unknown[];
  files(): AsyncIterable<RowFile>;
}

/** Takes facts as `FactStore.publish` does. */
export type FactSink = (
  draft: PublicationDraft,
  facts: AsyncIterable<Fact>,
) => Promise<PublishOutcome>;

/** Publishes generated rows atomically. The digest is that of their inputs, as there is no text. */
export async function publishRows(
  { publicationId, publishedAt, namespace, recipe, files }: RowPublication,
  publish: FactSink,
): Promise<PublicationReceipt> {
  const publishedAtMs = parseTimestamp(publishedAt)!;
  const content = [publicationId, namespace, publishedAtMs, recipe];
  const contentHash = hash('sha256', JSON.stringify(content));
  const draft = { publicationId, namespace, publishedAtMs, contentHash };
  const facts = factsOfRows(files(), publishedAtMs, DEFAULT_BUNDLE_LIMITS);
  const { publication, ...outcome } = await publish(draft, facts);
  const rowCount = outcome.addedCount + outcome.unchangedCount;
  return {
    publicationId,
    sequence: publication.sequence,
    publishedAt: formatTimestamp(publishedAtMs),
    rowCount,
    ...outcome,
    untaken: [],
  };
}
