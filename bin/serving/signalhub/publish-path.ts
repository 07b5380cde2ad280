import { setImmediate } from 'node:timers/promises';
import { prepareDataFolder } from '#bin/data-folder/default-folders.ts';
import { lockFolder } from '#bin/data-folder/folder-lock.ts';
import { withStores } from '#bin/stores/open-stores.ts';
import type { Stores } from '#bin/stores/stores.ts';
import { createRuntime, type CommonOptions } from '#bin/wiring/runtime.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import { PublicationRefusedError } from '#kernel/ports/fact-store.ts';
import { PartPublications } from '#signalhub/parts/parts.ts';
import { InvalidBundleError } from '#signalhub/publishing/bundle-fault.ts';
import { readBundleHere } from '#signalhub/publishing/bundle-reading.ts';
import { DEFAULT_BUNDLE_LIMITS } from '#signalhub/publishing/bundle-limits.ts';
import {
  publishBundle,
  type PublicationReceipt,
  type PublishingProgress,
} from '#signalhub/publishing/publish-bundle.ts';

export interface PublishOptions extends CommonOptions {
  /** Print the receipt as JSON. */
  readonly json?: boolean;
}

/**
 * Publishes a folder or an archive and prints the receipt; for a rejected bundle prints its faults and exits with 1.
 */
export async function publishPath(path: string, options: PublishOptions): Promise<void> {
  try {
    await publish(path, options);
  } catch (error) {
    if (!(error instanceof InvalidBundleError || error instanceof PublicationRefusedError))
      throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function publish(path: string, options: PublishOptions): Promise<void> {
  const runtime = createRuntime(options);
  const { clock, settings } = runtime;
  const { dataDir } = settings;
  prepareDataFolder(settings);
  const lock = lockFolder(dataDir, 'publishing', clock);
  try {
    await withStores(runtime, async (stores) => {
      await stores.claimForPublishing();
      const receipt = await publishInto(stores, path, clock);
      if (options.json === true) console.log(JSON.stringify(receipt));
      else console.log(lineOf(receipt, stores.place));
    });
  } finally {
    lock.release();
  }
}

async function publishInto(
  stores: Stores,
  path: string,
  clock: Clock,
): Promise<PublicationReceipt> {
  const limits = DEFAULT_BUNDLE_LIMITS;
  const onProgress = process.stderr.isTTY ? showProgress : (): void => {};
  const store = stores.facts();
  const options = { store, clock, limits, onProgress, read: readBundleHere };
  const receipt = await publishBundle(path, options);
  // Rows of sources may have waited for facts of this bundle.
  await new PartPublications({ store, clock, limits, yieldTurn: setImmediate }).release();
  return receipt;
}

function lineOf(receipt: PublicationReceipt, place: string): string {
  const verb = receipt.isNew ? `published into ${place}` : 'was already published, unchanged';
  const { addedCount, unchangedCount, withdrawnCount } = receipt;
  const counts = `${addedCount} new, ${unchangedCount} unchanged, ${withdrawnCount} withdrawn`;
  const untaken = receipt.untaken.map(({ file, reason, count, firstLine }) => {
    const place = firstLine === null ? '' : ` (first at line ${firstLine})`;
    return `\n${file}: ${count} left out, ${reason}${place}`;
  });
  return `${receipt.publicationId} ${verb}: ${receipt.rowCount} rows, ${counts}${untaken.join('')}`;
}

function showProgress(progress: PublishingProgress): void {
  const end = progress.step === 'committed' ? '\n' : '';
  const file = progress.file ?? progress.step;
  process.stderr.write(`\r\u001B[K${progress.rowsRead}/${progress.rowsTotal} rows  ${file}${end}`);
}
