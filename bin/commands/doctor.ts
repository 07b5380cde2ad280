import type { Command } from 'commander';
import { addCommonOptions } from '#bin/commands/options.ts';
import type { DoctorOptions } from '#bin/doctor/examine.ts';

/** `marketgraph doctor`: looks at the set-up and says what is wrong with it. */
export function addDoctorCommand(program: Command): void {
  const command = program
    .command('doctor')
    .description('Check the set-up and say what to mend. Ends with 1 when it would not start.')
    .option('--json', 'print the findings as JSON');
  addCommonOptions(command).action(async (options: DoctorOptions) => {
    const { examine } = await import('#bin/doctor/examine.ts');
    await examine(options);
  });
}
