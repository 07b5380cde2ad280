import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { addCheckCommand } from '#bin/commands/check.ts';
import { addCollectCommand } from '#bin/commands/collect.ts';
import { addComposeCommand } from '#bin/commands/compose.ts';
import { addDataCommand } from '#bin/commands/data.ts';
import { addDoctorCommand } from '#bin/commands/doctor.ts';
import { addExportCommand } from '#bin/commands/export.ts';
import { addGatewayCommand } from '#bin/commands/gateway.ts';
import { addImportCommand } from '#bin/commands/import.ts';
import { addMcpCommand } from '#bin/commands/mcp.ts';
import { addMigrateCommand } from '#bin/commands/migrate.ts';
import { addMoveCommand } from '#bin/commands/move.ts';
import { addPlanCommand } from '#bin/commands/plan.ts';
import { addPublishCommand } from '#bin/commands/publish.ts';
import { addRecordCommand } from '#bin/commands/record.ts';
import { addReplayCommand } from '#bin/commands/replay.ts';
import { addSourcesCommand } from '#bin/commands/sources.ts';
import { addStartCommand } from '#bin/commands/start.ts';
import { addSubgraphCommand } from '#bin/commands/subgraph.ts';
import { addTokenCommand } from '#bin/commands/token.ts';
import { projectFile } from '#bin/wiring/project-files.ts';

/**
 * Parses the command line and runs the command. A failure that the user can fix, or wait out, is one line and an exit
 * code.
 */
export async function runCommandLine(argv: readonly string[]): Promise<void> {
  // The reader may close the pipe early, as `head` does; the rest of the output is dropped.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const manifest: unknown = JSON.parse(readFileSync(projectFile('package.json'), 'utf8'));
  const { version, description } = manifest as { version: string; description: string };
  const program = new Command('marketgraph')
    .description(description)
    .version(version)
    .showHelpAfterError('(marketgraph --help lists the commands)');
  addStartCommand(program);
  addSubgraphCommand(program);
  addGatewayCommand(program);
  addPlanCommand(program);
  addComposeCommand(program);
  addCheckCommand(program);
  addPublishCommand(program);
  addCollectCommand(program);
  addSourcesCommand(program);
  addTokenCommand(program);
  addDataCommand(program);
  addDoctorCommand(program);
  addMcpCommand(program);
  addMigrateCommand(program);
  addMoveCommand(program);
  addImportCommand(program);
  addExportCommand(program);
  addRecordCommand(program);
  addReplayCommand(program);
  try {
    await program.parseAsync(argv);
  } catch (error) {
    const { exitCodeOf, explainFailure } = await import('#bin/commands/explain-failure.ts');
    const line = explainFailure(error);
    if (line === null) throw error;
    console.error(`marketgraph: ${line}`);
    process.exit(exitCodeOf(error));
  }
}
