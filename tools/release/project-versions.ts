import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { git } from '#tools/release/git.ts';

/** A file that states the version of the project. */
interface VersionedFile {
  readonly path: string;
  /** Each place of the version, with the version between two groups. */
  readonly places: RegExp;
}

/** In a lock file, the first version is of the project, and so is that of the package without a path. */
const FILES: readonly VersionedFile[] = [
  { path: 'package.json', places: /^( {2}"version": ")([^"]+)(")/m },
  {
    path: 'package-lock.json',
    places: /(^ {2}"version": "|^ {4}"": \{[^{}]*?"version": ")([^"]+)(")/gm,
  },
  { path: 'clients/typescript/package.json', places: /^( {2}"version": ")([^"]+)(")/m },
  { path: 'clients/python/pyproject.toml', places: /^(version = ")([^"]+)(")/m },
];

/** Files of a release as pages name them, such as `marketgraph-client-0.1.0.tgz`. */
const NAMED_IN_PAGES =
  /(\bmarketgraph(?:-[a-z]+)*-)(\d+\.\d+\.\d+)(\.tgz|-py3-none-any\.whl|\.cdx\.json)/g;

/** The version that each file states, once for each place. Throws for a file that states none. */
export function projectVersions(
  folder: string,
): readonly (readonly [path: string, version: string])[] {
  return FILES.flatMap(({ path, places }) => {
    const found = [...readFileSync(join(folder, path), 'utf8').matchAll(asGlobal(places))];
    if (found.length === 0) throw new Error(`${path} states no version`);
    return found.map(([, , version = '']) => [path, version] as const);
  });
}

/**
 * Writes a version into every file that states one, and into the names of files of the current version in pages.
 * Returns the changed paths.
 */
export function setProjectVersion(folder: string, version: string): readonly string[] {
  const current = new Set(projectVersions(folder).map(([, stated]) => stated));
  const pages = git(folder, 'ls-files', '--', '*.md')
    .split('\n')
    .filter((path) => path !== '' && path !== 'CHANGELOG.md')
    .map((path) => ({ path, places: NAMED_IN_PAGES }));
  return [...FILES, ...pages].flatMap(({ path, places }) => {
    const before = readFileSync(join(folder, path), 'utf8');
    const after = before.replaceAll(
      asGlobal(places),
      (whole, start: string, stated: string, end: string) =>
        current.has(stated) ? start + version + end : whole,
    );
    if (after === before) return [];
    writeFileSync(join(folder, path), after);
    return [path];
  });
}

function asGlobal(places: RegExp): RegExp {
  return places.global ? places : new RegExp(places.source, `${places.flags}g`);
}
