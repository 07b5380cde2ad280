import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '#test/platform/free-port.ts';

/** A PostgreSQL to test against. */
export interface TestPostgres {
  readonly url: string;
  /** The server's process when it was started here; null for a server that was there before. */
  readonly child: ChildProcess | null;
  stop(): Promise<void>;
}

/** Why tests over PostgreSQL are skipped. */
export const NO_POSTGRES =
  'no TEST_DATABASE_URL, no database "test" on 127.0.0.1:5432, and initdb is not installed';

/** A running PostgreSQL with a database that tests may write, or null where there is none. */
export async function findPostgres(): Promise<TestPostgres | null> {
  const local = `postgres://${userInfo().username}@127.0.0.1:5432/test`;
  const url = process.env['TEST_DATABASE_URL'] ?? local;
  if (await answers(url)) return { url, child: null, stop: async () => {} };
  return startPostgres();
}

/** A PostgreSQL of the caller's own, on a free port; null where it is not installed. */
export async function startPostgres(): Promise<TestPostgres | null> {
  const programs = postgresPrograms();
  if (programs === null) return null;
  const { folder, as } = newCluster(programs);
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
  ];
  const child = spawn(
    join(programs, 'postgres'),
    ['-D', folder, ...settings.flatMap((one) => ['-c', one])],
    as,
  );
  const url = `postgres://test@127.0.0.1:${port}/postgres`;
  while (child.exitCode === null && !(await answers(url))) await setTimeout(50);
  return {
    url,
    child,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGQUIT');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The folder of PostgreSQL's programs; null where it is not installed. */
export function postgresPrograms(): string | null {
  const initdb = globSync(['/usr/lib/postgresql/*/bin/initdb', '/usr/bin/initdb']).at(-1);
  return initdb === undefined ? null : dirname(initdb);
}

/** How programs of PostgreSQL are run: it refuses to run as root. */
interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
  readonly stdio: 'ignore';
}

/** An empty cluster in a folder of its own, for its superuser `test`. */
export function newCluster(programs: string): { readonly folder: string; readonly as: RunAs } {
  const { folder, as } = newFolder();
  const initdb = join(programs, 'initdb');
  execFileSync(initdb, ['-D', folder, '-U', 'test', '-A', 'trust', '-N', '-E', 'UTF8'], as);
  return { folder, as };
}

/** A folder that programs of PostgreSQL can write. */
export function newFolder(): { readonly folder: string; readonly as: RunAs } {
  const folder = mkdtempSync(join(tmpdir(), 'marketgraph-postgres-'));
  const owner = userInfo().uid === 0 ? ownerOf('postgres') : null;
  if (owner !== null) chownSync(folder, owner.uid, owner.gid);
  return { folder, as: { ...owner, stdio: 'ignore' } };
}

/** Whether a database accepts connections now. */
export async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

function ownerOf(user: string): { readonly uid: number; readonly gid: number } {
  const id = (flag: string): number =>
    Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
