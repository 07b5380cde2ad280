import { InvalidArgumentError, type Command } from 'commander';
import { addCommonOptions } from '#bin/commands/options.ts';
import type { ReplayCommandOptions } from '#bin/recording/replay-recording.ts';

const FASTEST = 'fastest';

/** `marketgraph replay`: serves a recording in place of its exchange. */
export function addReplayCommand(program: Command): void {
  const command = program
    .command('replay')
    .description('Serve a recording on loopback, as its exchange would, until Ctrl-C.')
    .argument('<folder>', 'what `record` wrote')
    .option('--port <number>', 'TCP port; 0 takes a free one', port, 0)
    .option(
      '--speed <factor>',
      `speed factor, 0.1 to 1000; ${FASTEST}: as fast as a client reads`,
      speed,
      1,
    );
  addCommonOptions(command).action(async (folder: string, options: ReplayCommandOptions) => {
    const { replayRecording } = await import('#bin/recording/replay-recording.ts');
    await replayRecording(folder, options);
  });
}

function port(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= 65_535) return number;
  throw new InvalidArgumentError('It must be a whole number from 0 to 65535.');
}

function speed(text: string): number {
  if (text === FASTEST) return Infinity;
  const factor = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && factor >= 0.1 && factor <= 1_000) return factor;
  throw new InvalidArgumentError(`It must be a number from 0.1 to 1000, or ${FASTEST}.`);
}
