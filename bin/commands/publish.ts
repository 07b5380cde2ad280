import type { Command } from 'commander';
import { addCommonOptions } from '#bin/commands/options.ts';
import type { PublishOptions } from '#bin/serving/publish-folder.ts';

/** `marketgraph publish FOLDER`: a bundle becomes visible whole, or is refused with every fault. */
export function addPublishCommand(program: Command): void {
  const command = program
    .command('publish')
    .description('Publish a bundle (docs/publishing.md). A running server shows it within seconds.')
    .argument('<folder>', 'folder with manifest.json and one NDJSON file per kind')
    .option('--json', 'print the receipt as JSON');
  addCommonOptions(command).action(async (folder: string, options: PublishOptions) => {
    const { publishFolder } = await import('#bin/serving/publish-folder.ts');
    await publishFolder(folder, options);
  });
}
