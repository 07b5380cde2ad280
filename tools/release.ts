import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { projectFile } from '#bin/wiring/project-files.ts';
import { whyNoWheel } from '#tools/package/pack-packages.ts';
import { renderNotice } from '#tools/package/render-notice.ts';
import { buildReleaseFiles } from '#tools/release/release-files.ts';
import { releaseProblems } from '#tools/release/release-problems.ts';
import { readReleaseState } from '#tools/release/release-state.ts';
import { releaseSteps, type ReleaseTools } from '#tools/release/release-steps.ts';

interface Options {
  readonly dryRun?: boolean;
  readonly ciPassed?: boolean;
}

const folder = projectFile('');
/** Where the files of the release are written; ignored by Git. */
const TARGET = '.release';

/** `npm run release -- 1.2.3`: releases the commit that is checked out. `docs/releasing.md` describes it. */
new Command('npm run release --')
  .argument('<version>', 'the version, such as 1.2.3')
  .option('--dry-run', 'print the plan, and change nothing')
  .option('--ci-passed', '.ci/run has passed for this commit; do not run it again')
  .action(async (version: string, { dryRun = false, ciPassed = false }: Options) => {
    const state = readReleaseState(folder, version);
    const problems = [...releaseProblems(state), ...problemsOfMachine()];
    if (problems.length > 0) return fail(...problems);
    for (const { title, run } of releaseSteps(folder, state, toolsOf(ciPassed))) {
      console.log(dryRun ? `- ${title}` : `== ${title}`);
      if (dryRun) continue;
      try {
        await run();
      } catch (error) {
        return fail(error instanceof Error ? error.message : String(error));
      }
    }
  })
  .parseAsync();

function fail(...problems: readonly string[]): void {
  for (const problem of problems) console.error(`✗ ${problem}`);
  process.exitCode = 1;
}

function toolsOf(ciPassed: boolean): ReleaseTools {
  return {
    date: new Date().toISOString().slice(0, 10),
    check: ciPassed ? null : () => void execFileSync(projectFile('.ci/run'), { stdio: 'inherit' }),
    build: (notes) => buildReleaseFiles(projectFile(TARGET), notes),
    target: TARGET,
  };
}

function problemsOfMachine(): readonly string[] {
  const noWheel = whyNoWheel();
  const isFresh = readFileSync(projectFile('NOTICE.md'), 'utf8') === renderNotice();
  return [
    ...(noWheel === null ? [] : [`This machine cannot build the wheel: ${noWheel}.`]),
    ...(isFresh ? [] : ['NOTICE.md differs from package-lock.json. Run `npm run generate`.']),
  ];
}
