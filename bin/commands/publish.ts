import { join } from 'node:path';
import type { Command } from 'commander';
import { addCommonOptions } from '#bin/commands/options.ts';
import { createRuntime, type CommonOptions, type Runtime } from '#bin/wiring/runtime.ts';
import { FACTS_FILE } from '#bin/wiring/signalhub-part.ts';
import { SILENT_LOG } from '#kernel/log.ts';
import { SILENT_METER } from '#kernel/meter.ts';
import { PublicationRefused } from '#kernel/fact-store.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import { BundleInvalid } from '#signalhub/publishing/bundle-fault.ts';
import type { PublishingProgress } from '#signalhub/publishing/publish-bundle.ts';
import { createSignalhub, DEFAULT_SIGNALHUB_SETTINGS } from '#signalhub/signalhub.ts';

/** `marketgraph publish FOLDER`: a bundle becomes visible whole, or is refused with every fault. */
export function addPublishCommand(program: Command): void {
  const command = program
    .command('publish')
    .description('Publish a bundle (docs/publishing.md). A running server shows it within seconds.')
    .argument('<folder>', 'folder with manifest.json and one NDJSON file per kind')
    .option('--json', 'print the receipt as JSON');
  addCommonOptions(command).action(
    async (folder: string, options: CommonOptions & { json?: boolean }) => {
      try {
        await publish(folder, createRuntime(options), options.json === true);
      } catch (error) {
        if (!(error instanceof BundleInvalid || error instanceof PublicationRefused)) throw error;
        console.error(error.message);
        process.exitCode = 1;
      }
    },
  );
}

async function publish(folder: string, runtime: Runtime, asJson: boolean): Promise<void> {
  const { clock, settings } = runtime;
  const store = openSqliteFactStore(join(settings.dataDir, FACTS_FILE));
  try {
    const signalhub = createSignalhub({
      store,
      clock,
      log: SILENT_LOG,
      meter: SILENT_METER,
      settings: DEFAULT_SIGNALHUB_SETTINGS,
    });
    const receipt = await signalhub.publish(
      folder,
      process.stderr.isTTY ? showProgress : undefined,
    );
    if (asJson) console.log(JSON.stringify(receipt));
    else {
      const verb = receipt.isNew ? 'published' : 'was already published, unchanged';
      const counts = `${receipt.addedCount} new, ${receipt.unchangedCount} unchanged, ${receipt.withdrawnCount} withdrawn`;
      console.log(`${receipt.publicationId} ${verb}: ${receipt.rowCount} rows, ${counts}`);
    }
  } finally {
    await store.close();
  }
}

function showProgress(progress: PublishingProgress): void {
  const end = progress.step === 'committed' ? '\n' : '';
  const file = progress.file ?? progress.step;
  process.stderr.write(`\r\u001B[K${progress.rowsRead}/${progress.rowsTotal} rows  ${file}${end}`);
}
