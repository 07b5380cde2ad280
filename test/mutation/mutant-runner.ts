import { appendFileSync, readFileSync } from 'node:fs';
import { TestRunner, type RunnerTestCase, type RunnerTestFile } from 'vitest';
import { runBaseTests } from 'vitest/worker';
import { MutationSwitch } from '#test/mutation/mutation-switch.ts';

/** A mutant that the sources contain, and the mark of the statement in which it is. */
export interface SwitchedMutant {
  readonly number: number;
  readonly mark: string;
}

/** What the runner says, one JSON text in each line of its file. */
export type RunnerLine =
  | {
      readonly kind: 'file';
      readonly file: string;
      readonly passed: boolean;
      readonly error?: string;
      readonly durationMs: number;
      readonly marks: readonly string[];
    }
  | { readonly kind: 'trying'; readonly number: number }
  | { readonly kind: 'noticed'; readonly number: number; readonly by: string }
  | { readonly kind: 'unreached'; readonly number: number }
  | { readonly kind: 'doubted'; readonly numbers: readonly number[] };

const place = process.env['MARKETGRAPH_MUTANTS']!;
const mutationSwitch = ((globalThis as { mutation?: MutationSwitch }).mutation ??=
  new MutationSwitch());
const remaining = new Map(
  (JSON.parse(readFileSync(place, 'utf8')) as SwitchedMutant[]).map((one) => [one.number, one]),
);
/** Of the run that goes on inside another; null outside. */
let inner: {
  readonly tests: ReadonlySet<string> | null;
  noticedBy: string | null;
  /** Whether an error belonged to no test, for which vitest fails a run as well. */
  isUnhandled: boolean;
} | null = null;

for (const event of ['uncaughtException', 'unhandledRejection']) {
  process.on(event, () => {
    if (inner !== null) inner.isUnhandled = true;
  });
}

function say(line: RunnerLine): void {
  appendFileSync(`${place}.lines`, `${JSON.stringify(line)}\n`);
}

/**
 * Runs each test file as it is, and then once for each mutant that its tests reach, with these tests
 * only, in the same process. A mutant that is noticed is not tried again.
 */
export default class MutantRunner extends TestRunner {
  readonly #inner = inner;
  #longestTestMs = 0;

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    const { tests, noticedBy } = this.#inner ?? { tests: null, noticedBy: null };
    if (noticedBy !== null || tests?.has(test.id) === false) test.mode = 'skip';
    if (this.#inner === null && remaining.size === 0) test.mode = 'skip';
    await super.onBeforeRunTask(test);
    mutationSwitch.startTest(test.id);
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test);
    mutationSwitch.startTest(null);
    this.#longestTestMs = Math.max(this.#longestTestMs, test.result?.duration ?? 0);
    if (this.#inner !== null && test.result?.state === 'fail') this.#inner.noticedBy ??= test.name;
  }

  override async onAfterRunFiles(files: RunnerTestFile[]): Promise<void> {
    super.onAfterRunFiles(files);
    const [file] = files as [RunnerTestFile];
    if (this.#inner !== null) {
      if (file.result?.state === 'fail') this.#inner.noticedBy ??= errorOf(file) ?? 'the file';
      return;
    }
    await this.#tryMutants(file);
  }

  async #tryMutants(file: RunnerTestFile): Promise<void> {
    const { filepath, result } = file;
    const passed = result?.state !== 'fail';
    const { testsOfMarks, count } = mutationSwitch.take();
    const error = passed ? {} : { error: errorOf(file) ?? failedTestOf(file) };
    const durationMs = result?.duration ?? 0;
    say({
      kind: 'file',
      file: filepath,
      passed,
      durationMs,
      marks: [...testsOfMarks.keys()],
      ...error,
    });
    // Nothing that is tried behind it would count.
    if (!passed) process.kill(process.ppid, 'SIGKILL');
    if (!passed) return;
    const patience = { maxReached: 5 * count + 100_000, maxTestMs: 10 * this.#longestTestMs };
    const noticed: number[] = [];
    for (const { number, mark } of remaining.values()) {
      const tests = testsOfMarks.get(mark);
      if (tests === undefined) continue;
      say({ kind: 'trying', number });
      const chosen = tests.has(null) ? null : tests;
      const by = await this.#runAgain(filepath, { number, mark }, chosen, patience);
      if (by === null) continue;
      noticed.push(number);
      remaining.delete(number);
      say({ kind: 'noticed', number, by: `${file.name}: ${by}` });
    }
    if (noticed.length === 0) return;
    // What a mutant leaves in a module would be taken for the work of the next.
    const clean = await this.#runAgain(filepath, { number: 0, mark: null }, null, patience);
    if (clean !== null) say({ kind: 'doubted', numbers: noticed });
  }

  /** Runs tests of the file with one mutant, and returns what fails first. */
  async #runAgain(
    filepath: string,
    { number, mark }: { readonly number: number; readonly mark: string | null },
    tests: ReadonlySet<string | null> | null,
    { maxReached, maxTestMs }: { readonly maxReached: number; readonly maxTestMs: number },
  ): Promise<string | null> {
    type Run = Parameters<typeof runBaseTests>;
    // Vitest has no public way to run a file again inside its worker.
    const state = Reflect.get(this, 'workerState') as Run[1];
    const traces = Reflect.get(this, '_otel') as Run[2];
    const testTimeout = this.config.testTimeout;
    this.config.testTimeout = Math.max(15_000, maxTestMs);
    inner = { tests: tests as ReadonlySet<string> | null, noticedBy: null, isUnhandled: false };
    const run = inner;
    mutationSwitch.onEndless = () => {
      // It retries what fails, in promises that leave no turn to a timer.
      say({ kind: 'noticed', number, by: 'it never ends' });
      // With vitest, which would go on with the next file in another worker.
      process.kill(process.ppid, 'SIGKILL');
      process.kill(process.pid, 'SIGKILL');
    };
    mutationSwitch.begin(number, mark, maxReached, this.config.testTimeout);
    try {
      const files = state.ctx.files.filter((spec) => spec.filepath === filepath);
      await runBaseTests('run', { ...state, ctx: { ...state.ctx, files } }, traces);
      // Something kept what an earlier run calculated.
      if (!mutationSwitch.isReached) say({ kind: 'unreached', number });
      // Another mutant may have left it, so this one is tried alone.
      if (run.isUnhandled && run.noticedBy === null) say({ kind: 'doubted', numbers: [number] });
    } finally {
      mutationSwitch.begin(0, null, Infinity);
      inner = null;
      this.config.testTimeout = testTimeout;
    }
    return run.noticedBy;
  }
}

function errorOf(file: RunnerTestFile): string | undefined {
  return file.result?.errors?.[0]?.message;
}

function failedTestOf(file: RunnerTestFile): string {
  const failed = file.tasks.find((task) => task.result?.state === 'fail');
  return `${failed?.name}: ${failed?.result?.errors?.[0]?.message}`;
}
