import { setTimeout } from 'node:timers/promises';
import { seededRandom, type Random } from '#kernel/ports/clock.ts';
import { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { migrateSchema, SCRIPTS, type MigrationOutcome } from '#platform/postgres/schema.ts';
import { ChaosPostgres } from '#test/chaos/chaos-postgres.ts';
import type { ChaosReport } from '#test/chaos/chaos-process.ts';
import { ChaosRedis } from '#test/chaos/chaos-redis.ts';
import { FleetPlace, type FleetVersion, type SharedTask } from '#test/chaos/fleet-place.ts';
import { strikesOf, type Strike, type Struck } from '#test/chaos/strikes.ts';
import { judge } from '#test/chaos/verdict.ts';
import type { ExchangePace } from '#test/simulation/scaled/pure-exchange.ts';
import { SPEED } from '#test/simulation/scaled/scaled-processes.ts';
import {
  generalFault,
  timeLine,
  type Fault,
  type Happening,
} from '#test/simulation/scaled/time-line.ts';

const [OWNERS, REPLICAS] = [3, 2];
/** Faults whose time line is printed. */
const MAX_SHOWN = 3;
/** How often the run checks whether everything is there. */
const LOOK_MS = 500;
/** With more log entries than this, they are no longer only work in flight. */
const MORE_ENTRIES = 4;
/** The maximum time for the start of a fleet on a busy machine. */
const BEGUN_MS = 30_000;

export interface ChaosSettings {
  readonly seed: number;
  readonly symbols: number;
  /** The time in which faults happen. */
  readonly troubleMs: number;
  /** After which everything must be delivered and written. */
  readonly calmMs: number;
  /** Longest pause between two faults, which may overlap. */
  readonly pauseMs: number;
  /** The longest duration of a fault. */
  readonly maxMs: number;
  readonly pace: ExchangePace;
  readonly isLogged: boolean;
  /** The program of the processes; this version by default. */
  readonly version?: FleetVersion;
  /** Makes the schema at the start; by default the newest of this version. */
  readonly migrate?: (database: PostgresDatabase) => Promise<unknown>;
}

export interface ChaosOutcome {
  readonly faults: readonly string[];
  /** What happened, and what readers received around the first faults; one a line. */
  readonly timeLine: readonly string[];
  readonly strikes: number;
  readonly stored: number;
  readonly reports: readonly ChaosReport[];
}

/** Owners and replicas as separate processes over their own engines, and faults by a seed. */
export class ChaosRun implements Struck {
  readonly owners: readonly FleetPlace[];
  readonly replicas: readonly FleetPlace[];
  readonly postgres: ChaosPostgres;
  readonly redis: ChaosRedis;
  readonly random: Random;
  readonly maxMs: number;
  readonly openedAtMs: number;
  readonly #settings: ChaosSettings;
  readonly #happenings: Happening[] = [];

  private constructor(
    settings: ChaosSettings,
    openedAtMs: number,
    places: readonly FleetPlace[],
    engines: { readonly postgres: ChaosPostgres; readonly redis: ChaosRedis },
  ) {
    this.#settings = settings;
    this.openedAtMs = openedAtMs;
    this.maxMs = settings.maxMs;
    this.random = seededRandom(settings.seed);
    this.owners = places.filter(({ role }) => role === 'owner');
    this.replicas = places.filter(({ role }) => role === 'replica');
    this.postgres = engines.postgres;
    this.redis = engines.redis;
  }

  /** Starts the engines and the processes. */
  static async open(settings: ChaosSettings): Promise<ChaosRun> {
    const openedAtMs = Math.floor(Date.now() / 60_000) * 60_000;
    const shared: SharedTask = { ...settings, openedAtMs };
    const roles = [...Array(OWNERS).fill('owner'), ...Array(REPLICAS).fill('replica')] as const;
    const places = await Promise.all(
      roles.map((role: FleetPlace['role'], at) =>
        FleetPlace.open(role, role === 'owner' ? at : at - OWNERS, shared),
      ),
    );
    const [postgres, redis] = await Promise.all([
      ChaosPostgres.open((place, port) => {
        for (const { ways } of places) ways.postgres[place]!.targetPort = port;
      }),
      ChaosRedis.open((port) => {
        for (const { ways } of places) ways.redis.targetPort = port;
      }),
    ]);
    const database = new PostgresDatabase(postgres.url);
    await (settings.migrate ?? migrateSchema)(database);
    await database.close();
    const run = new ChaosRun(settings, openedAtMs, places, { postgres, redis });
    for (const place of places) place.start(settings.version);
    return run;
  }

  /** Migrates the database to a newer schema while everything runs. */
  async migrate(scripts = SCRIPTS): Promise<MigrationOutcome> {
    const database = new PostgresDatabase(this.postgres.url);
    try {
      const outcome = await migrateSchema(database, scripts);
      this.note('the schema', `went from version ${outcome.from} to ${outcome.to}`);
      return outcome;
    } finally {
      await database.close();
    }
  }

  note = (who: string, what: string): void => {
    this.#happenings.push({ atMs: this.nowMs(), who, what });
  };

  /** Milliseconds since the exchange opened. */
  nowMs(): number {
    return Date.now() - this.openedAtMs;
  }

  /** Waits until every replica receives bars. */
  async begun(): Promise<void> {
    const endMs = this.nowMs() + BEGUN_MS;
    for (const replica of this.replicas) {
      while ((await replica.reports()).at(-1)!.closed === 0) {
        if (this.nowMs() > endMs) throw new Error(`${replica.name} receives no bar`);
        await setTimeout(LOOK_MS / 5);
      }
    }
  }

  /** Waits until more is written than before. */
  async written(): Promise<void> {
    const database = new PostgresDatabase(this.postgres.url);
    const entries = async (): Promise<number> => {
      const [row] = await database.arrays<[number]>('select sum(seq)::int from shard_head');
      return row![0];
    };
    try {
      const [before, endMs] = [await entries(), this.nowMs() + BEGUN_MS];
      while ((await entries()) < before + MORE_ENTRIES) {
        if (this.nowMs() > endMs) throw new Error('nothing is written any more');
        await setTimeout(LOOK_MS / 5);
      }
    } finally {
      await database.close();
    }
  }

  /** Faults that hit one component after another, and several at once. */
  async trouble(isWanted: (strike: Strike) => boolean = () => true): Promise<number> {
    const strikes = strikesOf(this).filter(isWanted);
    const busy = new Set<object>();
    const running: Promise<void>[] = [];
    const endMs = this.nowMs() + this.#settings.troubleMs;
    while (this.nowMs() < endMs) {
      const free = strikes.filter(({ targets }) => targets.every((one) => !busy.has(one)));
      const strike = free[Math.floor(this.random() * free.length)];
      if (strike !== undefined) {
        for (const target of strike.targets) busy.add(target);
        const over = strike.run().finally(() => {
          for (const target of strike.targets) busy.delete(target);
        });
        running.push(over);
      }
      await setTimeout(this.random() * this.#settings.pauseMs);
    }
    await Promise.all(running);
    return running.length;
  }

  /**
   * Judges what was delivered and what is written, once all of it is there, or should have been
   * long ago.
   */
  async verdict(strikes: number): Promise<ChaosOutcome> {
    this.note('the world', 'is calm');
    const endMs = this.nowMs() + this.#settings.calmMs;
    const finalBeforeMs = this.openedAtMs + this.nowMs() * SPEED;
    for (;;) {
      await setTimeout(LOOK_MS);
      const outcome = await this.#judgeNow(strikes, finalBeforeMs);
      // A delivered bar cannot be taken back; a missing one may still come.
      if (outcome.faults.length === 0 || this.nowMs() >= endMs) return outcome;
    }
  }

  async close(): Promise<void> {
    for (const place of [...this.owners, ...this.replicas]) place.close();
    this.redis.kill();
    await this.postgres.close();
  }

  async #judgeNow(strikes: number, finalBeforeMs: number): Promise<ChaosOutcome> {
    const { symbols, pace } = this.#settings;
    const byReplica = await Promise.all(this.replicas.map((replica) => replica.reports()));
    const living = byReplica.map((reports) => reports.at(-1)!);
    const database = new PostgresDatabase(this.postgres.url);
    const { faults, stored } = await judge(database, symbols, pace, finalBeforeMs, living);
    await database.close();
    const reports = byReplica.flat();
    const readerFaults = reports.flatMap((report) => report.faults);
    const reloads = reports.some((report) => report.reloads > 0)
      ? [generalFault('series were loaded twice')]
      : [];
    const all = [...readerFaults, ...reloads, ...faults];
    const seen = await this.#around(all.slice(0, MAX_SHOWN));
    return {
      faults: all.map(({ what }) => what),
      timeLine: timeLine([...this.#happenings, ...seen]),
      strikes,
      stored,
      reports,
    };
  }

  async #around(faults: readonly Fault[]): Promise<Happening[]> {
    const seen: Happening[] = [];
    for (const fault of faults) {
      for (const replica of this.replicas) seen.push(...(await replica.around(fault)));
    }
    return seen;
  }
}
