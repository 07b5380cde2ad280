import {
  EXCHANGES,
  MARKETS,
  venueKey,
  type InstrumentId,
  type VenueId,
} from '#kernel/market/instrument.ts';

/**
 * The number of each venue in the numbers of its shards. They are in the keys of databases and caches, so one
 * never changes its meaning; a new venue gets the next.
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

/** Most buckets that the symbols of one venue are dealt out to. */
export const MAX_BUCKETS = 256;

const VENUE_OF_NUMBER = new Map<number, VenueId>(
  EXCHANGES.flatMap((exchange) => MARKETS.map((market) => ({ exchange, market }))).flatMap(
    (venue) => {
      const number = VENUE_NUMBERS[venueKey(venue)];
      return number === undefined ? [] : [[number, venue] as const];
    },
  ),
);

/**
 * The unit of ownership: one bucket of one venue's symbols, with all intervals of each, so that what is made
 * of minutes has its minutes beside it.
 *
 * @param buckets how many the symbols of each venue are dealt out to, the same for everybody
 */
export function shardOf(instrument: InstrumentId, buckets: number): number {
  return firstShardOf(instrument) + (hashOf(instrument.symbol) % buckets);
}

/** All shards of a venue. */
export function shardsOf(venue: VenueId, buckets: number): number[] {
  const first = firstShardOf(venue);
  return Array.from({ length: buckets }, (_, bucket) => first + bucket);
}

/** The shards that some symbols of a venue are in. */
export function shardsWith(venue: VenueId, symbols: readonly string[], buckets: number): number[] {
  return [...new Set(symbols.map((symbol) => shardOf({ ...venue, symbol }, buckets)))];
}

/** The venue of a shard's symbols. */
export function venueOfShard(shard: number): VenueId {
  const venue = VENUE_OF_NUMBER.get(Math.floor(shard / MAX_BUCKETS));
  if (venue === undefined) throw new Error(`there is no shard ${shard}`);
  return venue;
}

/** A shard as people know it, for example `venue_a:spot/3`. */
export function shardName(shard: number): string {
  return `${venueKey(venueOfShard(shard))}/${shard % MAX_BUCKETS}`;
}

/**
 * Shards in the order in which a worker wants them (rendezvous hashing): every worker has another order, and
 * when one comes or goes, only what it takes or leaves changes hands.
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

/** FNV-1a over UTF-16, mixed so that neighbouring texts lie far apart; other programs may have to compute it. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
