import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseNotes, withReleaseDate } from '#tools/release/changelog.ts';
import { git } from '#tools/release/git.ts';
import { setProjectVersion } from '#tools/release/project-versions.ts';
import {
  needsCommit,
  readReleaseState,
  tagOf,
  type ReleaseState,
} from '#tools/release/release-state.ts';

/** One step of a release. Steps run in their order; a failure ends the release. */
export interface ReleaseStep {
  readonly title: string;
  readonly run: () => void | Promise<void>;
}

/** What a release needs of the machine, passed in so that a test needs neither minutes nor npm. */
export interface ReleaseTools {
  /** The day of the release, such as `2026-11-30`. */
  readonly date: string;
  /** Runs `.ci/run`, and throws if it fails; null if it has passed for this commit. */
  readonly check: (() => void) | null;
  /** Writes the files of the release with these notes. */
  readonly build: (notes: string) => void | Promise<void>;
  /** The folder into which `build` writes, for the plan. */
  readonly target: string;
}

/**
 * The steps from a state to a release. A step that is done already is left out, so a release that failed continues when
 * the command runs again, and a commit with its tag needs only its files.
 */
export function releaseSteps(
  folder: string,
  state: ReleaseState,
  tools: ReleaseTools,
): readonly ReleaseStep[] {
  const { version, taggedCommit } = state;
  const steps: ReleaseStep[] = [];
  if (needsCommit(state)) {
    steps.push({
      title: `Set version ${version} and the day ${tools.date}, and commit`,
      run: () => commitVersion(folder, version, tools.date),
    });
  }
  if (tools.check !== null) steps.push({ title: 'Run .ci/run', run: tools.check });
  steps.push({
    title: `Build the files into ${tools.target}`,
    run: () => tools.build(notesOf(folder, version)),
  });
  if (taggedCommit === null) {
    steps.push({ title: `Tag the commit ${tagOf(version)}`, run: () => tag(folder, version) });
  }
  return steps;
}

/** Commits the files with the version and the day; if Git refuses the commit, the files are as before. */
function commitVersion(folder: string, version: string, date: string): void {
  const path = join(folder, 'CHANGELOG.md');
  writeFileSync(path, withReleaseDate(readFileSync(path, 'utf8'), version, date));
  const changed = ['CHANGELOG.md', ...setProjectVersion(folder, version)];
  try {
    git(folder, 'commit', '--quiet', '-m', `release: set version ${version}`, '--', ...changed);
  } catch (error) {
    git(folder, 'checkout', '--quiet', 'HEAD', '--', ...changed);
    throw error;
  }
}

/** The notes as a tag's message: a line of Git's own that begins with `#` is no comment here. */
function tag(folder: string, version: string): void {
  const message = `Marketgraph ${version}\n\n${notesOf(folder, version)}`;
  git(folder, 'tag', '--annotate', '--cleanup=verbatim', '-m', message, tagOf(version));
}

function notesOf(folder: string, version: string): string {
  const { section } = readReleaseState(folder, version);
  if (section === null) throw new Error(`CHANGELOG.md has no section ${version}`);
  return releaseNotes(section);
}
