import { InvalidArgumentError, Option, type Command } from 'commander';
import { addCommonOptions } from '#bin/commands/options.ts';
import type { ExportOptions } from '#bin/exporting/export-series.ts';
import { EXCHANGES, MARKETS } from '#kernel/market/instrument.ts';
import { INTERVALS } from '#kernel/market/interval.ts';
import { isMomentText, readMomentText } from '#rest-documents/validate/moment-text.ts';

/** `marketgraph export OUT`: writes the archived history of one series to a file. */
export function addExportCommand(program: Command): void {
  const command = program
    .command('export')
    .description(
      'Write the archived bars of one series to a file (docs/export.md). It only reads, so a server may run at ' +
        'the same time, and writes the file atomically. If bars are missing, it lists them and exits with 1.',
    )
    .argument('<file>', 'the file; an existing one is replaced')
    .addOption(choice('--exchange <name>', 'the exchange', EXCHANGES))
    .addOption(choice('--market <name>', 'the market', MARKETS))
    .requiredOption('--symbol <symbol>', 'the symbol, such as BTCUSDT')
    .addOption(choice('--interval <interval>', 'the interval of the bars', INTERVALS))
    .option('--from <time>', 'bars that open at this time or later (default: the first)', moment)
    .option('--to <time>', 'bars that open before this time (default: the last)', moment)
    .option(
      '--fill [url]',
      'ask a server for what is missing up to --to or now, and wait for it (default: the one of PORT on this machine)',
    )
    .option('--allow-gaps', 'exit with 0 even if bars are missing; they are still listed')
    .addOption(
      new Option('--format <format>', 'default: the extension of the file').choices([
        'parquet',
        'csv',
        'arrow',
        'arrows',
      ]),
    );
  addCommonOptions(command).action(async (file: string, options: ExportOptions) => {
    const { exportSeries } = await import('#bin/exporting/export-series.ts');
    if (!(await exportSeries(file, options))) process.exitCode = 1;
  });
}

function choice(flags: string, description: string, values: readonly string[]): Option {
  return new Option(flags, description).choices(values).makeOptionMandatory();
}

/** Milliseconds since the epoch, or a date and time with its zone. */
function moment(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const reading = isMomentText(text) ? readMomentText(text) : { reason: 'it is not a time' };
  if ('ms' in reading) return reading.ms;
  throw new InvalidArgumentError(
    `It must be a date and time with its zone, or milliseconds: ${reading.reason}.`,
  );
}
