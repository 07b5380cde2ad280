import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';

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
  const initdb = globSync(['/usr/lib/postgresql/*/bin/initdb', '/usr/bin/initdb']).at(-1);
  if (initdb === undefined) return null;
  const folder = mkdtempSync(join(tmpdir(), 'marketgraph-postgres-'));
  // PostgreSQL refuses to run as root.
  const owner = userInfo().uid === 0 ? ownerOf('postgres') : null;
  if (owner !== null) chownSync(folder, owner.uid, owner.gid);
  const as = { ...owner, stdio: 'ignore' } as const;
  execFileSync(initdb, ['-D', folder, '-U', 'test', '-A', 'trust', '-N', '-E', 'UTF8'], as);
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
  ];
  const child = spawn(
    join(initdb, '../postgres'),
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

async function answers(url: string): Promise<boolean> {
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

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
