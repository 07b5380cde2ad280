import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node';
import { ROOT } from '#test/pages/page-snippets.ts';
import configuration from '../../vitest.config.ts';

// A process that keeps vitest and its transformed modules warm, and runs test files over sources
// that differ from those on disk. `WarmProcess` starts it.

/** What to run, in this order: the texts replace files until the next request. */
export interface WarmRequest {
  readonly texts: readonly (readonly [path: string, text: string])[];
  readonly files: readonly string[];
}

/** How it ended. */
export interface WarmAnswer {
  readonly failed: boolean;
  /** The first failed test of each file that failed. */
  readonly failures: readonly string[];
}

let texts: ReadonlyMap<string, string> = new Map();
let order = new Map<string, number>();
/** Whether sources contain mutants, which `mutant-runner.ts` chooses. */
const isSwitched = process.env['MARKETGRAPH_MUTANTS'] !== undefined;

class AsGiven extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => order.get(moduleId) ?? 0;
    return Promise.resolve(files.toSorted((one, other) => placeOf(one) - placeOf(other)));
  }
}

// Without the suite's projects, to which plugins of this call would not belong.
const { resolve = {}, test = {} } = configuration;
const options = Object.entries(test).filter(([name]) => name !== 'projects');
/** Where workers find the changed texts; see `changed-texts.ts`. */
const textsPlace = process.env['MARKETGRAPH_CHANGED_TEXTS']!;
const vitest = await createVitest(
  'test',
  {
    ...Object.fromEntries(options),
    config: false,
    root: ROOT,
    include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
    watch: false,
    // It would answer with texts of earlier requests.
    fsModuleCache: false,
    maxWorkers: 1,
    // Each statement that is counted takes time.
    testTimeout: 10 * (test.testTimeout ?? 5_000),
    execArgv: [
      ...(test.execArgv ?? []),
      // What fills the memory ends soon.
      '--max-old-space-size=2048',
      '--import',
      join(import.meta.dirname, 'changed-texts.ts'),
    ],
    isolate: false,
    bail: isSwitched ? 0 : 1,
    reporters: [{}],
    sequence: { sequencer: AsGiven },
    silent: true,
    ...(isSwitched && { runner: 'test/mutation/mutant-runner.ts' }),
  },
  {
    resolve,
    plugins: [
      { name: 'changed-texts', enforce: 'pre', load: (id) => texts.get(id.split('?')[0]!) },
    ],
  },
);
await vitest.standalone();

process.on('message', (request: WarmRequest) => {
  void run(request).then((answer) => process.send!(answer));
});
process.once('disconnect', () => process.exit());
process.send!('ready');

async function run(request: WarmRequest): Promise<WarmAnswer> {
  const before = texts;
  texts = new Map(request.texts);
  writeFileSync(textsPlace, JSON.stringify(request.texts));
  order = new Map(request.files.map((file, index) => [file, index]));
  for (const path of new Set([...before.keys(), ...texts.keys()])) vitest.invalidateFile(path);
  const specifications = (await vitest.globTestSpecifications()).filter(({ moduleId }) =>
    order.has(moduleId),
  );
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const failed = testModules.filter((module) => module.state() === 'failed');
  return {
    failed: failed.length > 0 || unhandledErrors.length > 0,
    failures: failed.map((module) => {
      const [first] = [...module.children.allTests('failed')];
      return `${module.moduleId}: ${first?.fullName ?? module.errors()[0]?.message}`;
    }),
  };
}
