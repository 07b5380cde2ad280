import type { Command } from 'commander';
import { addCommonOptions } from '#bin/commands/options.ts';
import type { DoctorOptions } from '#bin/doctor/examine.ts';

/** `marketgraph doctor`: checks the set-up. */
export function addDoctorCommand(program: Command): void {
  const command = program
    .command('doctor')
    .description('Check the set-up and list what to fix. Exits with 1 if a start would fail.')
    .option('--json', 'print the findings as JSON');
  addCommonOptions(command).action(async (options: DoctorOptions) => {
    const { examine } = await import('#bin/doctor/examine.ts');
    await examine(options);
  });
}
