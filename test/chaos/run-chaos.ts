import { parseArgs } from 'node:util';
import { ChaosRun } from '#test/chaos/chaos-run.ts';
import { measureFigures } from '#test/chaos/figures.ts';
import { takeVersionBefore, type VersionBefore } from '#test/chaos/version-before.ts';
import { upgradeSchema } from '#test/chaos/schema-upgrade.ts';
import { upgradeAndBack } from '#test/chaos/upgrade.ts';
import { PACE } from '#test/simulation/scaled/scaled-processes.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    symbols: { type: 'string', default: '12' },
    only: { type: 'string', default: '' },
    log: { type: 'boolean', default: false },
    figures: { type: 'boolean', default: false },
    upgrade: { type: 'boolean', default: false },
    from: { type: 'string' },
  },
});
const taken = values.upgrade ? await takeVersionBefore(values.from ?? null) : null;
if (typeof taken === 'string') {
  console.log(`the upgrade is skipped: ${taken}`);
  process.exit(0);
}
const before: VersionBefore | null = taken;
const run = await ChaosRun.open({
  seed: Number(values.seed),
  symbols: Number(values.symbols),
  troubleMs: Number(values.minutes) * 60_000,
  calmMs: 20_000,
  pauseMs: 3_000,
  maxMs: 6_000,
  // The exchange's own delay is not measured.
  pace: values.figures ? { ...PACE, pushEveryMs: 50 } : PACE,
  isLogged: values.log,
  ...(before === null ? {} : { version: before, migrate: before.migrate }),
});
/** The pause between two replaced processes over a schema of the next version. */
const SCHEMA_PAUSE_MS = 2_000;

/** Prints the delay of closed bars under single faults; none of these counts as a failure. */
async function figures(): Promise<number> {
  for (const { what, tookMs, limitMs } of await measureFigures(run)) {
    const isMet = tookMs <= limitMs ? 'met' : 'NOT MET';
    console.log(`${what}: ${Math.round(tookMs)} ms (limit ${limitMs} ms, ${isMet})`);
  }
  return 0;
}

async function happen(): Promise<number> {
  if (values.figures) return figures();
  if (before === null) return run.trouble(({ kind }) => kind.includes(values.only));
  console.log(`from ${before.commit}`);
  const { from, to } = await run.migrate();
  console.log(`schema version ${from} to ${to}`);
  const replaced = await upgradeAndBack(run, before, Number(values.minutes) * 60_000);
  for (const place of [...run.owners, ...run.replicas]) await place.replace({});
  const upgrade = await upgradeSchema(run, SCHEMA_PAUSE_MS);
  console.log(`${replaced} replaced; then two schema versions on:`, upgrade);
  return replaced + upgrade.replaced;
}

try {
  await run.begun();
  const strikes = await happen();
  const { faults, timeLine, stored, reports } = await run.verdict(strikes);
  const counts = reports.map(({ closed, corrected }) => `${closed} closed, ${corrected} corrected`);
  const happened = `${strikes} ${before === null ? 'faults' : 'processes replaced'}`;
  console.log(`${happened}, ${stored} bars in the store; delivered: ${counts.join('; ')}`);
  console.log(`${faults.length} promises broken`);
  if (faults.length > 0) {
    console.log([...faults.slice(0, 20), ...timeLine].join('\n'));
    process.exitCode = 1;
  }
} finally {
  await run.close();
  before?.remove();
}
