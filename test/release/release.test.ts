import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder } from '#test/bin/marketgraph-process.ts';
import { isInstalled } from '#test/deploy/installed.ts';
import { commitOf, git } from '#tools/release/git.ts';
import { projectVersions } from '#tools/release/project-versions.ts';
import { writeSums } from '#tools/release/release-files.ts';
import { releaseProblems } from '#tools/release/release-problems.ts';
import { readReleaseState } from '#tools/release/release-state.ts';
import { releaseSteps, type ReleaseTools } from '#tools/release/release-steps.ts';

const CHANGELOG = `# Changelog

## 0.2.0 (unreleased)

- [Charts](docs/charts.md) have titles ([more](https://example.com/more)).
# A line that a tag keeps.

## 0.1.0 (2026-11-30)

- First.
`;
const LOCK = {
  name: 'shop',
  version: '0.1.0',
  packages: { '': { name: 'shop', version: '0.1.0' }, 'node_modules/a': { version: '0.1.0' } },
};
const manifest = (version: string): string =>
  `${JSON.stringify({ name: 'shop', version, dependencies: { a: '0.1.0' } }, null, 2)}\n`;

const FILES: Readonly<Record<string, string>> = {
  'CHANGELOG.md': CHANGELOG,
  'package.json': manifest('0.1.0'),
  'package-lock.json': `${JSON.stringify(LOCK, null, 2)}\n`,
  'clients/typescript/package.json': manifest('0.1.0'),
  'clients/python/pyproject.toml': '[project]\nname = "shop"\nversion = "0.1.0"\n',
  'docs/clients.md':
    'npm install ./marketgraph-client-0.1.0.tgz other-0.1.0.tgz marketgraph-1.2.3.tgz\n',
};

/** A repository with one commit, whose files are those above with some changes. */
function newRepository(changes: Readonly<Record<string, string>> = {}): string {
  const folder = newFolder();
  for (const [path, text] of Object.entries({ ...FILES, ...changes })) edit(folder, path, text);
  git(folder, 'init', '--quiet', '--initial-branch=main');
  for (const [name, value] of Object.entries({ name: 'Ada', email: 'ada@example.com' })) {
    git(folder, 'config', `user.${name}`, value);
  }
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '-m', 'first: add all');
  return folder;
}

