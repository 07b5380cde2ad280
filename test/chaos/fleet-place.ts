import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { NEWEST_SCHEMA } from '#platform/postgres/schema.ts';
import type { ChaosReport, ChaosTask, ChaosTimeLine } from '#test/chaos/chaos-process.ts';
import { FaultyProxy } from '#test/chaos/faulty-proxy.ts';
import type { Fault } from '#test/simulation/scaled/time-line.ts';

const ENTRY = join(import.meta.dirname, 'chaos-process.ts');

/** A process that was stopped for a while answers late, a healthy one at once. */
const ANSWER_MS = 15_000;

/** The parameters that all processes share. */
export type SharedTask = Pick<ChaosTask, 'symbols' | 'pace' | 'openedAtMs' | 'isLogged'>;

/** The connections of one process to the engines. */
export interface Ways {
  readonly postgres: readonly [FaultyProxy, FaultyProxy];
  readonly redis: FaultyProxy;
}

/** The version of a process; this one by default. */
export interface FleetVersion {
  /** Its program. */
  readonly entry?: string;
  /** The newest schema that it knows. */
  readonly newestSchema?: number;
}

/** A place in the fleet: one process after another, over the same connections. */
export class FleetPlace {
  readonly role: ChaosTask['role'];
  readonly ways: Ways;
  readonly #place: number;
  readonly #shared: SharedTask;
  readonly #reports: ChaosReport[] = [];
  #started = 0;
  #child: ChildProcess | null = null;

  private constructor(role: ChaosTask['role'], place: number, shared: SharedTask, ways: Ways) {
    this.role = role;
    this.#place = place;
    this.#shared = shared;
    this.ways = ways;
  }

  static async open(
    role: ChaosTask['role'],
    place: number,
    shared: SharedTask,
  ): Promise<FleetPlace> {
    const [one, other, redis] = await Promise.all([0, 0, 0].map((port) => FaultyProxy.open(port)));
    return new FleetPlace(role, place, shared, { postgres: [one!, other!], redis: redis! });
  }

  get name(): string {
    return `${this.role} ${this.#place + 1}.${this.#started}`;
  }

  /** Starts a process of a version. */
  start({ entry = ENTRY, newestSchema = NEWEST_SCHEMA }: FleetVersion = {}): void {
    this.#started += 1;
    const { postgres, redis } = this.ways;
    const hosts = postgres.map(({ port }) => `127.0.0.1:${port}`).join(',');
    const task: ChaosTask = {
      ...this.#shared,
      role: this.role,
      name: this.name,
      newestSchema,
      databaseUrl: `postgres://test@${hosts}/postgres`,
      redisUrl: `redis://127.0.0.1:${redis.port}`,
    };
    // The test runner's options of Node are not for this process.
    this.#child = fork(entry, [JSON.stringify(task)], { execArgv: [] });
  }

  /** Waits for a process that ends by itself, and returns its exit code. */
  async ended(): Promise<number | null> {
    const child = this.#child!;
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return child.exitCode;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Dies; what a replica received until now is kept for the verdict. */
  async kill(): Promise<void> {
    if (this.role === 'replica') this.#reports.push(await this.#report());
    this.#child!.kill('SIGKILL');
    await this.ended();
  }

  /**
   * Asks the process to end, and waits for it; what a replica received until now is kept for the
   * verdict.
   */
  async end(): Promise<void> {
    if (this.role === 'replica') this.#reports.push(await this.#report());
    this.#child!.kill('SIGTERM');
    await this.ended();
  }

  /** Ends the process and starts one of a version in its place. */
  async replace(version: FleetVersion): Promise<void> {
    await this.end();
    this.start(version);
  }

  /** What processes of this place received, the living one last. */
  async reports(): Promise<readonly ChaosReport[]> {
    return [...this.#reports, await this.#report()];
  }

  /** What the living process received around the bar of a fault. */
  async around(fault: Fault): Promise<ChaosTimeLine> {
    return this.#ask<ChaosTimeLine>(fault);
  }

  close(): void {
    this.#child?.kill('SIGKILL');
    for (const way of [...this.ways.postgres, this.ways.redis]) way.close();
  }

  #report(): Promise<ChaosReport> {
    return this.#ask<ChaosReport>('report');
  }

  async #ask<Answer>(asked: 'report' | Fault): Promise<Answer> {
    const child = this.#child!;
    child.send(asked);
    const signal = AbortSignal.timeout(ANSWER_MS);
    const [answer] = (await once(child, 'message', { signal })) as [Answer];
    return answer;
  }
}
