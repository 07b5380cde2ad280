import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { AbsenceWay, Gap, GapStore } from '#kernel/market/gap-store.ts';
import type { SeriesId, VenueId } from '#kernel/market/instrument.ts';
import type { BarSource } from '#kernel/market/provenance.ts';
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
  `ALTER TABLE gap ADD COLUMN answers INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE gap ADD COLUMN first_asked_ms INTEGER;
   ALTER TABLE gap ADD COLUMN confirmed_ms INTEGER;
   ALTER TABLE gap ADD COLUMN asked_by TEXT NOT NULL DEFAULT '';`,
];

/** Maximum number of gaps of all venues; on opening the oldest closed ones are deleted. */
const MAX_KEPT = 20_000;

const FIELDS = `id, symbol, interval, start_ms AS startMs, end_ms AS endMs, bars, kind, cause, state,
  first_seen_ms AS firstSeenMs, last_seen_ms AS lastSeenMs, filled_bars AS filledBars, filled_by AS filledBy, answers,
  first_asked_ms AS firstAskedMs, confirmed_ms AS confirmedMs, asked_by AS askedBy`;

type GapRow = Omit<Gap, 'series' | 'filledBy' | 'evidence'> &
  Pick<SeriesId, 'symbol' | 'interval'> & {
    readonly filledBy: string;
    readonly answers: number;
    readonly firstAskedMs: number;
    readonly confirmedMs: number;
    readonly askedBy: string;
  };

/** The gaps of all venues in one SQLite file. */
export class GapStoreSqlite implements GapStore {
  readonly #database: DatabaseSync;
  readonly #put: StatementSync;
  readonly #read: StatementSync;

  /** @param path file name, or `:memory:` */
  constructor(path: string) {
    const database = openDatabase(path, MIGRATIONS);
    this.#database = database;
    this.#put = database.prepare(`
      INSERT INTO gap VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET start_ms = excluded.start_ms, end_ms = excluded.end_ms, bars = excluded.bars,
        kind = excluded.kind, state = excluded.state, last_seen_ms = excluded.last_seen_ms,
        filled_bars = excluded.filled_bars, filled_by = excluded.filled_by, answers = excluded.answers,
        first_asked_ms = excluded.first_asked_ms, confirmed_ms = excluded.confirmed_ms, asked_by = excluded.asked_by`);
    this.#read = database.prepare(`
      SELECT ${FIELDS} FROM gap WHERE exchange = ? AND market = ? AND (state = 'FILLED') = ?
      ORDER BY state = 'OPEN' DESC, last_seen_ms DESC LIMIT ?`);
    database
      .prepare(
        `DELETE FROM gap WHERE state <> 'OPEN' AND last_seen_ms < (
           SELECT min(last_seen_ms) FROM (SELECT last_seen_ms FROM gap ORDER BY last_seen_ms DESC LIMIT ?))`,
      )
      .run(MAX_KEPT);
  }

  async put(gaps: readonly Gap[]): Promise<void> {
    inTransaction(this.#database, () => {
      for (const gap of gaps) this.#putOne(gap);
    });
  }

  async read(venue: VenueId, most: number): Promise<Gap[]> {
    const read = (isFilled: 0 | 1): GapRow[] =>
      this.#read.all(venue.exchange, venue.market, isFilled, most) as unknown as GapRow[];
    return [...read(0), ...read(1)].map((row) => gapOf(venue, row));
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
      gap.evidence?.answers ?? 0,
      gap.evidence?.firstAskedMs ?? null,
      gap.evidence?.confirmedMs ?? null,
      gap.evidence?.ways.join(' ') ?? '',
    );
  }
}

function gapOf(venue: VenueId, row: GapRow): Gap {
  const { symbol, interval, filledBy, answers, firstAskedMs, confirmedMs, askedBy, ...gap } = row;
  const ways = wordsOf<AbsenceWay>(askedBy);
  return Object.assign(gap, {
    series: { exchange: venue.exchange, market: venue.market, symbol, interval },
    filledBy: wordsOf<BarSource>(filledBy),
    evidence: answers === 0 ? null : { answers, firstAskedMs, confirmedMs, ways },
  });
}

function wordsOf<Word extends string>(text: string): Word[] {
  return text === '' ? [] : (text.split(' ') as Word[]);
}
