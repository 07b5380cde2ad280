import type { FactSource } from '#signalhub/collectors/source.ts';
import type { PartReceipt } from '#signalhub/parts/part-publication.ts';

/** The result of a run over the documents of a source. */
export interface DocumentResult {
  readonly receipts: readonly PartReceipt[];
  readonly notes: readonly string[];
}

/** Reads the pages to which the lists of sources lead. */
export interface DocumentReader {
  /** Takes the documents of a source as far as they come. Throws `SourceError`. */
  run(
    source: FactSource<unknown>,
    isOwner: () => boolean,
    signal: AbortSignal,
  ): Promise<DocumentResult>;
}
