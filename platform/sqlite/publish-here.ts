import type { Fact, PublicationDraft, PublishOutcome } from '#kernel/ports/fact-store.ts';
import { canonicalJson } from '#kernel/text/canonical-json.ts';
import { MIGRATIONS } from '#platform/sqlite/fact-store-schema.ts';
import { openDatabase } from '#platform/sqlite/open-database.ts';
import { PublicationWriter } from '#platform/sqlite/publication-writer.ts';

/**
 * Room for the digest index of some hundred thousand facts. The allocator never returns a thread's page cache to the
 * system, so a server would keep it.
 */
const CACHE_MIB = 12;

/**
 * Publishes into the fact store of a file on the calling thread, which is blocked until then: nothing is copied
 * between threads. Otherwise as `FactStore.publish`.
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
    // Does nothing after a commit.
    writer.rollBack();
    writer.close();
  }
}
