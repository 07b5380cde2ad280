#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { addDoctorCommand } from '#bin/commands/doctor.ts';
import { addPublishCommand } from '#bin/commands/publish.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';

const { version, description } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string; description: string };

const program = new Command('marketgraph')
  .description(description)
  .version(version)
  .showHelpAfterError('(marketgraph --help lists the commands)');
addPublishCommand(program);
addDoctorCommand(program);

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  console.error(`marketgraph: ${error.message}`);
  process.exitCode = 2;
}
