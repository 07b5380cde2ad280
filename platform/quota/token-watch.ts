import type { Clock, Timer } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { TokenStore } from '#kernel/ports/token-store.ts';

/** Interval at which the tokens of open connections are checked. */
const LOOK_EVERY_MS = 500;

/**
 * Notifies connections when their token is revoked or expires. Another process may revoke it, so each followed token
 * is checked twice a second, once for all of its connections. Without followers there is no timer.
 */
export class TokenWatch {
  readonly #tokens: TokenStore;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #followers = new Map<string, Set<() => void>>();
  #timer: Timer | null = null;

  constructor(tokens: TokenStore, clock: Clock, log: Log) {
    this.#tokens = tokens;
    this.#clock = clock;
    this.#log = log;
  }

  /** Calls `onEnd` once when the token has ended; the returned function stops following. */
  follow(tokenId: string, onEnd: () => void): () => void {
    const followers = this.#followers.get(tokenId) ?? new Set();
    this.#followers.set(tokenId, followers.add(onEnd));
    this.#timer ??= this.#clock.after(LOOK_EVERY_MS, () => this.#look());
    return () => {
      followers.delete(onEnd);
      if (followers.size > 0 || this.#followers.get(tokenId) !== followers) return;
      this.#followers.delete(tokenId);
      if (this.#followers.size > 0) return;
      this.#timer?.cancel();
      this.#timer = null;
    };
  }

  #look(): void {
    for (const [tokenId, followers] of this.#followers) {
      if (this.#isValid(tokenId)) continue;
      this.#followers.delete(tokenId);
      this.#log.info(
        { tokenId, connections: followers.size },
        'token ended; closing its connections',
      );
      for (const onEnd of followers) onEnd();
    }
    const goesOn = this.#followers.size > 0;
    this.#timer = goesOn ? this.#clock.after(LOOK_EVERY_MS, () => this.#look()) : null;
  }

  /** A store that cannot be read does not invalidate a token: it is checked again soon. */
  #isValid(tokenId: string): boolean {
    try {
      return this.#tokens.isValid(tokenId);
    } catch (error) {
      this.#log.warn({ err: error }, 'reading the token store failed');
      return true;
    }
  }
}
