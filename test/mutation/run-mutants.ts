import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LONGEST } from '#test/longest-first.ts';
import { mutantsOf } from '#test/mutation/mutants-of.ts';
import { sampleOf } from '#test/mutation/sample.ts';
import { MUTATION_TARGETS, type MutationTarget } from '#test/mutation/targets.ts';
import { tryMutants, type FileMutant } from '#test/mutation/tried-mutants.ts';
import { ROOT } from '#test/pages/page-snippets.ts';

/**
 * `npm run mutate -- [TARGET …] [--sample N] [--seed N] [--only PATH[:LINE]] [--tests PATH]
 * [--verbose]`: changes one constant, comparison, condition or call at a time, in memory, and prints
 * the changes that no test notices. The seed draws the sample, so that you can repeat it. `--only`
 * tries those of the sample that are in a file or line, `--tests` by the tests of a path.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true },
    tests: { type: 'string', multiple: true },
    verbose: { type: 'boolean', default: false },
  },
});

const unknown = positionals.filter((name) => !MUTATION_TARGETS.some((one) => one.name === name));
if (unknown.length > 0) {
  const names = MUTATION_TARGETS.map(({ name }) => name).join(', ');
  throw new Error(`there is no target ${unknown.join(', ')}; there are ${names}`);
}
const wanted = MUTATION_TARGETS.filter(
  ({ name }) => positionals.length === 0 || positionals.includes(name),
);
const folder = mkdtempSync(join(tmpdir(), 'marketgraph-mutants-'));
// Unchanged sources fill it first, so that no change gets into what tests share.
process.env['MARKETGRAPH_TEST_STORES'] = join(folder, 'stores');
mkdirSync(process.env['MARKETGRAPH_TEST_STORES']);
try {
  for (const target of wanted) await tryTarget(target);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function tryTarget(target: MutationTarget): Promise<void> {
  const sources = target.sources
    .flatMap((path) => filesBelow(path, '.ts'))
    .filter((path) => !target.without?.some((other) => path.startsWith(other)));
  const all = sources.flatMap((path) =>
    mutantsOf(readFileSync(join(ROOT, path), 'utf8')).map((mutant) =>
      Object.assign({ path }, mutant),
    ),
  );
  const tried = sampleOf(all, Number(values.sample), Number(values.seed)).filter(isWanted);
  const tests = testsOf(target);
  const place = join(folder, target.name);
  const verdicts = await tryMutants(tried, sources, [...new Set(tests)], place);
  for (const [{ path, line, description }, noticedBy] of verdicts) {
    if (noticedBy === null) console.log(`survived ${path}:${line}  ${description}`);
    else if (values.verbose)
      console.log(`noticed ${path}:${line}  ${description}  by ${noticedBy}`);
  }
  const noticed = [...verdicts.values()].filter((verdict) => verdict !== null).length;
  const score = ((100 * noticed) / tried.length).toFixed(1);
  console.log(
    `${target.name}: ${noticed} of ${tried.length} noticed (${score} %), of ${all.length} mutants`,
  );
}

/** Full paths; a mutant that a short file notices is not tried by a long one. */
function testsOf({ tests, withoutTests = [] }: MutationTarget): string[] {
  const left = values.tests === undefined ? withoutTests : [];
  const found = (values.tests ?? tests)
    .flatMap((path) => filesBelow(path, '.test.ts'))
    .filter((path) => !left.some((other) => path.startsWith(other)))
    .toSorted((one, other) => Number(LONGEST.includes(one)) - Number(LONGEST.includes(other)))
    .map((path) => join(ROOT, path));
  if (found.length === 0) throw new Error('there are no tests that could notice a change');
  return found;
}

function isWanted({ path, line }: FileMutant): boolean {
  const { only } = values;
  return only?.some((part) => path.endsWith(part) || `${path}:${line}`.endsWith(part)) ?? true;
}

function filesBelow(path: string, ending: string): string[] {
  if (statSync(join(ROOT, path)).isFile()) return [path];
  return readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(path, name))
    .toSorted();
}
