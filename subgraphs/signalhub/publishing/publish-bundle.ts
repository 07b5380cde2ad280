import type { Clock } from '#kernel/ports/clock.ts';
import type { FactStore, PublicationDraft } from '#kernel/ports/fact-store.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { CLOCK_SKEW_MS } from '#signalhub/publishing/clock-skew.ts';
import { InvalidBundleError } from '#signalhub/publishing/bundle-fault.ts';
import type { BundleLimits } from '#signalhub/publishing/bundle-limits.ts';
import type { BundleReading, ReadBundle } from '#signalhub/publishing/bundle-reading.ts';
import type { UntakenCount } from '#signalhub/publishing/untaken.ts';
import type { BundleSource } from '#signalhub/publishing/bundle-source.ts';

/** Progress of a publication, for a terminal. */
export interface PublishingProgress {
  readonly step: 'reading' | 'committed';
  /** The file being read; null in other steps. */
  readonly file: string | null;
  readonly rowsRead: number;
  readonly rowsTotal: number;
}

/** Result of publishing. The publication is then durable and visible. */
export interface PublicationReceipt {
  readonly publicationId: string;
  readonly sequence: number;
  readonly publishedAt: string;
  /** False if the same publication existed, and nothing changed. */
  readonly isNew: boolean;
  readonly rowCount: number;
  readonly addedCount: number;
  readonly unchangedCount: number;
  readonly withdrawnCount: number;
  /** The records of foreign formats that became no fact, by file and reason. */
  readonly untaken: readonly UntakenCount[];
}

export interface PublishBundleOptions {
  readonly store: FactStore;
  readonly clock: Clock;
  readonly limits: BundleLimits;
  readonly onProgress: (progress: PublishingProgress) => void;
  /** Where the bundle is read: on this thread, or on its own. */
  readonly read: ReadBundle;
}

/**
 * Publishes a bundle atomically: any error rejects all of it. Publishing the same bundle again changes
 * nothing. Throws `InvalidBundleError` with every error and its location, or `PublicationRefusedError` where
 * the bundle contradicts earlier publications.
 */
export async function publishBundle(
  source: BundleSource,
  options: PublishBundleOptions,
): Promise<PublicationReceipt> {
  return options.read(source, options.limits, (reading) => publishReading(reading, options));
}

async function publishReading(
  { draft, rowsTotal, facts: factsOf }: BundleReading,
  { store, clock, onProgress }: PublishBundleOptions,
): Promise<PublicationReceipt> {
  refuseFuture(draft, clock.nowMs());
  let rowsRead = 0;
  const untaken: UntakenCount[] = [];
  const facts = factsOf((file, rowCount, left) => {
    rowsRead += rowCount;
    untaken.push(...left);
    onProgress({ step: 'reading', file, rowsRead, rowsTotal });
  });
  if ((await store.findPublication(draft.publicationId)) !== null) {
    // The store compares manifests; this checks that the files match theirs.
    for await (const fact of facts) void fact;
  }
  const { publication, ...outcome } = await store.publish(draft, facts);
  onProgress({ step: 'committed', file: null, rowsRead: rowsTotal, rowsTotal });
  return {
    publicationId: publication.publicationId,
    sequence: publication.sequence,
    publishedAt: formatTimestamp(draft.publishedAtMs),
    rowCount: rowsTotal,
    ...outcome,
    untaken,
  };
}

function refuseFuture({ publishedAtMs }: PublicationDraft, nowMs: number): void {
  if (publishedAtMs <= nowMs + CLOCK_SKEW_MS) return;
  const message = `is in the future; the time of this server is ${formatTimestamp(nowMs)}`;
  const fault = { file: 'manifest.json', line: null, field: 'published_at', message };
  throw new InvalidBundleError([fault], false);
}