function edit(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const read = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8');

/** The steps of a release, with a machine that notes what it is asked for. */
function planned(folder: string, change: Partial<ReleaseTools> = {}) {
  const calls: string[] = [];
  const tools: ReleaseTools = {
    date: '2027-01-02',
    check: () => void calls.push(`check ${git(folder, 'log', '-1', '--format=%s').trim()}`),
    build: (notes) => void calls.push(notes),
    target: '.release',
    ...change,
  };
  return { steps: releaseSteps(folder, readReleaseState(folder, '0.2.0'), tools), calls };
}

const titles = (folder: string): string[] => planned(folder).steps.map(({ title }) => title);
const problems = (folder: string, version = '0.2.0'): readonly string[] =>
  releaseProblems(readReleaseState(folder, version));

async function release(folder: string, change: Partial<ReleaseTools> = {}): Promise<string[]> {
  const { steps, calls } = planned(folder, change);
  for (const { run } of steps) await run();
  return calls;
}

describe('a release', () => {
  test('sets the version, is checked, built and tagged, in this order', async () => {
    const folder = newRepository();
    expect(problems(folder)).toEqual([]);
    const notes = [
      '- Charts have titles ([more](https://example.com/more)).',
      '# A line that a tag keeps.\n',
    ].join('\n');
    expect(await release(folder)).toEqual(['check release: set version 0.2.0', notes]);
    expect(new Set(projectVersions(folder).map(([, version]) => version))).toEqual(
      new Set(['0.2.0']),
    );
    expect(projectVersions(folder)).toHaveLength(5);
    expect(read(folder, 'CHANGELOG.md')).toBe(CHANGELOG.replace('unreleased', '2027-01-02'));
    expect(git(folder, 'status', '--porcelain')).toBe('');
    expect(commitOf(folder, 'v0.2.0')).toBe(commitOf(folder, 'HEAD'));
    expect(git(folder, 'tag', '-l', '--format=%(contents)', 'v0.2.0')).toContain(notes);
  });

  test('keeps the versions of dependencies, and names its files in pages', async () => {
    const folder = newRepository();
    await release(folder);
    expect(read(folder, 'package.json')).toBe(
      manifest('0.2.0').replace('"a": "0.2.0"', '"a": "0.1.0"'),
    );
    expect(JSON.parse(read(folder, 'package-lock.json'))).toMatchObject({
      packages: { 'node_modules/a': { version: '0.1.0' } },
    });
    expect(read(folder, 'docs/clients.md')).toBe(
      'npm install ./marketgraph-client-0.2.0.tgz other-0.1.0.tgz marketgraph-1.2.3.tgz\n',
    );
  });

  test('changes nothing while it is planned', () => {
    const folder = newRepository();
    const head = commitOf(folder, 'HEAD');
    expect(titles(folder)).toEqual([
      'Set version 0.2.0 and the day 2027-01-02, and commit',
      'Run .ci/run',
      'Build the files into .release',
      'Tag the commit v0.2.0',
    ]);
    expect(commitOf(folder, 'HEAD')).toBe(head);
    expect(git(folder, 'status', '--porcelain')).toBe('');
  });

  test('continues after a failed check, without a second commit', async () => {
    const folder = newRepository();
    const check = (): void => {
      throw new Error('a test fails');
    };
    await expect(release(folder, { check })).rejects.toThrow('a test fails');
    expect(commitOf(folder, 'v0.2.0')).toBeNull();
    expect(problems(folder)).toEqual([]);
    expect(titles(folder)[0]).toBe('Run .ci/run');
    await release(folder);
    expect(git(folder, 'rev-list', '--count', 'HEAD').trim()).toBe('2');
  });

  test('leaves the files as they are if Git refuses the commit', async () => {
    const folder = newRepository();
    const hook = join(folder, '.git/hooks/pre-commit');
    writeFileSync(hook, '#!/bin/sh\necho "no commits today" >&2\nexit 1\n', { mode: 0o755 });
    await expect(release(folder)).rejects.toThrow('no commits today');
    expect(git(folder, 'status', '--porcelain')).toBe('');
  });

  test('only builds at its tag, also without a branch', async () => {
    const folder = newRepository();
    await release(folder);
    git(folder, 'checkout', '--quiet', 'v0.2.0');
    expect(problems(folder)).toEqual([]);
    const { steps } = planned(folder, { check: null });
    expect(steps.map(({ title }) => title)).toEqual(['Build the files into .release']);
  });
});

describe('a release is refused', () => {
  const sectionOf = (text: string): string => CHANGELOG.replace(/- \[Charts[^]*keeps\.\n/, text);

  test.each([
    ['a version of two numbers', '0.2', '0.2 is no version'],
    ['a version with a letter', 'v0.2.0', 'v0.2.0 is no version'],
    ['an earlier version', '0.0.9', 'package.json has version 0.1.0, which is later than 0.0.9'],
    ['a version without a section', '0.3.0', 'CHANGELOG.md has no section "## 0.3.0 (unreleased)"'],
  ])('for %s', (_, version, problem) => {
    expect(problems(newRepository(), version)).toContainEqual(expect.stringContaining(problem));
  });

  test('for a section without a text', () => {
    const folder = newRepository({ 'CHANGELOG.md': sectionOf('') });
    expect(problems(folder)).toEqual(['The section 0.2.0 of CHANGELOG.md is empty.']);
  });

  test('for packages of several versions', () => {
    const folder = newRepository({ 'clients/typescript/package.json': manifest('0.0.5') });
    expect(problems(folder)).toEqual([
      expect.stringContaining('clients/typescript/package.json 0.0.5'),
    ]);
  });

  test('for files with changes, and new ones', () => {
    const folder = newRepository();
    edit(folder, 'docs/clients.md', 'other');
    edit(folder, 'new.txt', 'new');
    expect(problems(folder)).toEqual([
      'Files have changes: docs/clients.md, new.txt. Commit or stash them.',
    ]);
  });

  test('for a tag on another commit', () => {
    const folder = newRepository();
    git(folder, 'tag', 'v0.2.0');
    edit(folder, 'docs/clients.md', 'other');
    git(folder, 'commit', '--quiet', '-am', 'docs: change');
    expect(problems(folder)).toEqual([expect.stringContaining('The tag v0.2.0 exists, on commit')]);
  });

  test('for a tag on a commit of another version', () => {
    const folder = newRepository();
    git(folder, 'tag', 'v0.2.0');
    expect(problems(folder)).toEqual([expect.stringContaining('on a commit of another version')]);
  });

  test('for a commit that no branch would have', () => {
    const folder = newRepository();
    git(folder, 'checkout', '--quiet', '--detach');
    expect(problems(folder)).toEqual([expect.stringContaining('No branch is checked out')]);
  });
});

test.skipIf(!isInstalled('sha256sum'))('the sums of a release find a changed file', () => {
  const folder = newFolder();
  edit(folder, 'one.tgz', 'one');
  edit(folder, 'two.whl', 'two');
  writeSums(folder);
  const check = () =>
    spawnSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' });
  expect(check()).toMatchObject({ status: 0, stdout: 'one.tgz: OK\ntwo.whl: OK\n' });
  edit(folder, 'two.whl', 'three');
  expect(check().stdout).toContain('two.whl: FAILED');
});
