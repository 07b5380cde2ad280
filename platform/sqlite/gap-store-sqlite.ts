import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Gap, GapStore } from '#kernel/gap-store.ts';
import type { SeriesId, VenueId } from '#kernel/instrument.ts';
import type { BarSource } from '#kernel/provenance.ts';
import { inTransaction, openDatabase } from '#platform/sqlite/open-database.ts';

const MIGRATIONS: readonly string[] = [
  `CREATE TABLE gap (
     exchange TEXT NOT NULL,
     market TEXT NOT NULL,
     symbol TEXT NOT NULL,
     interval TEXT NOT NULL,
     id TEXT NOT NULL,
     first_seen_ms INTEGER NOT NULL,
     start_ms INTEGER NOT NULL,
     end_ms INTEGER NOT NULL,
     bars INTEGER NOT NULL,
     kind TEXT NOT NULL,
     cause TEXT NOT NULL,
     state TEXT NOT NULL,
     last_seen_ms INTEGER NOT NULL,
     filled_bars INTEGER,
     filled_by TEXT NOT NULL,
     PRIMARY KEY (exchange, market, symbol, interval, id)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX gap_by_time ON gap (exchange, market, last_seen_ms);`,
];

/** Holes of all venues that are kept; at an opening the oldest that are over go. */
const MOST_KEPT = 20_000;

const FIELDS = `id, symbol, interval, start_ms AS startMs, end_ms AS endMs, bars, kind, cause, state,
  first_seen_ms AS firstSeenMs, last_seen_ms AS lastSeenMs, filled_bars AS filledBars, filled_by AS filledBy`;

type GapRow = Omit<Gap, 'series' | 'filledBy'> &
  Pick<SeriesId, 'symbol' | 'interval'> & { readonly filledBy: string };

/** The holes of all venues in one SQLite file. */
export class GapStoreSqlite implements GapStore {
  readonly #database: DatabaseSync;
  readonly #put: StatementSync;
  readonly #read: StatementSync;

  /** @param path file name, or `:memory:` */
  constructor(path: string) {
    const database = openDatabase(path, MIGRATIONS);
    this.#database = database;
    this.#put = database.prepare(`
      INSERT INTO gap VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET start_ms = excluded.start_ms, end_ms = excluded.end_ms, bars = excluded.bars,
        kind = excluded.kind, state = excluded.state, last_seen_ms = excluded.last_seen_ms,
        filled_bars = excluded.filled_bars, filled_by = excluded.filled_by`);
    this.#read = database.prepare(`
      SELECT ${FIELDS} FROM gap WHERE exchange = ? AND market = ?
      ORDER BY state = 'OPEN' DESC, last_seen_ms DESC LIMIT ?`);
    database
      .prepare(
        `DELETE FROM gap WHERE state <> 'OPEN' AND last_seen_ms < (
           SELECT min(last_seen_ms) FROM (SELECT last_seen_ms FROM gap ORDER BY last_seen_ms DESC LIMIT ?))`,
      )
      .run(MOST_KEPT);
  }

  async put(gaps: readonly Gap[]): Promise<void> {
    inTransaction(this.#database, () => {
      for (const gap of gaps) this.#putOne(gap);
    });
  }

  async read({ exchange, market }: VenueId, most: number): Promise<Gap[]> {
    const rows = this.#read.all(exchange, market, most) as unknown as GapRow[];
    return rows.map(({ symbol, interval, filledBy, ...gap }) =>
      Object.assign(gap, {
        series: { exchange, market, symbol, interval },
        filledBy: filledBy === '' ? [] : (filledBy.split(' ') as BarSource[]),
      }),
    );
  }

  async close(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
  }

  #putOne(gap: Gap): void {
    const { exchange, market, symbol, interval } = gap.series;
    this.#put.run(
      exchange,
      market,
      symbol,
      interval,
      gap.id,
      gap.firstSeenMs,
      gap.startMs,
      gap.endMs,
      gap.bars,
      gap.kind,
      gap.cause,
      gap.state,
      gap.lastSeenMs,
      gap.filledBars,
      gap.filledBy.join(' '),
    );
  }
}
