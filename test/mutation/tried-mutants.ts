import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunnerLine, SwitchedMutant } from '#test/mutation/mutant-runner.ts';
import type { Mutant } from '#test/mutation/mutants-of.ts';
import { switchedText } from '#test/mutation/switched-text.ts';
import { WarmProcess } from '#test/mutation/warm-process.ts';
import { ROOT } from '#test/pages/page-snippets.ts';

/** A mutant of a file of the project. */
export interface FileMutant extends Mutant {
  readonly path: string;
}

/** What noticed a mutant; null when it survived. */
export type Verdict = string | null;

/** Without a line for so long, a test never ends. */
const MAX_SILENCE_MS = 400_000;
/** Of a mutant that is tried alone. */
const MAX_ALONE_MS = 300_000;

/**
 * Tries mutants by the tests that reach them. The sources contain all of them and the tests run in
 * one process, which chooses one after the other. What a module does as it loads, and what such a
 * process cannot tell, is tried alone in a new one.
 * @param tests test files, the most specific first
 * @param place a path for what the processes write
 * @throws Error when a test fails without a mutant
 */
export async function tryMutants(
  mutants: readonly FileMutant[],
  sources: readonly string[],
  tests: readonly string[],
  place: string,
): Promise<Map<FileMutant, Verdict>> {
  const numbered = mutants.map((mutant, index) => ({ mutant, number: index + 1 }));
  const switched = new Map(
    sources.map((path) => {
      const changes = numbered
        .filter(({ mutant }) => mutant.path === path)
        .map(({ mutant, number }) => Object.assign({ number }, mutant.change));
      return [path, switchedText(path, readFileSync(join(ROOT, path), 'utf8'), changes)];
    }),
  );
  const marked = numbered.flatMap(({ mutant, number }): SwitchedMutant[] => {
    const mark = switched.get(mutant.path)!.markOf(mutant.start);
    return mark === null ? [] : [{ number, mark }];
  });
  const texts = [...switched].map(([path, { text }]) => [join(ROOT, path), text] as const);
  const { noticed, doubted, files } = await runSwitched(marked, texts, tests, place);
  const verdicts = new Map<FileMutant, Verdict>();
  for (const { mutant, number } of numbered) {
    const isMarked = marked.some((one) => one.number === number);
    if (isMarked && !doubted.has(number)) verdicts.set(mutant, noticed.get(number) ?? null);
    else verdicts.set(mutant, await tryAlone(mutant, files, place));
  }
  return verdicts;
}

interface SwitchedResult {
  readonly noticed: Map<number, string>;
  readonly doubted: Set<number>;
  readonly files: Extract<RunnerLine, { kind: 'file' }>[];
}

async function runSwitched(
  marked: readonly SwitchedMutant[],
  texts: readonly (readonly [string, string])[],
  tests: readonly string[],
  place: string,
): Promise<SwitchedResult> {
  const [noticed, doubted] = [new Map<number, string>(), new Set<number>()];
  const unreached = new Set<number>();
  const files = new Map<string, Extract<RunnerLine, { kind: 'file' }>>();
  const failedOnce = new Set<string>();
  let left = tests;
  for (;;) {
    writeFileSync(place, JSON.stringify(marked.filter(({ number }) => !noticed.has(number))));
    rmSync(`${place}.lines`, { force: true });
    const warm = new WarmProcess({
      MARKETGRAPH_MUTANTS: place,
      MARKETGRAPH_CHANGED_TEXTS: `${place}.texts`,
    });
    const answer = await warm.run(
      { texts, files: left },
      () => silenceMs(`${place}.lines`) > MAX_SILENCE_MS,
    );
    warm.end();
    const lines = linesOf(`${place}.lines`);
    for (const line of lines) {
      if (line.kind === 'noticed') noticed.set(line.number, line.by);
      else if (line.kind === 'unreached') unreached.add(line.number);
      else if (line.kind === 'doubted') for (const number of line.numbers) doubted.add(number);
      else if (line.kind === 'file') files.set(line.file, line);
    }
    for (const number of unreached) if (!noticed.has(number)) doubted.add(number);
    const broken = [...files.values()].find(({ passed }) => !passed);
    if (broken !== undefined) {
      // A test of real servers may fail once where the machine is busy.
      if (failedOnce.has(broken.file)) {
        throw new Error(`${broken.file} fails unchanged: ${broken.error}`);
      }
      failedOnce.add(broken.file);
      files.delete(broken.file);
      left = left.slice(left.indexOf(broken.file));
      continue;
    }
    if (answer !== null && files.size === tests.length) {
      return { noticed, doubted, files: [...files.values()] };
    }
    // The worker hangs, or ended because a mutant took all memory.
    const last = lines.at(-1);
    if (last?.kind === 'trying') noticed.set(last.number, 'it never ends');
    else if (last?.kind !== 'noticed') throw new Error('the tests do not end unchanged');
    // The others go on with the file in which it happened.
    const interrupted = lines.findLast((line) => line.kind === 'file')!.file;
    left = left.slice(left.indexOf(interrupted));
  }
}

/** Tries a mutant by the tests that use its file, or by all where its file has no function. */
async function tryAlone(
  { path, text }: FileMutant,
  files: SwitchedResult['files'],
  place: string,
): Promise<Verdict> {
  const users = files.filter(({ marks }) => marks.some((mark) => mark.startsWith(`${path}@`)));
  const chosen = (users.length > 0 ? users : files)
    .toSorted((one, other) => one.durationMs - other.durationMs)
    .map(({ file }) => file);
  // A worker that served another mutant may have kept a module of it.
  const alone = new WarmProcess({ MARKETGRAPH_CHANGED_TEXTS: `${place}.alone` });
  const begin = Date.now();
  const request = { texts: [[join(ROOT, path), text] as const], files: chosen };
  const answer = await alone.run(request, () => Date.now() - begin > MAX_ALONE_MS);
  alone.end();
  if (answer === null) return 'it never ends';
  return answer.failed ? (answer.failures[0] ?? 'an unhandled error') : null;
}

function silenceMs(path: string): number {
  return existsSync(path) ? Date.now() - statSync(path).mtimeMs : 0;
}

function linesOf(path: string): RunnerLine[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as RunnerLine);
}
