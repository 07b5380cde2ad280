/** State of the quota that a request was counted on, as header values. */
export interface RateLimit {
  /** `RateLimit-Policy` of draft-ietf-httpapi-ratelimit-headers-10. */
  readonly policy: string;
  /** `RateLimit` of the same draft. */
  readonly state: string;
}

/** The headers of a response to a counted request, as names and values in turn. GraphQL and REST send the same. */
export function rateLimitHeaders(rateLimit: RateLimit | null): readonly string[] {
  if (rateLimit === null) return NO_HEADERS;
  return ['ratelimit-policy', rateLimit.policy, 'ratelimit', rateLimit.state];
}

const NO_HEADERS: readonly string[] = [];
