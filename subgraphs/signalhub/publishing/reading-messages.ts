import type { Fact, PublicationDraft } from '#kernel/ports/fact-store.ts';
import type { BundleFault } from '#signalhub/publishing/bundle-fault.ts';
import type { BundleLimits } from '#signalhub/publishing/bundle-limits.ts';
import type { BundleSource } from '#signalhub/publishing/bundle-source.ts';

/** What a reading thread is started with. */
export interface ReadingTask {
  readonly source: BundleSource;
  readonly limits: BundleLimits;
  /** An empty folder for what has to be unpacked; whoever started the thread removes it. */
  readonly into: string;
}

/** Asks the thread for the next message; it says nothing unasked. */
export type ReadingRequest = 'next';

/** What the thread says, one message for each request. */
export type ReadingReply =
  | { readonly kind: 'manifest'; readonly draft: PublicationDraft; readonly rowsTotal: number }
  | {
      readonly kind: 'facts';
      readonly facts: readonly Fact[];
      /** Rows read since the message before, by the name of their file. */
      readonly rows: readonly (readonly [file: string, rowCount: number])[];
    }
  | { readonly kind: 'end' }
  | {
      readonly kind: 'invalid';
      readonly faults: readonly BundleFault[];
      readonly mayBeMore: boolean;
    }
  /** Not the bundle's fault: a full disk, for example. */
  | { readonly kind: 'failed'; readonly message: string };
