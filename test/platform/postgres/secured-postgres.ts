import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Authority } from '#federation/test/connections/certificates.ts';
import { freePort } from '#test/platform/free-port.ts';
import { answers, newCluster, newFolder } from '#test/platform/postgres/postgres-server.ts';

const POLL_MS = 20;

/** A PostgreSQL that accepts TLS and plain connections. */
export async function startSecured(
  programs: string,
  authority: Authority,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const { folder, as } = newCluster(programs);
  const pair = authority.sign('server', 'DNS:localhost');
  const files = { 'server.crt': pair.cert, 'server.key': pair.key, 'ca.crt': authority.ca };
  for (const [name, from] of Object.entries(files)) {
    const path = join(folder, name);
    copyFileSync(from, path);
    if (as.uid !== undefined && as.gid !== undefined) chownSync(path, as.uid, as.gid);
    execFileSync('chmod', ['600', path]);
  }
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=localhost',
    `unix_socket_directories=${folder}`,
    'ssl=on',
    'ssl_ca_file=ca.crt',
  ];
  const child = spawn(
    join(programs, 'postgres'),
    ['-D', folder, ...settings.flatMap((one) => ['-c', one])],
    as,
  );
  const url = `postgres://test@localhost:${port}/postgres`;
  while (child.exitCode === null && !(await answers(url))) await setTimeout(POLL_MS);
  return { port, stop: () => end(child, 'SIGQUIT', folder) };
}

/** Whether PgBouncer can be started here. */
export function isPoolerInstalled(): boolean {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** PgBouncer in transaction mode with two server connections, set as the page says. */
export async function startPooler(
  serverPort: number,
  ignored: string,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const { folder, as } = newFolder();
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `postgres = host=localhost port=${serverPort} user=test`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    `unix_socket_dir =`,
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 2',
    `ignore_startup_parameters = ${ignored}`,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  const child = spawn('pgbouncer', ['-q', file], as);
  const url = `postgres://test@127.0.0.1:${port}/postgres`;
  while (child.exitCode === null && !(await answers(url))) await setTimeout(POLL_MS);
  return { url, stop: () => end(child, 'SIGINT', folder) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals, folder: string): Promise<void> {
  if (child.exitCode === null) {
    child.kill(signal);
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
}
