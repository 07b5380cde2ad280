import { styleText } from 'node:util';
import { askableSources } from '#bin/collecting/open-collecting.ts';
import { checkSource } from '#bin/doctor/check-source.ts';
import { checksFor } from '#bin/doctor/checks.ts';
import type { Check, Finding } from '#bin/doctor/finding.ts';
import { createUndiciHttp } from '#platform/transport/undici-http.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import { createRuntime, type CommonOptions, type Runtime } from '#bin/wiring/runtime.ts';

export interface DoctorOptions extends CommonOptions {
  /** Print the findings as JSON. */
  readonly json?: boolean;
}

const MARKS = { ok: ['green', '✓'], warn: ['yellow', '!'], fail: ['red', '✗'] } as const;

/** Runs all checks, prints their findings, and exits with 1 when one failed. */
export async function examine(options: DoctorOptions): Promise<void> {
  const runtime = createRuntime(options);
  const { settings, profile, clock } = runtime;
  const http = createUndiciHttp();
  const findings: Finding[] = [];
  const sources = profile === 'live' ? sourceChecks(runtime) : [];
  for (const check of [...checksFor(settings, profile, { http, clock }), ...sources]) {
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

/** One question to each source that is turned on; invalid settings are reported by the start. */
function sourceChecks(runtime: Runtime): Check[] {
  try {
    return askableSources(runtime.settings, null).map((source) => checkSource(source, runtime));
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const finding = { name: 'sources', status: 'fail', fact: error.message } as const;
    return [() => ({ ...finding, advice: 'correct COLLECT_SOURCES' })];
  }
}

function printFinding(finding: Finding): void {
  const [colour, mark] = MARKS[finding.status];
  const advice = finding.advice === undefined ? '' : `\n    → ${finding.advice}`;
  console.log(`${styleText(colour, mark)} ${finding.name}: ${finding.fact}${advice}`);
}
