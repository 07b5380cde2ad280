import { Option, type Command } from 'commander';

/** Adds the options that every command has: profile and configuration file. */
export function addCommonOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--profile <name>', 'demo: built-in simulators; live: the real exchanges')
        .choices(['demo', 'live'])
        .env('PROFILE'),
    )
    .option('--config <file>', 'configuration file (default: marketgraph.yaml, if it exists)');
}

/** Adds the port of a command that listens. */
export function addPortOption(command: Command): Command {
  return command.option(
    '--port <number>',
    'TCP port to listen on; 0 takes a free one (default: PORT)',
  );
}
