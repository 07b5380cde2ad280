import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Clock, Timer } from '#kernel/ports/clock.ts';
import type { ApiToken, IssuedToken, TokenDraft, TokenStore } from '#kernel/ports/token-store.ts';
import { inTransaction, openDatabase } from '#platform/sqlite/open-database.ts';
import { TOKEN_STORE_MIGRATIONS } from '#platform/sqlite/token-store-schema.ts';
import { isLive, TOKEN_COLUMNS, toToken } from '#platform/tokens/token-row.ts';
import { isSecretOf, newSecret, readSecret } from '#platform/tokens/token-secret.ts';

/** How long a token read from the file is cached. */
const BELIEVE_MS = 1_000;

/** How long the use of a token is buffered before it is written. */
const NOTE_USE_AFTER_MS = 60_000;
const BUSY_TIMEOUT_MS = 200;

/**
 * Opens the token store in its SQLite file; a missing file and its folders are created.
 *
 * @param path file name, or `:memory:`
 */
export function openSqliteTokenStore(path: string, clock: Clock): TokenStore {
  return new SqliteTokenStore(path, clock);
}

/** A row as `verify` needs it. */
interface KnownToken {
  readonly secretHash: Uint8Array;
  readonly token: ApiToken;
  readonly readAtMs: number;
}

/**
 * API tokens in SQLite. Reading the file on every request would cost a third of the throughput, so a token in use is
 * read once a second. Unknown ids are never cached: clients cannot fill the memory with invented ones. The last use
 * of a token is written once a minute, and a crash may lose it.
 */
class SqliteTokenStore implements TokenStore {
  /** Unknown tokens are looked up in the file at once; the cache time of known ones is reported by `revoke`. */
  readonly heldElsewhereAfterMs = 0;
  readonly #database: DatabaseSync;
  readonly #clock: Clock;
  readonly #insert: StatementSync;
  readonly #find: StatementSync;
  readonly #revoke: StatementSync;
  readonly #known = new Map<string, KnownToken>();
  readonly #usedAtMs = new Map<string, number>();
  #noteTimer: Timer | null = null;

  constructor(path: string, clock: Clock) {
    this.#clock = clock;
    this.#database = openDatabase(path, TOKEN_STORE_MIGRATIONS);
    this.#insert = this.#database.prepare(
      `INSERT INTO token (id, secret_hash, name, scopes, created_at_ms, expires_at_ms)
       VALUES (?, ?, ?, ?, ?, ?)`,
    );
    this.#find = this.#database.prepare(
      `SELECT secret_hash, ${TOKEN_COLUMNS} FROM token WHERE id = ?`,
    );
    this.#revoke = this.#database.prepare(
      'UPDATE token SET revoked_at_ms = ? WHERE id = ? AND revoked_at_ms IS NULL',
    );
  }

  async create(draft: TokenDraft): Promise<IssuedToken> {
    const { id, secretHash, text } = newSecret();
    const { name, scopes, expiresAtMs } = draft;
    const createdAtMs = this.#clock.nowMs();
    this.#insert.run(id, secretHash, name, scopes.join(' '), createdAtMs, expiresAtMs);
    return { secret: text, token: toToken(this.#find.get(id)!) };
  }

  async list(): Promise<ApiToken[]> {
    const select = `SELECT ${TOKEN_COLUMNS} FROM token ORDER BY created_at_ms, rowid`;
    return this.#database.prepare(select).all().map(toToken);
  }

  async revoke(id: string): Promise<ApiToken | null> {
    this.#revoke.run(this.#clock.nowMs(), id);
    this.#known.delete(id);
    const row = this.#find.get(id);
    return row === undefined ? null : toToken(row);
  }

  verify(secret: string): ApiToken | null {
    const sent = readSecret(secret);
    if (sent === null) return null;
    const { id } = sent;
    const known = this.#knownToken(id);
    const isRight = isSecretOf(sent.secret, known?.secretHash);
    if (known === null || !isRight) return null;
    const nowMs = this.#clock.nowMs();
    if (!isLive(known.token, nowMs)) return null;
    this.#noteUse(id, nowMs);
    return known.token;
  }

  isValid(id: string): boolean {
    this.#known.delete(id);
    const known = this.#knownToken(id);
    return known !== null && isLive(known.token, this.#clock.nowMs());
  }

  async close(): Promise<void> {
    this.#noteTimer?.cancel();
    if (!this.#database.isOpen) return;
    this.#writeUses();
    this.#database.close();
  }

  #knownToken(id: string): KnownToken | null {
    const readAtMs = this.#clock.monotonicMs();
    const before = this.#known.get(id);
    if (before !== undefined && readAtMs - before.readAtMs < BELIEVE_MS) return before;
    const row = this.#find.get(id);
    if (row === undefined) return null;
    const secretHash = row['secret_hash'] as Uint8Array;
    const known = { secretHash, token: toToken(row), readAtMs };
    this.#known.set(id, known);
    return known;
  }

  #noteUse(id: string, nowMs: number): void {
    this.#usedAtMs.set(id, nowMs);
    this.#noteTimer ??= this.#clock.after(NOTE_USE_AFTER_MS, () => {
      this.#noteTimer = null;
      this.#writeUses();
    });
  }

  #writeUses(): void {
    if (this.#usedAtMs.size === 0) return;
    const note = this.#database.prepare(
      'UPDATE token SET last_used_at_ms = max(coalesce(last_used_at_ms, 0), ?) WHERE id = ?',
    );
    // The only write of a running server, whose requests must not wait for another process.
    this.#database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    try {
      inTransaction(this.#database, () => {
        for (const [id, usedAtMs] of this.#usedAtMs) note.run(usedAtMs, id);
      });
      this.#usedAtMs.clear();
    } catch {
      // Another process writes, or the disk is full: the uses stay buffered.
    }
  }
}
