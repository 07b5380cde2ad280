import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '#kernel/ports/clock.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { KeySource } from '#platform/identity/key-source.ts';

/** How long a key set is used before it is read again. */
const REFRESH_MS = 10 * 60_000;
/** Minimum pause between two reads, which bounds reads caused by unknown keys in tokens. */
const PAUSE_MS = 30_000;
/** How long a key set is used while it cannot be read again. */
const KEEP_MS = 24 * 60 * 60_000;
const MAX_KEYS = 100;

interface Loaded {
  readonly find: JWTVerifyGetKey;
  readonly atMs: number;
}

/**
 * The public keys of the token issuers (JWKS). The set is read on first use, again after ten minutes, and earlier for
 * an unknown key id, at most twice a minute. When it cannot be read again, the last set is used for a day.
 */
export class KeySet {
  readonly #source: KeySource;
  readonly #clock: Clock;
  readonly #log: Log;
  #loaded: Loaded | null = null;
  #loading: Promise<void> | null = null;
  #triedAtMs = -Infinity;

  constructor(source: KeySource, clock: Clock, log: Log) {
    this.#source = source;
    this.#clock = clock;
    this.#log = log;
  }

  /** Reads the set now. Rejects when it cannot be read or is invalid. */
  async load(): Promise<void> {
    this.#triedAtMs = this.#clock.monotonicMs();
    const set = readSet(await this.#source());
    this.#loaded = { find: createLocalJWKSet(set), atMs: this.#clock.monotonicMs() };
  }

  /** Finds the key of a token. Rejects with `keys_unavailable`, and with the error of jose for an unknown key. */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    const known = this.#usable() ?? (await this.#first());
    if (this.#isOlderThan(known, REFRESH_MS) && this.#mayTry) void this.#refresh();
    try {
      return await known.find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !this.#mayTry) throw error;
      await this.#refresh();
      return (this.#usable() ?? known).find(header, token);
    }
  };

  get #mayTry(): boolean {
    return this.#clock.monotonicMs() - this.#triedAtMs >= PAUSE_MS;
  }

  #isOlderThan({ atMs }: Loaded, ageMs: number): boolean {
    return this.#clock.monotonicMs() - atMs >= ageMs;
  }

  #usable(): Loaded | null {
    const known = this.#loaded;
    return known === null || this.#isOlderThan(known, KEEP_MS) ? null : known;
  }

  async #first(): Promise<Loaded> {
    if (this.#loading !== null || this.#mayTry) await this.#refresh();
    const known = this.#usable();
    if (known !== null) return known;
    const waitMs = this.#triedAtMs + PAUSE_MS - this.#clock.monotonicMs();
    throw new DomainError('keys_unavailable', undefined, {
      retryAfterSec: Math.max(1, Math.ceil(waitMs / 1_000)),
    });
  }

  /** Reads the set, once for all waiting callers. A failure is logged. */
  #refresh(): Promise<void> {
    this.#loading ??= this.load()
      .catch((error: unknown) => this.#log.warn({ err: error }, 'reading the token keys failed'))
      .finally(() => (this.#loading = null));
    return this.#loading;
  }
}

function readSet(text: string): JSONWebKeySet {
  const set: unknown = JSON.parse(text);
  const keys = typeof set === 'object' && set !== null && 'keys' in set ? set.keys : null;
  if (!Array.isArray(keys))
    throw new Error('The document is not a set of keys ({ "keys": [ … ] }).');
  if (keys.length > MAX_KEYS) throw new Error(`The set has more than ${MAX_KEYS} keys.`);
  return { keys };
}
