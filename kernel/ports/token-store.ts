/** Rights of a token, in addition to those of anonymous clients. */
export const TOKEN_SCOPES = ['compute', 'publish', 'alert'] as const;

/**
 * `compute`: the larger quota of compute endpoints. `publish`: publishing into signalhub. `alert`: alert rules with
 * webhooks.
 */
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** An API token without its secret, which cannot be recovered. */
export interface ApiToken {
  /** Public id of the token, for lists and logs. */
  readonly id: string;
  /** Purpose of the token, in the operator's words. */
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly createdAtMs: number;
  /** When it expires; null never. */
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
  /** Last use, to the minute; null when it was never used. */
  readonly lastUsedAtMs: number | null;
}

/** The settings of a new token. */
export interface TokenDraft {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly expiresAtMs: number | null;
}

/** A new token with its secret, which is shown only once. */
export interface IssuedToken {
  /** The text that clients send after `Bearer`. */
  readonly secret: string;
  readonly token: ApiToken;
}

/**
 * The API tokens of a server. An acknowledged `create` or `revoke` survives a crash; it takes effect at once in this
 * process, and within a second in other processes with the same store.
 */
export interface TokenStore {
  /** Creates a token with 256 random bits. Only its hash is stored. */
  create(draft: TokenDraft): Promise<IssuedToken>;
  /** All tokens, including revoked ones, in order of creation. */
  list(): Promise<ApiToken[]>;
  /** Revokes a token and returns it; null when there is none. A revoked token stays as it is. */
  revoke(id: string): Promise<ApiToken | null>;
  /**
   * The token of a secret; null when it is unknown, expired or revoked. Synchronous, because every request calls it:
   * a remote store caches its tokens in memory.
   */
  verify(secret: string): ApiToken | null;
  /** Whether the token of this id is neither revoked nor expired, according to the store now. */
  isValid(id: string): boolean;
  /** Delay after which healthy processes apply an acknowledged change, in milliseconds. */
  readonly heldElsewhereAfterMs: number;
  close(): Promise<void>;
}

/** Announces changed tokens to stores in other processes, before their next poll. */
export interface TokenNews {
  /** Resolves when the change is announced, or cannot be; never rejects. */
  announce(): Promise<void>;
  /** Calls `onNews` whenever tokens may have changed. */
  follow(onNews: () => void): void;
  close(): Promise<void>;
}
