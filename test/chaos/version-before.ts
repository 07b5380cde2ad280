import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresDatabase } from '#platform/postgres/postgres-database.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
/** The sources of the processes of a run, and of the description of their start. */
const SOURCES = [
  'package.json',
  'kernel',
  'platform',
  'packages',
  'subgraphs',
  'test/chaos',
  'test/doubles',
  'test/simulation',
];
const PROCESS = 'test/chaos/chaos-process.ts';
const SCHEMA = 'platform/postgres/schema.ts';
type SchemaOfVersion = Pick<
  typeof import('#platform/postgres/schema.ts'),
  'NEWEST_SCHEMA' | 'migrateSchema'
>;

/** An earlier version of the project, in a folder of its own. */
export interface VersionBefore {
  readonly commit: string;
  /** The program of its processes. */
  readonly entry: string;
  /** The newest schema that it knows. */
  readonly newestSchema: number;
  /** Migrates a database to that schema, as that version would. */
  migrate(database: PostgresDatabase): Promise<unknown>;
  remove(): void;
}

/**
 * An earlier version whose processes take the same task: the tag before it, else the oldest commit
 * since the task was changed last. A sentence gives the reason if there is none.
 *
 * @param revision another one, by a name that git knows
 */
export async function takeVersionBefore(revision: string | null): Promise<VersionBefore | string> {
  const commit = revision ?? (await findBefore());
  if (commit === null)
    return 'the history of the project is not here (a shallow clone, or no clone)';
  const changed = await git('diff', '--name-only', commit, 'HEAD', '--', ...SOURCES);
  if (changed === '')
    return `nothing that owners and replicas are made of has changed since ${commit}`;
  const folder = mkdtempSync(join(tmpdir(), 'marketgraph-before-'));
  const archive = join(folder, 'sources.tar');
  await git('archive', '--output', archive, commit, ...SOURCES);
  await run('tar', ['-xf', archive, '-C', folder]);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const schema = await import(join(folder, SCHEMA));
  const { NEWEST_SCHEMA: newestSchema, migrateSchema } = schema as SchemaOfVersion;
  return {
    newestSchema,
    migrate: (database) => migrateSchema(database),
    commit: await git('log', '-1', '--format=%h (%cs) %s', commit),
    entry: join(folder, PROCESS),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function findBefore(): Promise<string | null> {
  const isShallow = await git('rev-parse', '--is-shallow-repository').catch(() => 'true');
  if (isShallow !== 'false') return null;
  const tag = await git('describe', '--tags', '--abbrev=0', 'HEAD~1').catch(() => null);
  return tag ?? git('log', '-1', '--first-parent', '--format=%H', '--', PROCESS);
}

async function git(...args: readonly string[]): Promise<string> {
  return (await run('git', ['-C', ROOT, ...args], { maxBuffer: 64 << 20 })).stdout.trim();
}
