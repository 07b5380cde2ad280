import {
  EXCHANGES,
  MARKETS,
  venueKey,
  type InstrumentId,
  type VenueId,
} from '#kernel/market/instrument.ts';

/**
 * The number of each venue in its shard numbers. They are part of database and cache keys, so a number never changes
 * its meaning; a new venue gets the next one.
 */
const VENUE_NUMBERS: Readonly<Record<string, number>> = {
  'venue_a:spot': 0,
  'venue_a:perp': 1,
  'venue_b:spot': 2,
  'venue_b:perp': 3,
  'venue_c:spot': 4,
  'venue_c:perp': 5,
  'venue_d:spot': 6,
  'venue_d:perp': 7,
  'stock:cn': 8,
  'stock:hk': 9,
  'stock:us': 10,
  'forex:spot': 11,
  'forex:futures': 12,
  'commodity:spot': 13,
  'commodity:futures': 14,
};

/** Maximum number of buckets per venue. */
export const MAX_BUCKETS = 256;

/**
 * The lease of the collectors of signalhub, behind those of every venue: it is claimed like a shard, and holds no
 * bars.
 */
export const COLLECTORS_SHARD = 1_000_000;

/** The lease of the process that evaluates alert rules and delivers their events, in the same way. */
export const ALERTS_SHARD = 1_000_001;

const VENUE_OF_NUMBER = new Map<number, VenueId>(
  EXCHANGES.flatMap((exchange) => MARKETS.map((market) => ({ exchange, market }))).flatMap(
    (venue) => {
      const number = VENUE_NUMBERS[venueKey(venue)];
      return number === undefined ? [] : [[number, venue] as const];
    },
  ),
);

/**
 * The shard of an instrument. A shard is the unit of ownership: one bucket of a venue's symbols with all of their
 * intervals, so that aggregated bars live with their minutes.
 *
 * @param buckets number of buckets per venue, equal in all processes
 */
export function shardOf(instrument: InstrumentId, buckets: number): number {
  return firstShardOf(instrument) + (hashOf(instrument.symbol) % buckets);
}

/** All shards of a venue. */
export function shardsOf(venue: VenueId, buckets: number): number[] {
  const first = firstShardOf(venue);
  return Array.from({ length: buckets }, (_, bucket) => first + bucket);
}

/** The shards of some symbols of a venue. */
export function shardsWith(venue: VenueId, symbols: readonly string[], buckets: number): number[] {
  return [...new Set(symbols.map((symbol) => shardOf({ ...venue, symbol }, buckets)))];
}

/** The venue of a shard. */
export function venueOfShard(shard: number): VenueId {
  const venue = VENUE_OF_NUMBER.get(Math.floor(shard / MAX_BUCKETS));
  if (venue === undefined) throw new Error(`there is no shard ${shard}`);
  return venue;
}

/** The display name of a shard, for example `venue_a:spot/3`. */
export function shardName(shard: number): string {
  return `${venueKey(venueOfShard(shard))}/${shard % MAX_BUCKETS}`;
}

/**
 * Shards in the order in which a worker prefers them (rendezvous hashing): each worker has a different order, and
 * when a worker joins or leaves, only its own shards move.
 */
export function preferredBy(worker: string, shards: readonly number[]): number[] {
  const weighed = shards.map((shard) => [shard, hashOf(`${worker} ${shard}`)] as const);
  return weighed.toSorted(([, a], [, b]) => b - a).map(([shard]) => shard);
}

function firstShardOf(venue: VenueId): number {
  const number = VENUE_NUMBERS[venueKey(venue)];
  if (number === undefined) throw new Error(`${venueKey(venue)} has no number for its shards`);
  return number * MAX_BUCKETS;
}

/** FNV-1a over UTF-16, with mixing that spreads similar texts; other programs may have to reproduce it. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
