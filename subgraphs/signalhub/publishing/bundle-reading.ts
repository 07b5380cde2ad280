import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fact, PublicationDraft } from '#kernel/ports/fact-store.ts';
import { parseTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { readBundleFacts, type OnRows } from '#signalhub/publishing/bundle-facts.ts';
import type { BundleLimits } from '#signalhub/publishing/bundle-limits.ts';
import { bundleFolderOf, type BundleSource } from '#signalhub/publishing/bundle-source.ts';
import { contentHashOf, readManifest, rowsOf } from '#signalhub/publishing/manifest.ts';

/** A bundle with a valid manifest. */
export interface BundleReading {
  readonly draft: PublicationDraft;
  /** Rows of all files together, by the manifest. */
  readonly rowsTotal: number;
  /** The facts, read once, front to back; throws `InvalidBundleError` at the end if anything was wrong. */
  facts(onRows: OnRows): AsyncIterable<Fact>;
}

/** Reads a bundle and passes it to `use`; throws `InvalidBundleError`, or what `use` threw. */
export type ReadBundle = <Result>(
  source: BundleSource,
  limits: BundleLimits,
  use: (reading: BundleReading) => Promise<Result>,
) => Promise<Result>;

/** Reads on the calling thread, for processes without other work. */
export const readBundleHere: ReadBundle = async (source, limits, use) => {
  const into = await mkdtemp(join(tmpdir(), 'marketgraph-bundle-'));
  try {
    return await use(await openBundle(source, limits, into));
  } finally {
    await rm(into, { recursive: true, force: true });
  }
};

/** Unpacks a bundle into an empty folder if it is an archive, and reads its manifest. */
export async function openBundle(
  source: BundleSource,
  limits: BundleLimits,
  into: string,
): Promise<BundleReading> {
  const folder = await bundleFolderOf(source, limits, into);
  const manifest = await readManifest(folder, limits);
  const { publication_id: publicationId, namespace, published_at: publishedAt } = manifest;
  return {
    draft: {
      publicationId,
      namespace,
      publishedAtMs: parseTimestamp(publishedAt)!,
      contentHash: contentHashOf(manifest),
    },
    rowsTotal: rowsOf(manifest),
    facts: (onRows) => readBundleFacts(folder, manifest, limits, onRows),
  };
}
