import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '#test/platform/free-port.ts';
import { answers, newCluster, postgresPrograms } from '#test/platform/postgres/postgres-server.ts';

const POLL_MS = 20;

/** A PostgreSQL of a test's own, which can be killed at any moment and comes back on the same port. */
export class MortalPostgres {
  readonly url: string;
  readonly #programs: string;
  readonly #cluster: ReturnType<typeof newCluster>;
  readonly #port: number;
  #child: ChildProcess | null = null;

  private constructor(programs: string, port: number) {
    this.#programs = programs;
    this.#cluster = newCluster(programs);
    this.#port = port;
    this.url = `postgres://test@127.0.0.1:${port}/postgres`;
  }

  /** Null where PostgreSQL is not installed. */
  static async start(): Promise<MortalPostgres | null> {
    const programs = postgresPrograms();
    if (programs === null) return null;
    const server = new MortalPostgres(programs, await freePort());
    await server.restart();
    return server;
  }

  /** Starts it, which recovers what its files say; resolves when it accepts connections. */
  async restart(): Promise<void> {
    const { folder, as } = this.#cluster;
    const settings = [
      `port=${this.#port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
      'shared_buffers=16MB',
    ].flatMap((one) => ['-c', one]);
    for (;;) {
      const child = spawn(join(this.#programs, 'postgres'), ['-D', folder, ...settings], as);
      while (child.exitCode === null && !(await answers(this.url))) await setTimeout(POLL_MS);
      this.#child = child;
      // It refuses to start while memory of the killed one is in use.
      if (child.exitCode === null) return;
      await setTimeout(POLL_MS);
    }
  }

  /** kill -9 of the server and of each of its processes, at once. */
  async kill(): Promise<void> {
    const { pid } = this.#child!;
    const exit = once(this.#child!, 'exit');
    for (const one of [pid!, ...childrenOf(pid!)]) killNow(one);
    await exit;
  }

  async close(): Promise<void> {
    if (this.#child?.exitCode === null && this.#child.signalCode === null) await this.kill();
    rmSync(this.#cluster.folder, { recursive: true, force: true });
  }
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended in between.
  }
}
