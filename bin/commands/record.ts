import { Argument, InvalidArgumentError, type Command } from 'commander';
import { addCommonOptions } from '#bin/commands/options.ts';
import type { RecordOptions, RecordSourcesOptions } from '#bin/recording/record-options.ts';
import { VENUE_KEYS, type VenueKey } from '#platform/configuration/venue-markets.ts';

/** The argument that records the sources of signalhub instead of a market. */
const SOURCES = 'sources';

const DAY_SEC = 86_400;
const MAX_MEGABYTES = 4_000;

/** `marketgraph record`: records the traffic with one market's exchange, or with the sources of signalhub. */
export function addRecordCommand(program: Command): void {
  const command = program
    .command('record')
    .description(
      'Record the frames and answers of the exchange of one market, or the answers of the sources of ' +
        'signalhub, for a replay. The files contain public data, and none of your addresses.',
    )
    .addArgument(
      new Argument('<market>', `the market, or ${SOURCES}`).choices([...VENUE_KEYS, SOURCES]),
    )
    .argument('<folder>', 'a folder without a recording; created if it is missing')
    .option(
      '--source <names>',
      `of ${SOURCES}: names with commas between them (default: COLLECT_SOURCES)`,
    )
    .option(
      '--symbols <list>',
      'symbols, with commas between them (default: the configured ones)',
      list,
    )
    .option('--seconds <number>', 'duration of the recording (default: until Ctrl-C)', (text) =>
      wholeNumber(text, DAY_SEC),
    )
    .option(
      '--size <megabytes>',
      'maximum size of the text before compression (to about a tenth); the oldest text is dropped first',
      (text) => wholeNumber(text, MAX_MEGABYTES),
      128,
    );
  addCommonOptions(command).action(
    async (market: VenueKey | typeof SOURCES, folder: string, options: RecordAnyOptions) => {
      if (market === SOURCES) {
        const { recordSources } = await import('#bin/recording/record-sources.ts');
        await recordSources(folder, options);
        return;
      }
      const { recordMarket } = await import('#bin/recording/record-market.ts');
      await recordMarket(market, folder, options);
    },
  );
}

type RecordAnyOptions = RecordOptions & RecordSourcesOptions;

function list(text: string): string[] {
  const symbols = text.split(',').map((symbol) => symbol.trim());
  if (symbols.includes('')) throw new InvalidArgumentError('It must name symbols.');
  return symbols;
}

function wholeNumber(text: string, most: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < 1 || number > most) {
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`);
  }
  return number;
}
