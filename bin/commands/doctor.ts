import { styleText } from 'node:util';
import type { Command } from 'commander';
import { checksFor, type Finding } from '#bin/doctor/checks.ts';
import { addCommonOptions } from '#bin/commands/options.ts';
import { createRuntime, type CommonOptions } from '#bin/wiring/runtime.ts';

const MARKS = { ok: ['green', '✓'], warn: ['yellow', '!'], fail: ['red', '✗'] } as const;

/** `marketgraph doctor`: looks at the set-up and says what is wrong with it. */
export function addDoctorCommand(program: Command): void {
  const command = program
    .command('doctor')
    .description(
      'Check the set-up and say what is wrong with it. Ends with 1 when something must be mended.',
    )
    .option('--json', 'print the findings as JSON');
  addCommonOptions(command).action(async (options: CommonOptions & { json?: boolean }) => {
    const { settings, profile } = createRuntime(options);
    const findings: Finding[] = [];
    for (const check of checksFor(settings)) {
      const finding = await check(settings);
      findings.push(finding);
      if (options.json !== true) printFinding(finding);
    }
    const failed = findings.filter((finding) => finding.status === 'fail').length;
    if (options.json === true) console.log(JSON.stringify({ profile, findings }, null, 2));
    else console.log(failed === 0 ? '\nReady to start.' : `\n${failed} to mend before a start.`);
    process.exitCode = failed === 0 ? 0 : 1;
  });
}

function printFinding(finding: Finding): void {
  const [colour, mark] = MARKS[finding.status];
  const advice = finding.advice === undefined ? '' : `\n    → ${finding.advice}`;
  console.log(`${styleText(colour, mark)} ${finding.name}: ${finding.fact}${advice}`);
}
