import { hash } from 'node:crypto';
import type { Fact, PublicationDraft, PublishOutcome } from '#kernel/ports/fact-store.ts';
import { formatTimestamp, parseTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { DEFAULT_BUNDLE_LIMITS } from '#signalhub/publishing/bundle-limits.ts';
import type { PublicationReceipt } from '#signalhub/publishing/publish-bundle.ts';
import { factsOfRows, type RowFile } from '#signalhub/publishing/row-facts.ts';

/** A publication whose rows are made while they are published. */
export interface RowPublication {
  readonly publicationId: string;
  readonly publishedAt: string;
  readonly namespace: string;
  /** What the rows are made from: the same gives the same rows. */
  readonly recipe: readonly unknown[];
  files(): AsyncIterable<RowFile>;
}

/** Takes facts as `FactStore.publish` does. */
export type TakeFacts = (
  draft: PublicationDraft,
  facts: AsyncIterable<Fact>,
) => Promise<PublishOutcome>;

/**
 * Publishes rows that were never files: all of them or, when anything is wrong, nothing. Its digest is
 * one of what the rows are made from, because there is no text that could have one.
 */
export async function publishRows(
  { publicationId, publishedAt, namespace, recipe, files }: RowPublication,
  publish: TakeFacts,
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
  };
}
