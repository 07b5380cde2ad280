import { Polling } from '#kernel/async/polling.ts';
import type { Clock, Timer } from '#kernel/ports/clock.ts';
import { BEFORE_ALL, isSamePlace, type LogPlace } from '#kernel/ports/log-place.ts';
import type {
  ApiToken,
  IssuedToken,
  TokenDraft,
  TokenNews,
  TokenStore,
} from '#kernel/ports/token-store.ts';
import type { StoreChanges } from '#kernel/ports/store-changes.ts';
import type { PostgresDatabase, Statements } from '#platform/postgres/postgres-database.ts';
import { isLive, TOKEN_COLUMNS, toToken } from '#platform/tokens/token-row.ts';
import { isSecretOf, newSecret, readSecret } from '#platform/tokens/token-secret.ts';

/** Interval at which the database is polled for changes by other processes, where it announces none. */
const ASK_EVERY_MS = 500;
/** How long the use of a token is buffered before it is written. */
const NOTE_USE_AFTER_MS = 60_000;

/** The revision and all tokens in one snapshot. A revision without tokens is one row. */
const READ_ALL = `
  select revision, mark, secret_hash, ${TOKEN_COLUMNS}
  from (select revision, mark::text as mark from token_revision) as r left join token on true`;

const COUNT_UP = 'update token_revision set revision = revision + 1';

/** A row as `verify` needs it. */
interface KnownToken {
  readonly secretHash: Uint8Array;
  readonly token: ApiToken;
}

/**
 * API tokens in PostgreSQL, all cached in memory: no request waits for the database. On each announcement, or twice a
 * second where there are none, the store reads the revision, and reloads all tokens when it differs. After a failover
 * or a restore the revision may be smaller, or equal with another mark. While the database is unavailable the cache
 * stays valid: a token revoked meanwhile works until the database is back.
 */
export class TokenStorePostgres implements TokenStore {
  /** Other processes reload at the announcement, or at their next poll. */
  readonly heldElsewhereAfterMs = 2 * ASK_EVERY_MS;
  readonly #database: PostgresDatabase;
  readonly #clock: Clock;
  readonly #news: TokenNews | null;
  #known: ReadonlyMap<string, KnownToken> = new Map();
  #place: LogPlace = BEFORE_ALL;
  readonly #usedAtMs = new Map<string, number>();
  readonly #polling: Polling;
  #noteTimer: Timer | null = null;
  #asking: Promise<void> = Promise.resolve();
  #isClosed = false;

