import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '#test/pages/page-snippets.ts';

const FOLDER = join(ROOT, '.github/workflows');
const NAMES = readdirSync(FOLDER);
const textOf = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

type Permissions = Readonly<Record<string, string>>;
interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly uses?: string;
  readonly permissions?: Permissions;
  readonly steps?: readonly Step[];
  readonly 'timeout-minutes'?: number;
}
interface Workflow {
  readonly permissions: Permissions;
  readonly jobs: Readonly<Record<string, Job>>;
}
const workflowOf = (name: string): Workflow => parse(textOf(name)) as Workflow;
const jobsOf = (name: string): (readonly [string, Job])[] =>
  Object.entries(workflowOf(name).jobs).map(([job, content]) => [`${name} ${job}`, content]);
const JOBS = NAMES.flatMap(jobsOf);
const STEPS = JOBS.flatMap(([, { steps = [] }]) => steps);

/** GitHub's own parser of workflows, as far as the test uses it. */
interface WorkflowParser {
  readonly NoOperationTraceWriter: new () => object;
  readonly parseWorkflow: (
    file: { readonly name: string; readonly content: string },
    trace: object,
  ) => {
    readonly context: {
      readonly errors: { getErrors(): readonly { readonly message: string }[] };
    };
  };
}

describe('the workflows of GitHub', () => {
  let parser: WorkflowParser;

  // Its modules import JSON in a way that only bundlers accept.
  beforeAll(async () => {
    const outfile = join(mkdtempSync(join(tmpdir(), 'marketgraph-test-')), 'parser.cjs');
    const stdin = { contents: "export * from '@actions/workflow-parser'", resolveDir: ROOT };
    await build({ stdin, outfile, bundle: true, platform: 'node', format: 'cjs' });
    parser = createRequire(import.meta.url)(outfile) as WorkflowParser;
  });
  const errorsOf = (name: string, content: string): string[] => {
    const trace = new parser.NoOperationTraceWriter();
    const { context } = parser.parseWorkflow({ name, content }, trace);
    return context.errors.getErrors().map(({ message }) => message);
  };

  test.each(NAMES)('%s has no error for the parser of GitHub', (name) => {
    expect(errorsOf(name, textOf(name))).toEqual([]);
  });

  test.each([
    ['timeout-minutes: 90', 'timeout-minute: 90', "Unexpected value 'timeout-minute'"],
    ['contents: read', 'contents: reed', "Unexpected value 'reed'"],
    ['head.sha || github.sha }}', 'head.sha || (github.sha }}', 'Unexpected end of expression'],
  ])('the parser finds a mistake in `%s`', (correct, wrong, message) => {
    const text = textOf('ci.yaml');
    expect(text).toContain(correct);
    expect(errorsOf('ci.yaml', text.replace(correct, wrong))).toEqual([
      expect.stringContaining(message),
    ]);
  });

  test('pin each action to a commit, with its version in a comment', () => {
    const used = NAMES.flatMap((name) => textOf(name).split('\n'))
      .filter((line) => /\buses:/.test(line))
      .filter((line) => !line.includes('uses: ./'));
    expect(used.length).toBeGreaterThanOrEqual(4);
    const pinned = /uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
    expect(used.filter((line) => !pinned.test(line))).toEqual([]);
  });

  test('may only read, except for one job, which runs no code of the repository', () => {
    const granted = NAMES.map((name) => workflowOf(name).permissions);
    expect(granted).toEqual([{ contents: 'read' }, {}]);
    const writing = JOBS.filter(([, { permissions = {} }]) =>
      Object.values(permissions).some((right) => right !== 'read'),
    );
    expect(writing).toEqual([
      ['release.yaml publish', expect.objectContaining({ permissions: { contents: 'write' } })],
    ]);
    const uses = writing[0]![1].steps!.map(({ uses = '', run = '' }) => uses + run);
    expect(uses.filter((text) => /checkout|npm|node|\.ci/.test(text))).toEqual([]);
  });

  test('keep no token in a clone, put no text of a request into a shell, and end in time', () => {
    const clones = STEPS.filter(({ uses = '' }) => uses.startsWith('actions/checkout@'));
    expect(clones.map((step) => step.with?.['persist-credentials'])).toEqual([false, false]);
    expect(STEPS.filter(({ run = '' }) => run.includes('${{'))).toEqual([]);
    const endless = JOBS.filter(([, job]) => !job.uses && !job['timeout-minutes']);
    expect(endless).toEqual([]);
  });

  test('run `.ci/run`, and release a tag with the command of maintainers', () => {
    const runs = (name: string, job: string): (string | undefined)[] =>
      workflowOf(name).jobs[job]!.steps!.flatMap(({ run }) => run ?? []);
    expect(runs('ci.yaml', 'ci')).toEqual(['.ci/run']);
    expect(workflowOf('release.yaml').jobs['ci']!.uses).toBe('./.github/workflows/ci.yaml');
    expect(runs('release.yaml', 'build')).toEqual([
      'npm ci --no-audit --no-fund',
      'npm run release -- "${GITHUB_REF_NAME#v}" --ci-passed',
    ]);
  });
});
