import type { Fact, PublicationDraft, PublishOutcome } from '#kernel/ports/fact-store.ts';
import { canonicalJson } from '#platform/facts/canonical-json.ts';
import { MIGRATIONS } from '#platform/sqlite/fact-store-schema.ts';
import { openDatabase } from '#platform/sqlite/open-database.ts';
import { PublicationWriter } from '#platform/sqlite/publication-writer.ts';

/**
 * Room for the index over the digests of some hundred thousand facts. The allocator keeps for the
 * process what a thread had of pages, so a server would have them for good.
 */
const CACHE_MIB = 12;

/**
 * Publishes into the fact store of a file on the thread that calls, which does nothing else
 * meanwhile: nothing is copied from one thread to another. Otherwise as `FactStore.publish`.
 */
export async function publishHere(
  path: string,
  draft: PublicationDraft,
  facts: AsyncIterable<Fact>,
): Promise<PublishOutcome> {
  const writer = new PublicationWriter(openDatabase(path, MIGRATIONS), CACHE_MIB);
  try {
    const known = writer.begin(draft);
    if (known !== null) return known;
    for await (const fact of facts) {
      writer.write([{ ...fact, payload: canonicalJson(fact.payload) }]);
    }
    return writer.commit();
  } finally {
    // Nothing is left to undo after a commit.
    writer.rollBack();
    writer.close();
  }
}
