import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { DataFolderError } from '#bin/data-folder/data-folder-unusable.ts';
import { BARS_FILE, POINTS_FILE } from '#bin/wiring/data-files.ts';
import { BAR_ARCHIVE_MIGRATIONS } from '#platform/sqlite/bar-archive-schema.ts';
import { POINT_ARCHIVE_MIGRATIONS } from '#platform/sqlite/point-archive-schema.ts';
import { asUnusable, openDatabase } from '#platform/sqlite/open-database.ts';
import { readOrigins, recordOrigins, type SqliteOrigins } from '#platform/sqlite/store-origin.ts';

/**
 * The source of each part of an archive; a part is a venue and how its bars are obtained, for example `venue_a:spot
 * history`.
 */
export type BarSources = ReadonlyMap<string, string>;

/** Whether the recorded origin of a part matches the settings. */
export type BarOriginVerdict =
  /** The part is empty. */
  | 'new'
  | 'same'
  /** Bars of a version that did not record their origin. */
  | 'unknown'
  /** Bars of another origin. */
  | 'other';

export interface RecordedBarOrigin {
  readonly part: string;
  readonly verdict: BarOriginVerdict;
  /** Recorded origins; empty when none is recorded. */
  readonly held: readonly string[];
  /** The origin that the settings name. */
  readonly wanted: string;
}

/** A file whose series are named by their venues. */
export interface VenueStore {
  readonly file: string;
  readonly migrations: readonly string[];
  /** Whether the file stores a part. */
  holds(part: string): boolean;
}

/** The part without a venue: the fear and greed index. */
export const SENTIMENT_PART = 'sentiment:fear_greed';

const BARS: VenueStore = {
  file: BARS_FILE,
  migrations: BAR_ARCHIVE_MIGRATIONS,
  holds: (part) => !part.startsWith(SENTIMENT_PART),
};
/** The file of points, which is in the data folder with either storage engine. */
export const POINT_STORE: VenueStore = {
  file: POINTS_FILE,
  migrations: POINT_ARCHIVE_MIGRATIONS,
  holds: (part) => part.endsWith(':perp history') || part.startsWith(SENTIMENT_PART),
};

/** All stores whose parts have an origin. */
export const VENUE_STORES: readonly VenueStore[] = [BARS, POINT_STORE];

const SIMULATOR = 'the simulator';

/** The simulated exchange as an origin: another seed, or another version of the simulation, is another origin. */
export function simulatorSource(seed: number, digest: string): string {
  return `${SIMULATOR} (seed ${seed}, history ${digest})`;
}

/** A base URL as an origin: normalised, and without secrets. */
export function urlSource(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}`;
}

/** Compares the origins of an open file with the settings. */
export function judgeOpenFile(
  database: DatabaseSync,
  sources: BarSources,
  store = BARS,
): RecordedBarOrigin[] {
  return judgeBarOrigins(readOrigins(database), holdsSeries(database), heldBy(store, sources));
}

/** Whether a file has series of a venue. */
function holdsSeries(database: DatabaseSync): (venue: string) => boolean {
  const find = database.prepare('SELECT 1 FROM series WHERE name >= ? AND name < ? LIMIT 1');
  // Series names start with their venue and a colon; the next ASCII character is the semicolon.
  return (venue) => find.get(`${venue}:`, `${venue};`) !== undefined;
}

function heldBy(store: VenueStore, sources: BarSources): BarSources {
  return new Map([...sources].filter(([part]) => store.holds(part)));
}

/**
 * Records the origins of the bars (or points) of a data folder, or checks the recorded ones.
 *
 * @throws `DataFolderError` when the folder has bars of another origin, or of an unknown one
 */
export function claimBarOrigins(folder: string, wanted: BarSources, store = BARS): void {
  const sources = heldBy(store, wanted);
  change(folder, store, (path, database) => {
    recordOrigins(database, (known) => {
      refuseBarOrigins(path, judgeBarOrigins(known, holdsSeries(database), sources));
      return sources;
    });
  });
}

/**
 * Records the sources of the settings as origins of a data folder, as the operator declares them: for another address
 * of the same exchange, or a folder of an earlier version.
 *
 * @throws `DataFolderError` when simulated bars would be mixed with those of an exchange
 */
export function acceptBarOrigins(
  folder: string,
  wanted: BarSources,
  store = BARS,
): readonly RecordedBarOrigin[] {
  const sources = heldBy(store, wanted);
  return change(folder, store, (path, database) => {
    const origins = judgeOpenFile(database, sources, store);
    const invented = origins.find((origin) => origin.verdict === 'other' && isInvented(origin));
    if (invented !== undefined) throw refusal(path, invented);
    recordOrigins(database, () => sources);
    return origins;
  });
}

function change<Answer>(
  folder: string,
  { file, migrations }: VenueStore,
  work: (path: string, database: DatabaseSync) => Answer,
): Answer {
  const path = join(folder, file);
  const database = openDatabase(path, migrations);
  try {
    return work(path, database);
  } catch (error) {
    throw asUnusable(path, error);
  } finally {
    database.close();
  }
}

/**
 * Compares the origins of a store's parts with the settings.
 *
 * @param holdsSeriesOf whether the store has series of a venue, for example `venue_a:spot`
 */
export function judgeBarOrigins(
  known: SqliteOrigins,
  holdsSeriesOf: (venue: string) => boolean,
  sources: BarSources,
): RecordedBarOrigin[] {
  const verdictOf = (part: string, held: readonly string[], wanted: string): BarOriginVerdict => {
    if (held.length > 0) return held.includes(wanted) ? 'same' : 'other';
    return holdsSeriesOf(part.split(' ')[0]!) ? 'unknown' : 'new';
  };
  return [...sources].map(([part, wanted]) => {
    const held = known.get(part) ?? [];
    return { part, wanted, held, verdict: verdictOf(part, held, wanted) };
  });
}

/** Throws `DataFolderError` when a store has bars of another origin. `place` is the store's display name. */
export function refuseBarOrigins(place: string, origins: readonly RecordedBarOrigin[]): void {
  const bad = origins.find(({ verdict }) => verdict === 'other' || verdict === 'unknown');
  if (bad !== undefined) throw refusal(place, bad);
}

/** Whether one side is simulated, or both are different simulations. */
function isInvented({ held, wanted }: RecordedBarOrigin): boolean {
  return [...held, wanted].some((source) => source.startsWith(SIMULATOR));
}

const AWAY = 'move the file away (its bars are read again)';

function refusal(path: string, origin: RecordedBarOrigin): DataFolderError {
  return new DataFolderError(`${path} ${describeBarOrigin(origin)}`);
}

/** The mismatch and its remedies, as the rest of a sentence that starts with the file. */
export function describeBarOrigin(origin: RecordedBarOrigin): string {
  const { part, held, wanted, verdict } = origin;
  if (verdict === 'unknown') {
    return (
      `was written by a version that did not record the origin of its bars, and the settings name ${wanted} ` +
      `for ${part}: ${AWAY}, or name another folder with DATA_DIR, or, if you know that all of its bars are ` +
      `from there, run \`marketgraph data accept\` with the same settings`
    );
  }
  const both = `holds ${part} of ${held.join(' and ')}, and the settings name ${wanted}`;
  const out = `name another folder with DATA_DIR, or ${AWAY}`;
  if (isInvented(origin)) return `${both}: ${out}`;
  return `${both}: ${out}, or, if both are the same exchange, run \`marketgraph data accept\` with the same settings`;
}
