/** The state of one quota in the last answer that named it. */
export interface QuotaState {
  /** The quota's name, for example `graphql`. */
  readonly policy: string;
  /** Requests that are left until `resetAtMs`. */
  readonly remaining: number;
  readonly resetAtMs: number | null;
  /** Requests of one window, and how long that is. */
  readonly limit: number | null;
  readonly windowSec: number | null;
  readonly heardAtMs: number;
}

/** One item of a list of structured fields (RFC 9651): a name in quotes, and its numbers. */
const ITEM = /"([^"]*)"((?:\s*;\s*[a-z]+=\d+)*)/g;
const PARAMETER = /([a-z]+)=(\d+)/g;

/** The quotas of this page's requests, as the newest answers report them in `RateLimit` and `RateLimit-Policy`. */
export class Quotas {
  readonly #states = new Map<string, QuotaState>();

  /** Reads the quotas of an answer; most answers name one, some none. */
  note(headers: Headers, nowMs: number): void {
    const policies = itemsOf(headers.get('ratelimit-policy'));
    for (const [policy, state] of itemsOf(headers.get('ratelimit'))) {
      const remaining = state.get('r');
      if (remaining === undefined) continue;
      const resetSec = state.get('t');
      this.#states.set(policy, {
        policy,
        remaining,
        resetAtMs: resetSec === undefined ? null : nowMs + resetSec * 1_000,
        limit: policies.get(policy)?.get('q') ?? null,
        windowSec: policies.get(policy)?.get('w') ?? null,
        heardAtMs: nowMs,
      });
    }
  }

  /** By name. */
  get all(): readonly QuotaState[] {
    return [...this.#states.values()].toSorted((a, b) => (a.policy < b.policy ? -1 : 1));
  }

  /** The browser's `fetch`, whose answers are noted here. */
  readonly fetch: typeof fetch = async (...args) => {
    const response = await fetch(...args);
    this.note(response.headers, Date.now());
    return response;
  };
}

function itemsOf(text: string | null): Map<string, ReadonlyMap<string, number>> {
  const items = [...(text ?? '').matchAll(ITEM)];
  return new Map(
    items.map(([, name = '', parameters = '']) => [
      name,
      new Map(
        [...parameters.matchAll(PARAMETER)].map(([, key = '', value]) => [key, Number(value)]),
      ),
    ]),
  );
}
