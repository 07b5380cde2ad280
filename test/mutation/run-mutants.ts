import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mutantsOf, type Mutant } from '#test/mutation/mutants-of.ts';
import { MUTATION_TARGETS, type MutationTarget } from '#test/mutation/targets.ts';
import { ROOT } from '#test/pages/page-snippets.ts';
import { copyProject, type ProjectCopy } from '#test/pages/project-copy.ts';

/**
 * `npm run mutate -- [TARGET …] [--sample N] [--seed N] [--file PATH] [--own]`: changes one
 * constant, comparison or index at a time in a copy of the project, and prints the changes that no
 * test notices. Without a sample every mutant is tried, which takes hours; a sample is drawn by the
 * seed, so that it can be repeated.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    file: { type: 'string' },
    // Only tests of the changed file, where a target names them: minutes instead of hours.
    own: { type: 'boolean', default: false },
  },
});

interface Tried extends Mutant {
  readonly path: string;
}

/** A mutant whose tests run longer than this is noticed: something never ended. */
const LONGEST_RUN_MS = 180_000;

const wanted = MUTATION_TARGETS.filter(
  ({ name }) => positionals.length === 0 || positionals.includes(name),
);
const copy = await copyProject();
for (const target of wanted) await tryTarget(target);

async function tryTarget(target: MutationTarget): Promise<void> {
  const all = target.sources
    .flatMap(sourcesBelow)
    .filter((path) => !target.without?.some((folder) => path.startsWith(folder)))
    .flatMap((path) =>
      mutantsOf(readFileSync(join(ROOT, path), 'utf8')).map((mutant) =>
        Object.assign(mutant, { path }),
      ),
    );
  const chosen = all.filter(({ path }) => values.file === undefined || path.endsWith(values.file));
  const tried = sampleOf(chosen, Number(values.sample), Number(values.seed));
  if (!values.own && !(await passes(copy, target.tests)))
    throw new Error(`${target.name}: tests fail unchanged`);
  const survivors: Tried[] = [];
  for (const [index, mutant] of tried.entries()) {
    const original = readFileSync(join(ROOT, mutant.path), 'utf8');
    await copy.write(mutant.path, mutant.text);
    if (await survives(target, mutant.path)) {
      survivors.push(mutant);
      console.log(`survived ${mutant.path}:${mutant.line}  ${mutant.description}`);
    }
    await copy.write(mutant.path, original);
    if (index % 10 === 9) console.log(`${target.name}: ${index + 1} of ${tried.length}`);
  }
  const noticed = tried.length - survivors.length;
  const score = ((100 * noticed) / tried.length).toFixed(1);
  console.log(
    `${target.name}: ${noticed} of ${tried.length} noticed (${score} %), of ${all.length} mutants`,
  );
}

async function survives({ tests, ownTests }: MutationTarget, path: string): Promise<boolean> {
  if (ownTests !== undefined && !(await passes(copy, tests, ['-t', ownTests(path)]))) return false;
  return values.own || passes(copy, tests);
}

/** Whether the tests pass on the unchanged copy. */
function passes(
  { folder }: ProjectCopy,
  tests: readonly string[],
  options: readonly string[] = [],
): Promise<boolean> {
  return new Promise((resolve) => {
    const args = ['--no-install', 'vitest', 'run', '--bail', '1', '--reporter=dot'];
    args.push(...options, ...tests);
    const child = spawn('npx', args, { cwd: folder, stdio: 'ignore', detached: true });
    const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), LONGEST_RUN_MS);
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
  });
}

function sourcesBelow(path: string): string[] {
  if (statSync(join(ROOT, path)).isFile()) return [path];
  return readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(path, name))
    .toSorted();
}

/** A sample without repetition, drawn by a seed (mulberry32). */
function sampleOf<Item>(items: readonly Item[], size: number, seed: number): Item[] {
  const rest = [...items];
  let state = seed;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return Array.from({ length: Math.min(size, rest.length) }, () =>
    rest.splice(Math.floor(random() * rest.length), 1),
  ).flat();
}
