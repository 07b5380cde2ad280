import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changelogSection, type ChangelogSection } from '#tools/release/changelog.ts';
import { commitOf, git } from '#tools/release/git.ts';
import { projectVersions } from '#tools/release/project-versions.ts';

/** What a folder with a clone says about the release of a version. */
export interface ReleaseState {
  readonly version: string;
  /** Paths with changes that are not committed. */
  readonly changedPaths: readonly string[];
  readonly head: string;
  /** Whether a branch is checked out, so that a commit belongs to it. */
  readonly isOnBranch: boolean;
  /** The commit of the tag of the version; null if there is no such tag. */
  readonly taggedCommit: string | null;
  readonly versions: readonly (readonly [path: string, version: string])[];
  readonly section: ChangelogSection | null;
}

export function tagOf(version: string): string {
  return `v${version}`;
}

export function readReleaseState(folder: string, version: string): ReleaseState {
  const status = git(folder, 'status', '--porcelain').split('\n');
  return {
    version,
    changedPaths: status.filter((line) => line !== '').map((line) => line.slice(3)),
    head: commitOf(folder, 'HEAD') ?? '',
    isOnBranch: git(folder, 'branch', '--show-current').trim() !== '',
    taggedCommit: commitOf(folder, `refs/tags/${tagOf(version)}`),
    versions: projectVersions(folder),
    section: changelogSection(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8'), version),
  };
}

/** Whether a commit has to set the version or its day first. */
export function needsCommit({ version, versions, section }: ReleaseState): boolean {
  return versions.some(([, stated]) => stated !== version) || section?.date === null;
}
