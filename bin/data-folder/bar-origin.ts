import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { DataFolderError } from '#bin/data-folder/data-folder-unusable.ts';
import { BARS_FILE, POINTS_FILE } from '#bin/wiring/data-files.ts';
import { BAR_ARCHIVE_MIGRATIONS } from '#platform/sqlite/bar-archive-schema.ts';
import { POINT_ARCHIVE_MIGRATIONS } from '#platform/sqlite/point-archive-schema.ts';
import { asUnusable, openDatabase } from '#platform/sqlite/open-database.ts';
import { readOrigins, recordOrigins, type Origins } from '#platform/sqlite/store-origin.ts';

/**
 * Where the bars of each part come from; a part is a venue and a way of it, for example
 * `venue_a:spot history`.
 */
export type BarSources = ReadonlyMap<string, string>;

/** How an archive and the settings agree about one part. */
export type BarOriginVerdict =
  /** Nothing is there yet. */
  | 'new'
  | 'same'
  /** Bars of a version that did not record whose they are. */
  | 'unknown'
  /** Bars of somebody else. */
  | 'other';

export interface BarOrigin {
  readonly part: string;
  readonly verdict: BarOriginVerdict;
  /** What the archive says; empty where it says nothing. */
  readonly held: readonly string[];
  /** What the settings say. */
  readonly wanted: string;
}

/** A file of what venues told: its series are named by their venues. */
export interface VenueStore {
  readonly file: string;
  readonly migrations: readonly string[];
  /** Whether a part is kept in it. */
  holds(part: string): boolean;
}

/** What is kept of no venue: the index of fear and greed. */
export const SENTIMENT_PART = 'sentiment:fear_greed';

const BARS: VenueStore = {
  file: BARS_FILE,
  migrations: BAR_ARCHIVE_MIGRATIONS,
  holds: (part) => !part.startsWith(SENTIMENT_PART),
};
/** The file of points, which is in the data folder whatever engine keeps the bars. */
export const POINT_STORE: VenueStore = {
  file: POINTS_FILE,
  migrations: POINT_ARCHIVE_MIGRATIONS,
  holds: (part) => part.endsWith(':perp history') || part.startsWith(SENTIMENT_PART),
};

/** Every store whose parts have the origins that the settings name. */
export const VENUE_STORES: readonly VenueStore[] = [BARS, POINT_STORE];

const SIMULATOR = 'the simulator';

/** The simulated exchange as a source: another seed or another simulation is another exchange. */
export function simulatorSource(seed: number, digest: string): string {
  return `${SIMULATOR} (seed ${seed}, history ${digest})`;
}

/** A base URL as a source: without what may be a secret, and spelt one way. */
export function urlSource(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}`;
}

/** Looks at an open file. */
export function judgeOpenFile(
  database: DatabaseSync,
  sources: BarSources,
  store = BARS,
): BarOrigin[] {
  return judgeBarOrigins(readOrigins(database), holdsSeries(database), heldBy(store, sources));
}

/** Whether a file has series of a venue. */
function holdsSeries(database: DatabaseSync): (venue: string) => boolean {
  const find = database.prepare('SELECT 1 FROM series WHERE name >= ? AND name < ? LIMIT 1');
  // Names of series begin with their venue and a colon, which a semicolon follows in ASCII.
  return (venue) => find.get(`${venue}:`, `${venue};`) !== undefined;
}

function heldBy(store: VenueStore, sources: BarSources): BarSources {
  return new Map([...sources].filter(([part]) => store.holds(part)));
}

/**
 * Records where the bars of a data folder come from, or finds that it is recorded; or the points, by
 * their store.
 *
 * @throws `DataFolderError` where the folder has bars of another origin, or of an unknown one
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
 * Records that the bars of a data folder are of the sources that the settings name, on the word of
 * somebody who knows: another address of the same exchange, or a folder of an earlier version.
 *
 * @throws `DataFolderError` where simulated bars and an exchange's would become one
 */
export function acceptBarOrigins(
  folder: string,
  wanted: BarSources,
  store = BARS,
): readonly BarOrigin[] {
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
 * How the parts of a store and the settings agree.
 *
 * @param holdsSeriesOf whether the store has series of a venue, for example `venue_a:spot`
 */
export function judgeBarOrigins(
  known: Origins,
  holdsSeriesOf: (venue: string) => boolean,
  sources: BarSources,
): BarOrigin[] {
  const verdictOf = (part: string, held: readonly string[], wanted: string): BarOriginVerdict => {
    if (held.length > 0) return held.includes(wanted) ? 'same' : 'other';
    return holdsSeriesOf(part.split(' ')[0]!) ? 'unknown' : 'new';
  };
  return [...sources].map(([part, wanted]) => {
    const held = known.get(part) ?? [];
    return { part, wanted, held, verdict: verdictOf(part, held, wanted) };
  });
}

/** Throws `DataFolderError` where a store, by what people call it, holds bars of others. */
export function refuseBarOrigins(place: string, origins: readonly BarOrigin[]): void {
  const bad = origins.find(({ verdict }) => verdict === 'other' || verdict === 'unknown');
  if (bad !== undefined) throw refusal(place, bad);
}

/** Whether simulated bars are on one side, or on both from different simulations. */
function isInvented({ held, wanted }: BarOrigin): boolean {
  return [...held, wanted].some((source) => source.startsWith(SIMULATOR));
}

const AWAY = 'move the file away (its bars are read again)';

function refusal(path: string, origin: BarOrigin): DataFolderError {
  return new DataFolderError(`${path} ${describeBarOrigin(origin)}`);
}

/** What does not fit, and the ways out, as the rest of a sentence that begins with the file. */
export function describeBarOrigin(origin: BarOrigin): string {
  const { part, held, wanted, verdict } = origin;
  if (verdict === 'unknown') {
    return (
      'was written by a version that did not record whose bars it holds, and the settings name ' +
      `${wanted} for ${part}: ${AWAY}, or name another folder with DATA_DIR, or, if you know that ` +
      'all of its bars are from there, run `marketgraph data accept` with the same settings'
    );
  }
  const both = `holds ${part} of ${held.join(' and ')}, and the settings name ${wanted}`;
  const out = `name another folder with DATA_DIR, or ${AWAY}`;
  if (isInvented(origin)) return `${both}: ${out}`;
  return `${both}: ${out}, or, if both are the same exchange, run \`marketgraph data accept\` with the same settings`;
}
