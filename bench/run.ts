import { globSync } from 'node:fs';
import { cpus } from 'node:os';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bench, ClaimRow } from '#bench/measure/claim.ts';

/**
 * `npm run bench [-- NAME …]`: runs every benchmark, or the named ones, one after another, each in this
 * process, and prints one table. A benchmark that cannot run says so in its row.
 */
const wanted = process.argv.slice(2);
const files = globSync('bench/**/*.bench.ts', { exclude: ['bench/gateways/node_modules'] })
  .toSorted()
  .filter((file) => wanted.length === 0 || wanted.some((name) => basename(file).startsWith(name)));

const rows: ClaimRow[] = [];
for (const file of files) {
  const bench = ((await import(pathToFileURL(file).href)) as { default: Bench }).default;
  process.stderr.write(`${bench.name} …\n`);
  try {
    rows.push(...(await bench.run()));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    rows.push({
      claim: bench.name,
      ours: `cannot run: ${reason}`,
      peer: '',
      ratio: null,
      goal: '',
      isMet: null,
    });
  }
}

console.log(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}\n`,
);
console.log('| claim | ours | peer or limit | ratio | goal | met |');
console.log('|---|---|---|---|---|---|');
for (const row of rows) {
  const ratio = row.ratio === null ? '–' : row.ratio.toPrecision(3);
  const met = row.isMet === null ? '–' : row.isMet ? 'yes' : 'NO';
  console.log(`| ${row.claim} | ${row.ours} | ${row.peer} | ${ratio} | ${row.goal} | ${met} |`);
}
process.exit(0);
