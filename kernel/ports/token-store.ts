/** What a token lets its holder do, beyond what everybody may. */
export const TOKEN_SCOPES = ['compute', 'publish'] as const;

/** `compute`: the larger quota of compute endpoints. `publish`: publishing into signalhub. */
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** An API token, without its secret: nobody can read that again. */
export interface ApiToken {
  /** Public part of the token; names it in lists and logs. */
  readonly id: string;
  /** Whom or what the token is for, in the operator's words. */
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly createdAtMs: number;
  /** First moment at which it is no longer valid; null never expires. */
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
  /** To the minute; null when it was never used. */
  readonly lastUsedAtMs: number | null;
}

/** What a new token is made from. */
export interface TokenDraft {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly expiresAtMs: number | null;
}

/** A token at the only moment at which its secret is known. */
export interface IssuedToken {
  /** The text that a client sends after `Bearer`. */
  readonly secret: string;
  readonly token: ApiToken;
}

/**
 * Keeps the API tokens of a server. What `create` and `revoke` acknowledged survives a kill, and holds
 * at once in this process and within a second in every other one that has the same store open.
 */
export interface TokenStore {
  /** Makes a token of 256 random bits. Only a hash of it is kept. */
  create(draft: TokenDraft): Promise<IssuedToken>;
  /** Every token, revoked ones too, in the order in which they were made. */
  list(): Promise<ApiToken[]>;
  /** Ends a token for ever and answers it; null when there is none. Once revoked it stays as it is. */
  revoke(id: string): Promise<ApiToken | null>;
  /**
   * The token of a secret, or null for one that is unknown, expired or revoked. Synchronous, because
   * it stands before every request: an engine behind a network keeps what it needs in memory.
   */
  verify(secret: string): ApiToken | null;
  /** Whether the token of this id is neither revoked nor expired, by what the store holds now. */
  isValid(id: string): boolean;
  /** How long after a change was acknowledged other processes that are well hold it, in milliseconds. */
  readonly heldElsewhereAfterMs: number;
  close(): Promise<void>;
}

/** Carries word that a token was made or revoked to stores in other processes, sooner than they look by themselves. */
export interface TokenNews {
  /** Resolves when it is told, or cannot be told now; never rejects. */
  tell(): Promise<void>;
  /** Calls `onNews` whenever something may have changed. */
  follow(onNews: () => void): void;
  close(): Promise<void>;
}
