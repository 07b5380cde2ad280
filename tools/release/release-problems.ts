import { needsCommit, tagOf, type ReleaseState } from '#tools/release/release-state.ts';

const MAX_NAMED_PATHS = 5;

/** Why a version cannot be released, one sentence for each problem, with what to do. */
export function releaseProblems(state: ReleaseState): readonly string[] {
  return [
    versionProblem(state),
    treeProblem(state),
    equalVersionsProblem(state),
    changelogProblem(state),
    tagProblem(state),
    branchProblem(state),
  ].filter((problem) => problem !== null);
}

function versionProblem({ version, versions }: ReleaseState): string | null {
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version)) {
    return `${version} is no version. Write three numbers, such as 1.2.3.`;
  }
  const later = versions.find(([, stated]) => isLater(stated, version));
  return later === undefined
    ? null
    : `${later[0]} has version ${later[1]}, which is later than ${version}.`;
}

function treeProblem({ changedPaths }: ReleaseState): string | null {
  if (changedPaths.length === 0) return null;
  const more = changedPaths.length - MAX_NAMED_PATHS;
  const named = changedPaths.slice(0, MAX_NAMED_PATHS).join(', ');
  return `Files have changes: ${named}${more > 0 ? ` and ${more} more` : ''}. Commit or stash them.`;
}

function equalVersionsProblem({ versions }: ReleaseState): string | null {
  if (new Set(versions.map(([, stated]) => stated)).size <= 1) return null;
  const stated = versions.map(([path, version]) => `${path} ${version}`);
  return `The packages have several versions: ${[...new Set(stated)].join(', ')}.`;
}

function changelogProblem({ version, section }: ReleaseState): string | null {
  if (section === null) {
    return `CHANGELOG.md has no section "## ${version} (unreleased)". Write what changes for users.`;
  }
  return section.text === '' ? `The section ${version} of CHANGELOG.md is empty.` : null;
}

function tagProblem(state: ReleaseState): string | null {
  const { taggedCommit, version, head } = state;
  if (taggedCommit === null) return null;
  if (taggedCommit !== head) {
    return `The tag ${tagOf(version)} exists, on commit ${taggedCommit.slice(0, 8)}. Choose the next version.`;
  }
  return needsCommit(state)
    ? `The tag ${tagOf(version)} is on a commit of another version. Delete the tag and run this command again.`
    : null;
}

function branchProblem(state: ReleaseState): string | null {
  return needsCommit(state) && !state.isOnBranch
    ? 'No branch is checked out, so the commit of the release would be lost. Check out a branch.'
    : null;
}

function isLater(one: string, other: string): boolean {
  const numbers = (version: string): number[] => version.split('.').map(Number);
  const [left, right] = [numbers(one), numbers(other)];
  const at = left.findIndex((number, index) => number !== right[index]);
  return at !== -1 && (left[at] ?? 0) > (right[at] ?? 0);
}
