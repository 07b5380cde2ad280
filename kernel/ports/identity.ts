/**
 * Whom a verified identity token names, and what it says of them. Tokens of this kind are made elsewhere; those
 * that the server makes itself are `ApiToken`s.
 */
export interface Identity {
  /** The claims of the token, as they were signed. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** What `@requiresScopes` asks for. */
  readonly scopes: readonly string[];
  /** What `@policy` asks for. */
  readonly policies: readonly string[];
  /** Equal for requests that may share an answer or a stream of events: same person, same rights. */
  readonly sharingKey: string;
  /** First moment at which the token is no longer valid; null never expires. */
  readonly expiresAtMs: number | null;
}
