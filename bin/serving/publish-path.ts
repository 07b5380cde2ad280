import { join } from 'node:path';
import { checkDataFolder } from '#bin/data-folder/check-data-folder.ts';
import { lockFolder } from '#bin/data-folder/folder-lock.ts';
import { FACTS_FILE } from '#bin/wiring/data-files.ts';
import { createRuntime, type CommonOptions } from '#bin/wiring/runtime.ts';
import { PublicationRefused } from '#kernel/fact-store.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import { BundleInvalid } from '#signalhub/publishing/bundle-fault.ts';
import { withBundleFolder } from '#signalhub/publishing/bundle-source.ts';
import { DEFAULT_BUNDLE_LIMITS } from '#signalhub/publishing/bundle-limits.ts';
import { publishBundle, type PublishingProgress } from '#signalhub/publishing/publish-bundle.ts';

export interface PublishOptions extends CommonOptions {
  /** Print the receipt as JSON. */
  readonly json?: boolean;
}

/**
 * Publishes a folder or an archive and prints the receipt; a refused bundle prints its faults and
 * ends with 1.
 */
export async function publishPath(path: string, options: PublishOptions): Promise<void> {
  try {
    await publish(path, options);
  } catch (error) {
    if (!(error instanceof BundleInvalid || error instanceof PublicationRefused)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function publish(path: string, options: PublishOptions): Promise<void> {
  const { clock, settings } = createRuntime(options);
  checkDataFolder(settings.dataDir);
  const lock = lockFolder(settings.dataDir, 'publishing', clock);
  const store = openSqliteFactStore(join(settings.dataDir, FACTS_FILE));
  try {
    const limits = DEFAULT_BUNDLE_LIMITS;
    const onProgress = process.stderr.isTTY ? showProgress : (): void => {};
    const receipt = await withBundleFolder(path, limits, (folder) =>
      publishBundle(folder, { store, clock, limits, onProgress }),
    );
    if (options.json === true) console.log(JSON.stringify(receipt));
    else {
      const verb = receipt.isNew ? 'published' : 'was already published, unchanged';
      const { addedCount, unchangedCount, withdrawnCount } = receipt;
      const counts = `${addedCount} new, ${unchangedCount} unchanged, ${withdrawnCount} withdrawn`;
      console.log(`${receipt.publicationId} ${verb}: ${receipt.rowCount} rows, ${counts}`);
    }
  } finally {
    await store.close();
    lock.release();
  }
}

function showProgress(progress: PublishingProgress): void {
  const end = progress.step === 'committed' ? '\n' : '';
  const file = progress.file ?? progress.step;
  process.stderr.write(`\r\u001B[K${progress.rowsRead}/${progress.rowsTotal} rows  ${file}${end}`);
}
