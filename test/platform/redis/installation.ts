import { hash } from 'node:crypto';
import type { BusListener, FormingBars } from '#kernel/market/bar-bus.ts';
import { LOG_START, type LogEntry } from '#kernel/market/bar-log.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import type { QuotaAnswer, RequestQuota } from '#kernel/http/request-quota.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import type { SeriesNumbers } from '#platform/frames/series-numbers.ts';
import { createRedisQuotas, type RedisQuotas } from '#platform/quota/redis-quota.ts';
import { BarBusRedis } from '#platform/redis/bar-bus-redis.ts';
import { PersistedDocumentsRedis } from '#platform/redis/persisted-documents-redis.ts';
import { ResponseStoreRedis } from '#platform/redis/response-store-redis.ts';
import { TokenNewsRedis } from '#platform/redis/token-news-redis.ts';

const SERIES: SeriesId = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1m' };
const NUMBERS: SeriesNumbers = {
  numberOf: () => 7,
  seriesOf: (number) => (number === 7 ? SERIES : undefined),
  assign: async () => {},
  learn: async () => {},
};
/** Two shards: in a cluster their keys would be on different nodes without a common tag. */
export const SHARDS = [3, 4];
const DOCUMENT = '{ shared }';

/** Everything that one process has in Redis, with what it received. */
export class Installation implements BusListener {
  readonly entries: LogEntry[] = [];
  readonly forming: FormingBars[] = [];
  /** Announcements of other processes. */
  news = 0;
  released = 0;
  readonly bus: BarBusRedis;
  readonly responses: ResponseStoreRedis;
  readonly quota: RequestQuota;
  readonly #quotas: RedisQuotas;
  readonly #documents: PersistedDocumentsRedis;
  readonly #tokens: TokenNewsRedis;

  private constructor(url: string, prefix: string) {
    const shared = { url, prefix, clock: systemClock, random: Math.random, log: SILENT_LOG };
    this.bus = new BarBusRedis({ ...shared, numbers: NUMBERS });
    this.responses = new ResponseStoreRedis({ ...shared, maxBytes: 1_000_000 });
    this.#documents = new PersistedDocumentsRedis(shared);
    this.#tokens = new TokenNewsRedis(shared);
    this.#quotas = createRedisQuotas({ ...shared, breakForMs: 200 });
    this.quota = this.#quotas.quota({ name: 'default', requests: 100, windowSec: 60 });
  }

  static async open(url: string, prefix: string): Promise<Installation> {
    const opened = new Installation(url, prefix);
    opened.bus.follow(
      SHARDS.map((shard) => ({ shard, from: LOG_START })),
      opened,
    );
    opened.bus.onReleased(() => (opened.released += 1));
    opened.#tokens.follow(() => (opened.news += 1));
    await opened.#quotas.connect();
    return opened;
  }

  onEntry(entry: LogEntry): void {
    this.entries.push(entry);
  }

  onForming(bars: FormingBars): void {
    this.forming.push(bars);
  }

  onUnreadable(): void {}

  async count(client: string): Promise<QuotaAnswer> {
    return this.quota.consume(client);
  }

  announceToken(): Promise<void> {
    return this.#tokens.announce();
  }

  keepDocument(): Promise<void> {
    return this.#documents.set(hash('sha256', DOCUMENT), DOCUMENT);
  }

  async hasDocument(): Promise<boolean> {
    return (await this.#documents.get(hash('sha256', DOCUMENT))) === DOCUMENT;
  }

  async keepResponse(key: string): Promise<void> {
    const { epoch } = await this.responses.get([[key]]);
    const endMs = Date.now() + 60_000;
    const times = { expiresAtMs: endMs, staleUntilMs: endMs };
    const response = { json: '{}', isPrivate: false, tags: ['tag'], ...times };
    await this.responses.set([[key, response]], epoch);
  }

  async hasResponse(key: string): Promise<boolean> {
    return (await this.responses.get([[key]])).found[0] != null;
  }

  /** Announces forming bars of all shards, and keeps them. */
  form(): void {
    for (const shard of SHARDS) {
      const bars = { shard, epoch: 1, head: LOG_START, bars: [] };
      this.bus.form(bars);
      this.bus.keep(bars);
    }
  }

  async close(): Promise<void> {
    this.responses.close();
    this.#documents.close();
    await Promise.all([this.bus.close(), this.#tokens.close(), this.#quotas.close()]);
  }
}

/** An entry of the log, with one closed bar. */
export function entryOf(shard: number, seq: number): LogEntry {
  const prices = { open: 1, high: 2, low: 1, close: 2, volume: 1, quoteVolume: 1.5 };
  const bar = { openTimeMs: seq * 60_000, ...prices, closed: true };
  const after = seq === 1 ? LOG_START : { epoch: 1, seq: seq - 1 };
  return { shard, epoch: 1, seq, after, bars: [{ series: SERIES, bar }] };
}