  private constructor(
    database: PostgresDatabase,
    clock: Clock,
    news: TokenNews | null,
    changes: StoreChanges | undefined,
  ) {
    this.#database = database;
    this.#clock = clock;
    this.#news = news;
    this.#polling = new Polling({
      clock,
      changes,
      everyMs: ASK_EVERY_MS,
      minApartMs: 0,
      // Reloads are serialized. While the database is unavailable, the cache stays valid.
      look: () => this.#readNext().catch(() => undefined),
    });
  }

  /**
   * Loads all tokens and follows their changes.
   *
   * @param database owned by the caller, with the required schema
   * @param news closed with the store; null leaves other processes to `changes`, or to poll
   * @param changes announcements of the database; absent where it has none
   */
  static async open(
    database: PostgresDatabase,
    clock: Clock,
    news: TokenNews | null = null,
    changes?: StoreChanges,
  ): Promise<TokenStorePostgres> {
    const store = new TokenStorePostgres(database, clock, news, changes);
    await store.#read();
    store.#polling.start();
    news?.follow(() => store.#polling.look());
    return store;
  }

  async create({ name, scopes, expiresAtMs }: TokenDraft): Promise<IssuedToken> {
    const { id, secretHash, text } = newSecret();
    const createdAtMs = this.#clock.nowMs();
    await this.#change(
      `insert into token (id, secret_hash, name, scopes, created_at_ms, expires_at_ms)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, Buffer.from(secretHash), name, scopes.join(' '), createdAtMs, expiresAtMs],
    );
    const none = { revokedAtMs: null, lastUsedAtMs: null };
    return { secret: text, token: { id, name, scopes, createdAtMs, expiresAtMs, ...none } };
  }

  async list(): Promise<ApiToken[]> {
    const rows = await this.#database.rows<Record<string, unknown>>(
      `select ${TOKEN_COLUMNS} from token order by created_at_ms, position`,
    );
    return rows.map(toToken);
  }

  async revoke(id: string): Promise<ApiToken | null> {
    await this.#change(
      'update token set revoked_at_ms = $1 where id = $2 and revoked_at_ms is null',
      [this.#clock.nowMs(), id],
    );
    return this.#known.get(id)?.token ?? null;
  }

  verify(secret: string): ApiToken | null {
    const sent = readSecret(secret);
    if (sent === null) return null;
    const known = this.#known.get(sent.id);
    const isRight = isSecretOf(sent.secret, known?.secretHash);
    if (known === undefined || !isRight) return null;
    const nowMs = this.#clock.nowMs();
    if (!isLive(known.token, nowMs)) return null;
    this.#noteUse(sent.id, nowMs);
    return known.token;
  }

  isValid(id: string): boolean {
    const known = this.#known.get(id);
    return known !== undefined && isLive(known.token, this.#clock.nowMs());
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#polling.stop();
    this.#noteTimer?.cancel();
    await this.#news?.close();
    await this.#asking;
    await this.#writeUses();
  }

  /** Changes a token and increments the revision in one transaction; effective in this process when it resolves. */
  async #change(text: string, values: readonly unknown[]): Promise<void> {
    await this.#database.transaction(async (statements) => {
      await statements.run(text, values);
      await statements.run(COUNT_UP);
    });
    await this.#readNext();
    await this.#news?.announce();
  }

  /** Reloads the tokens after any reload in flight, so that an older state never replaces a newer one. */
  #readNext(): Promise<void> {
    const done = this.#asking.then(() => this.#read());
    this.#asking = done.catch(() => undefined);
    return done;
  }

  /** Reloads the tokens if any changed. */
  async #read(): Promise<void> {
    const [now] = await this.#database.rows<{ sequence: number; mark: string }>(
      'select revision as sequence, mark::text as mark from token_revision',
    );
    if (isSamePlace(now!, this.#place)) return;
    const rows = await this.#database.rows<Record<string, unknown>>(READ_ALL);
    this.#place = { sequence: Number(rows[0]!['revision']), mark: String(rows[0]!['mark']) };
    const tokens = rows.filter((one) => one['id'] !== null);
    this.#known = new Map(
      tokens.map((one) => {
        const secretHash = new Uint8Array(one['secret_hash'] as Buffer);
        return [String(one['id']), { secretHash, token: toToken(one) }];
      }),
    );
  }

  #noteUse(id: string, nowMs: number): void {
    this.#usedAtMs.set(id, nowMs);
    this.#noteTimer ??= this.#clock.after(NOTE_USE_AFTER_MS, () => {
      this.#noteTimer = null;
      void this.#writeUses();
    });
  }

  async #writeUses(): Promise<void> {
    const uses = [...this.#usedAtMs];
    if (uses.length === 0) return;
    try {
      await noteUses(this.#database, uses);
      for (const [id, usedAtMs] of uses) {
        if (this.#usedAtMs.get(id) === usedAtMs) this.#usedAtMs.delete(id);
      }
    } catch {
      // The database is unavailable: the uses stay buffered.
    }
  }
}

/** Does not announce: the last use of a token does not change its validity. */
async function noteUses(
  statements: Statements,
  uses: readonly (readonly [id: string, usedAtMs: number])[],
): Promise<void> {
  await statements.run(
    `update token t set last_used_at_ms = greatest(coalesce(t.last_used_at_ms, 0), u.at)
     from unnest($1::text[], $2::bigint[]) as u (id, at) where t.id = u.id`,
    [uses.map(([id]) => id), uses.map(([, at]) => at)],
  );
}
