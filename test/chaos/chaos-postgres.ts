import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { FaultyProxy } from '#test/chaos/faulty-proxy.ts';
import { freePort } from '#test/platform/free-port.ts';
import {
  answers,
  newCluster,
  newFolder,
  postgresPrograms,
} from '#test/platform/postgres/postgres-server.ts';

const run = promisify(execFile);
/** Nothing here survives the machine, so no commit waits for its disk. */
const SETTINGS = ['listen_addresses=127.0.0.1', 'fsync=off', 'shared_buffers=16MB'];
const POLL_MS = 30;

/** One of two servers. */
interface Node {
  readonly folder: string;
  readonly as: ReturnType<typeof newFolder>['as'];
  port: number;
  child: ChildProcess | null;
}

/**
 * A PostgreSQL and its synchronous standby, which swap roles when one dies. A restarted server
 * takes another port, because its old one may be in use; connections are redirected to it.
 */
export class ChaosPostgres {
  readonly #programs: string;
  readonly #onPort: (place: number, port: number) => void;
  readonly #nodes: [Node, Node];
  /** By which the standby follows: it finds the current primary on one port. */
  readonly #replication: FaultyProxy;
  #primary: 0 | 1 = 0;

  private constructor(
    programs: string,
    nodes: [Node, Node],
    replication: FaultyProxy,
    onPort: (place: number, port: number) => void,
  ) {
    this.#programs = programs;
    this.#nodes = nodes;
    this.#replication = replication;
    this.#onPort = onPort;
  }

  /** @param onPort called with 0 or 1 and the port on which that server is found from now on */
  static async open(onPort: (place: number, port: number) => void): Promise<ChaosPostgres> {
    const programs = postgresPrograms();
    if (programs === null) throw new Error('PostgreSQL is not installed');
    const nodes: [Node, Node] = [
      { ...newCluster(programs), port: 0, child: null },
      { ...newFolder(), port: 0, child: null },
    ];
    const replication = await FaultyProxy.open(0);
    const pair = new ChaosPostgres(programs, nodes, replication, onPort);
    // Before the first write, a copy of its files is a copy of the server.
    await run('cp', ['-a', ...nodes.map(({ folder }) => `${folder}/.`)]);
    const follows = `primary_conninfo = 'host=127.0.0.1 port=${replication.port} user=test'\n`;
    appendFileSync(join(nodes[1].folder, 'postgresql.auto.conf'), follows);
    writeFileSync(join(nodes[1].folder, 'standby.signal'), '');
    await pair.#start(0);
    await pair.#start(1);
    await pair.#awaitStandby();
    return pair;
  }

  /** The primary, without a proxy. */
  get url(): string {
    return `postgres://test@127.0.0.1:${this.#nodes[this.#primary].port}/postgres`;
  }

  /** The primary dies and restarts. */
  async restart(): Promise<void> {
    await this.#kill(this.#primary);
    await this.#start(this.#primary);
  }

  /** The primary dies, its standby takes its place; the old primary follows later. */
  async failOver(): Promise<void> {
    await this.#kill(this.#primary);
    const other = this.#primary === 0 ? 1 : 0;
    await this.#ask(other, 'select pg_promote()');
    // No commit waits for a standby until there is one again, as a named one would be waited for.
    await this.#expectStandby(other, false);
    this.#primary = other;
    this.#replication.targetPort = this.#nodes[other].port;
  }

  /** The standby takes the place of the primary, which stays up and receives no notice. */
  async splitBrain(): Promise<void> {
    this.#replication.state = 'hung';
    await this.#ask(1 - this.#primary, 'select pg_promote()');
    await this.#expectStandby(1 - this.#primary, false);
  }

  /**
   * From now on the standby receives nothing, and nothing waits for it: acknowledged commits are
   * lost in a failover.
   */
  async leaveBehind(): Promise<void> {
    await this.#expectStandby(this.#primary, false);
    this.#replication.state = 'hung';
  }

  /** The primary is cut off from its standby for a while. */
  async partStandby(forMs: number): Promise<void> {
    this.#replication.state = 'hung';
    await setTimeout(forMs);
    this.#replication.state = 'well';
  }

  /** Makes the other server the synchronous standby of the primary. */
  async follow(): Promise<void> {
    const place = this.#primary === 0 ? 1 : 0;
    const { folder, as } = this.#nodes[place];
    await run('sh', ['-c', 'rm -rf "$0"/* "$0"/.[!.]*', folder]).catch(() => undefined);
    const port = String(this.#replication.port);
    const way = ['-h', '127.0.0.1', '-p', port, '-U', 'test'];
    const copied = ['-D', folder, '-R', '-X', 'stream', '-c', 'fast', '-N'];
    const { uid, gid } = as;
    const user = uid === undefined ? {} : { uid, gid: gid! };
    await run(join(this.#programs, 'pg_basebackup'), [...way, ...copied], user);
    await this.#start(place);
    await this.#awaitStandby();
  }

  async close(): Promise<void> {
    await Promise.all([this.#kill(0), this.#kill(1)]);
    this.#replication.close();
    for (const { folder } of this.#nodes) rmSync(folder, { recursive: true, force: true });
  }

  async #awaitStandby(): Promise<void> {
    const follows = `select 1 from pg_stat_replication where state = 'streaming'`;
    while ((await this.#ask(this.#primary, follows)) === 0) await setTimeout(POLL_MS);
    await this.#expectStandby(this.#primary, true);
  }

  async #expectStandby(place: number, isExpected: boolean): Promise<void> {
    await this.#ask(
      place,
      `alter system set synchronous_standby_names = '${isExpected ? '*' : ''}'`,
    );
    await this.#ask(place, 'select pg_reload_conf()');
  }

  async #start(place: 0 | 1): Promise<void> {
    const node = this.#nodes[place];
    node.port = await freePort();
    const settings = [...SETTINGS, `port=${node.port}`, `unix_socket_directories=${node.folder}`];
    const child = spawn(
      join(this.#programs, 'postgres'),
      ['-D', node.folder, ...settings.flatMap((one) => ['-c', one])],
      node.as,
    );
    node.child = child;
    while (!(await answers(`postgres://test@127.0.0.1:${node.port}/postgres`))) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`);
      await setTimeout(POLL_MS);
    }
    if (place === this.#primary) this.#replication.targetPort = node.port;
    this.#onPort(place, node.port);
  }

  async #kill(place: number): Promise<void> {
    const { child } = this.#nodes[place]!;
    if (child === null || child.exitCode !== null) return;
    child.kill('SIGQUIT');
    await once(child, 'exit');
  }

  /** Runs one statement; returns the number of rows. */
  async #ask(place: number, statement: string): Promise<number> {
    const { port } = this.#nodes[place]!;
    const client = new Client({ connectionString: `postgres://test@127.0.0.1:${port}/postgres` });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(statement)).rowCount ?? 0;
    } finally {
      await client.end();
    }
  }
}
