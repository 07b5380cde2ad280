import { styleText } from 'node:util';
import { checksFor } from '#bin/doctor/checks.ts';
import type { Finding } from '#bin/doctor/finding.ts';
import { createUndiciHttp } from '#platform/transport/undici-http.ts';
import { createRuntime, type CommonOptions } from '#bin/wiring/runtime.ts';

export interface DoctorOptions extends CommonOptions {
  /** Print the findings as JSON. */
  readonly json?: boolean;
}

const MARKS = { ok: ['green', '✓'], warn: ['yellow', '!'], fail: ['red', '✗'] } as const;

/** Runs all checks, prints their findings, and exits with 1 when one failed. */
export async function examine(options: DoctorOptions): Promise<void> {
  const { settings, profile, clock } = createRuntime(options);
  const http = createUndiciHttp();
  const findings: Finding[] = [];
  for (const check of checksFor(settings, profile, { http, clock })) {
    const finding = await check(settings);
    findings.push(finding);
    if (options.json !== true) printFinding(finding);
  }
  await http.close();
  const failed = findings.filter((finding) => finding.status === 'fail').length;
  if (options.json === true) console.log(JSON.stringify({ profile, findings }, null, 2));
  else console.log(failed === 0 ? '\nReady to start.' : `\n${failed} to fix before a start.`);
  process.exitCode = failed === 0 ? 0 : 1;
}

function printFinding(finding: Finding): void {
  const [colour, mark] = MARKS[finding.status];
  const advice = finding.advice === undefined ? '' : `\n    → ${finding.advice}`;
  console.log(`${styleText(colour, mark)} ${finding.name}: ${finding.fact}${advice}`);
}
