import { readFileSync } from 'node:fs';
import { projectFile } from '#bin/wiring/project-files.ts';

/** The part of `package.json` that packages need. */
export interface ProjectManifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly imports: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** An entry of a lock file. */
interface LockedPackage {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly [member: string]: unknown;
}

interface LockFile {
  readonly lockfileVersion: number;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** The command that npm links. */
export const LAUNCHER = 'bin/launcher.js';

/** What a launcher runs on; the program itself runs on the Node that comes along. */
const ENGINES = { node: '>=20.11' };

export function readManifest(): ProjectManifest {
  return JSON.parse(readFileSync(projectFile('package.json'), 'utf8')) as ProjectManifest;
}

/** The manifest of the package: without what only developers need. */
export function packageManifest(project: ProjectManifest, rooms: readonly string[]): object {
  const { name, version, description, license, imports, dependencies } = project;
  const isPacked = ([, target]: readonly [string, string]): boolean =>
    rooms.some((room) => target.startsWith(`./${room}/`));
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    bin: { [name]: LAUNCHER },
    engines: ENGINES,
    imports: Object.fromEntries(Object.entries(imports).filter(isPacked)),
    dependencies,
  };
}

/** What is installed with the program, by path below the folder of the lock file. */
export function lockedDependencies(): readonly (readonly [path: string, locked: LockedPackage])[] {
  return Object.entries(readLock().packages).filter(([path, { dev }]) => path !== '' && !dev);
}

/** The versions of all dependencies that are tested together; npm installs exactly these with the package. */
export function packageLock(manifest: object): object {
  const { name, version } = manifest as ProjectManifest;
  return {
    name,
    version,
    lockfileVersion: readLock().lockfileVersion,
    requires: true,
    packages: { '': manifest, ...Object.fromEntries(lockedDependencies()) },
  };
}

function readLock(): LockFile {
  return JSON.parse(readFileSync(projectFile('package-lock.json'), 'utf8')) as LockFile;
}
