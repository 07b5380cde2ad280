import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { projectFile } from '#bin/wiring/project-files.ts';
import { writeLibraries } from '#tools/package/write-libraries.ts';
import { writePackage } from '#tools/package/write-package.ts';

/** A file that people install. */
export interface PackedFile {
  readonly fileName: string;
  readonly bytes: number;
}

/** Where the folders are written that npm packs; ignored by Git. */
const FOLDER = projectFile('.package');
const TYPESCRIPT_CLIENT = projectFile('clients/typescript');
const PYTHON_CLIENT = projectFile('clients/python');

/** Packs the program, as it is committed, into `target`. */
export async function packProgram(target: string): Promise<PackedFile> {
  const folder = join(FOLDER, 'marketgraph');
  await writePackage(folder);
  const [packed] = npmPack([folder], target);
  if (packed === undefined) throw new Error('npm packed nothing');
  return packed;
}

/** Packs the libraries, as they are committed, into `target`. */
export function packLibraries(target: string): readonly PackedFile[] {
  return npmPack(writeLibraries(join(FOLDER, 'libraries')), target);
}

/** Packs the TypeScript client into `target`; npm compiles it first. */
export function packTypescriptClient(target: string): readonly PackedFile[] {
  return npmPack([TYPESCRIPT_CLIENT], target);
}

/** Why this machine cannot build the Python client; null where it can. */
export function whyNoWheel(): string | null {
  const isNew = 'import sys; sys.exit(sys.version_info < (3, 11))';
  const { status } = spawnSync('python3', ['-c', isNew]);
  return status === 0 ? null : 'the Python client needs Python 3.11 or newer';
}

/** Builds the wheel of the Python client into `target`. */
export function packWheel(target: string): PackedFile {
  const build = 'import sys, wheel_backend; print(wheel_backend.build_wheel(sys.argv[1]))';
  const fileName = execFileSync('python3', ['-B', '-c', build, target], {
    cwd: PYTHON_CLIENT,
    encoding: 'utf8',
  }).trim();
  return { fileName, bytes: statSync(join(target, fileName)).size };
}

function npmPack(folders: readonly string[], target: string): readonly PackedFile[] {
  const args = ['pack', ...folders, '--json', '--pack-destination', target];
  const printed = execFileSync('npm', args, {
    cwd: projectFile(''),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const packed = JSON.parse(printed) as readonly {
    readonly filename: string;
    readonly size: number;
  }[];
  return packed.map(({ filename, size }) => ({ fileName: filename, bytes: size }));
}
