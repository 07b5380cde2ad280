import type { RequestQuota } from '#kernel/request-quota.ts';

/** A quota under the name that clients see, with its `RateLimit-Policy` header. */
export interface NamedQuota {
  readonly name: string;
  /** Form of draft-ietf-httpapi-ratelimit-headers-10. */
  readonly policy: string;
  readonly counts: RequestQuota;
}

/** Names a quota, so that its headers can be written. */
export function nameQuota(name: string, counts: RequestQuota): NamedQuota {
  return { name, policy: `"${name}";q=${counts.requests};w=${counts.windowSec}`, counts };
}
