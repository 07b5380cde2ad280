import type { Command } from 'commander';
import { addCommonOptions } from '#bin/commands/options.ts';
import type { PublishOptions } from '#bin/serving/publish-path.ts';

/** `marketgraph publish PATH`: a bundle becomes visible whole, or is refused with every fault. */
export function addPublishCommand(program: Command): void {
  const command = program
    .command('publish')
    .description('Publish a bundle (docs/publishing.md). A running server shows it within seconds.')
    .argument('<path>', 'folder with manifest.json and the files it names, or a .tar.gz of one')
    .option('--json', 'print the receipt as JSON');
  addCommonOptions(command).action(async (path: string, options: PublishOptions) => {
    const { publishPath } = await import('#bin/serving/publish-path.ts');
    await publishPath(path, options);
  });
}
