import type { Fact, PublicationDraft } from '#kernel/ports/fact-store.ts';
import type { BundleFault } from '#signalhub/publishing/bundle-fault.ts';
import type { BundleLimits } from '#signalhub/publishing/bundle-limits.ts';
import type { UntakenCount } from '#signalhub/publishing/untaken.ts';
import type { BundleSource } from '#signalhub/publishing/bundle-source.ts';

/** Start data of a reading thread. */
export interface ReadingTask {
  readonly source: BundleSource;
  readonly limits: BundleLimits;
  /** An empty folder to unpack into; the thread's creator removes it. */
  readonly into: string;
}

/** Requests the next message; the thread sends none unasked. */
export type ReadingRequest = 'next';

/** The thread's reply, one for each request. */
export type ReadingReply =
  | { readonly kind: 'manifest'; readonly draft: PublicationDraft; readonly rowsTotal: number }
  | {
      readonly kind: 'facts';
      readonly facts: readonly Fact[];
      /** Rows read since the last message, by file name. */
      readonly rows: readonly (readonly [file: string, rowCount: number])[];
      /** Records that the files read since then left out. */
      readonly untaken: readonly UntakenCount[];
    }
  | { readonly kind: 'end' }
  | {
      readonly kind: 'invalid';
      readonly faults: readonly BundleFault[];
      readonly mayBeMore: boolean;
    }
  /** An error outside the bundle, such as a full disk. */
  | { readonly kind: 'failed'; readonly message: string };
