/**
 * The claims and rights of a verified identity token (JWT), issued elsewhere. Tokens that this server issues are
 * `ApiToken`s.
 */
export interface Identity {
  /** The signed claims of the token. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** The scopes for `@requiresScopes`. */
  readonly scopes: readonly string[];
  /** The policies for `@policy`. */
  readonly policies: readonly string[];
  /** Equal for requests that may share a response or an event stream: same subject, same rights. */
  readonly sharingKey: string;
  /** When the token expires; null never. */
  readonly expiresAtMs: number | null;
}
