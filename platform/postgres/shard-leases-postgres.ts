import type { Lease, LeaseClaim, ShardLeases } from '#kernel/market/shard-leases.ts';
import type { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { archiveFailure, PostgresUnusableError } from '#platform/postgres/postgres-failure.ts';

/** Heartbeats after which a silent worker counts as dead. */
const LIVING_BEATS = 3;
/** Heartbeats per lease duration. */
const BEATS = 4;

const BEAT = `
  with own as (
    insert into worker values ($1, clock_timestamp())
    on conflict (id) do update set seen = excluded.seen
  )
  select count(*) as others from worker
  where id <> $1 and seen > clock_timestamp() - $2 * interval '1 millisecond'`;

/**
 * Skips rows that are locked by an append or a renewal in flight: their owner is alive. An epoch is the time of its
 * claim, so that a claim lost in a failover is never repeated: entries of two owners would have the same position.
 */
const CLAIM = `
  update shard set owner = $1,
    epoch = greatest(epoch + 1, floor(extract(epoch from clock_timestamp()) * 1000)::bigint),
    expires = clock_timestamp() + $4 * interval '1 millisecond'
  where shard in (
    select shard from shard where shard = any($2::int[]) and expires < clock_timestamp()
    order by array_position($2::int[], shard) limit $3 for update skip locked
  )
  returning shard, epoch`;

const HELD = `
  from unnest($2::int[], $3::bigint[]) as held (shard, epoch)
  where s.shard = held.shard and s.epoch = held.epoch and s.owner = $1`;

/** Leases in PostgreSQL, timed by its clock alone. */
export class ShardLeasesPostgres implements ShardLeases {
  readonly #database: PostgresDatabase;
  readonly #ttlMs: number;

  constructor(database: PostgresDatabase, ttlMs: number) {
    this.#database = database;
    this.#ttlMs = ttlMs;
  }

  /**
   * Checks that all processes use the same number of buckets.
   *
   * @throws `PostgresUnusableError` when the database has a different number
   */
  async agreeOn(buckets: number): Promise<void> {
    await this.#database.run(
      'insert into shard_layout values (1, $1) on conflict (id) do nothing',
      [buckets],
    );
    const [row] = await this.#database.rows<{ buckets: number }>(
      'select buckets from shard_layout',
    );
    if (row?.buckets === buckets) return;
    throw new PostgresUnusableError(
      `${this.#database.place} deals the symbols of a venue out to ${row?.buckets} buckets, and SHARD_BUCKETS ` +
        `is ${buckets}: set it to ${row?.buckets}, or see docs/scaling.md for how it is changed`,
    );
  }

  async register(shards: readonly number[]): Promise<void> {
    await this.#usable(async () => {
      for (const table of ['shard', 'shard_head']) {
        await this.#database.run(
          `insert into ${table} (shard) select unnest($1::int[]) on conflict (shard) do nothing`,
          [shards],
        );
      }
    });
  }

  beat(worker: string): Promise<number> {
    return this.#usable(async () => {
      const livingMs = (LIVING_BEATS * this.#ttlMs) / BEATS;
      const [row] = await this.#database.rows<{ others: number }>(BEAT, [worker, livingMs]);
      return 1 + (row?.others ?? 0);
    });
  }

  claim(worker: string, { shards, most }: LeaseClaim): Promise<Lease[]> {
    if (most <= 0) return Promise.resolve([]);
    return this.#usable(() =>
      this.#database.rows<{ shard: number; epoch: number }>(CLAIM, [
        worker,
        shards,
        most,
        this.#ttlMs,
      ]),
    );
  }

  renew(worker: string, held: readonly Lease[]): Promise<Lease[]> {
    if (held.length === 0) return Promise.resolve([]);
    return this.#usable(() =>
      this.#database.rows<{ shard: number; epoch: number }>(
        `update shard s set expires = clock_timestamp() + $4 * interval '1 millisecond' ${HELD}
         returning s.shard, s.epoch`,
        [worker, ...columnsOf(held), this.#ttlMs],
      ),
    );
  }

  async release(worker: string, held: readonly Lease[]): Promise<void> {
    if (held.length === 0) return;
    await this.#usable(() =>
      this.#database.run(`update shard s set expires = '-infinity' ${HELD}`, [
        worker,
        ...columnsOf(held),
      ]),
    );
  }

  async leave(worker: string): Promise<void> {
    await this.#usable(async () => {
      await this.#database.run('delete from worker where id = $1', [worker]);
      await this.#database.run(`update shard set expires = '-infinity' where owner = $1`, [worker]);
    });
  }

  async #usable<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      throw archiveFailure(error, this.#database.place);
    }
  }
}

function columnsOf(held: readonly Lease[]): [shards: number[], epochs: number[]] {
  return [held.map(({ shard }) => shard), held.map(({ epoch }) => epoch)];
}
