import type { Command } from 'commander';
import { addCommonOptions } from '#bin/commands/options.ts';
import type { PublishOptions } from '#bin/serving/signalhub/publish-path.ts';

interface CommandOptions extends PublishOptions {
  /** Folder to write the JSON Schemas to. */
  readonly schemas?: string;
}

/**
 * `marketgraph publish PATH`: publishes a bundle as a whole, or rejects it with all of its faults. `marketgraph
 * publish --schemas FOLDER`: writes the JSON Schemas of bundles, for programs that create them.
 */
export function addPublishCommand(program: Command): void {
  const command = program
    .command('publish')
    .description('Publish a bundle (docs/publishing.md). A running server shows it within seconds.')
    .argument('[path]', 'folder with manifest.json and the files it names, or a .tar.gz of one')
    .option('--json', 'print the receipt as JSON')
    .option('--schemas <folder>', 'write the JSON Schemas of bundles there instead of publishing');
  addCommonOptions(command).action(async (path: string | undefined, options: CommandOptions) => {
    if (options.schemas !== undefined) {
      const { writeSchemas } = await import('#bin/serving/write-schemas.ts');
      await writeSchemas(options.schemas);
    } else if (path === undefined) {
      command.error('error: name the folder or the archive to publish');
    } else {
      const { publishPath } = await import('#bin/serving/signalhub/publish-path.ts');
      await publishPath(path, options);
    }
  });
}
