/** How long an answer may be reused, and by whom. */
export interface CachePolicy {
  readonly maxAgeSec: number;
  /** For how long it may be used after that, while it is fetched again. */
  readonly staleSec: number;
  /** Whether only requests of the same identity may reuse it. */
  readonly isPrivate: boolean;
}

/** The caching headers of one answer of a subgraph. */
export interface PolicyHeaders {
  readonly cacheControl: string | undefined;
  /** Seconds that the answer has spent in caches before. */
  readonly age: string | undefined;
  /** Names for invalidation, with commas or spaces between them. */
  readonly cacheTag: string | undefined;
  /** Names whose kept answers are no longer valid, as `cacheTag`. */
  readonly cacheInvalidate: string | undefined;
}

/** Upper bounds of the tags of one answer. */
const MAX_TAGS = 64;
const MAX_TAG_CHARACTERS = 200;

/**
 * The policy of one answer, from all of its requests to subgraphs: the shortest time, and private if one of them is. A
 * request without a policy makes the whole answer uncacheable, unless the operation's own hints cover it.
 */
export class AnswerPolicy {
  /** Whether cached answers may serve its operation. A mutation must see its own changes, so it uses none. */
  readonly mayUseKept: boolean;
  #fetches = 0;
  #described = 0;
  #maxAgeSec = Infinity;
  #staleSec = Infinity;
  #isPrivate = false;
  readonly #tags = new Set<string>();
  readonly #invalidated = new Set<string>();
  #hasTooManyTags = false;

  constructor({ mayUseKept = true } = {}) {
    this.mayUseKept = mayUseKept;
  }

  /** A request to a subgraph begins. */
  fetchBegins(): void {
    this.#fetches += 1;
  }

  /** A subgraph answered. */
  describe({ cacheControl, age, cacheTag, cacheInvalidate }: PolicyHeaders): void {
    for (const tag of tagsIn(cacheInvalidate).slice(0, MAX_TAGS)) this.#invalidated.add(tag);
    if (cacheControl === undefined) return;
    const policy = policyIn(cacheControl) ?? NOT_REUSABLE;
    const ageSec = Math.max(0, Number(age) || 0);
    this.take({ ...policy, maxAgeSec: policy.maxAgeSec - ageSec }, tagsIn(cacheTag));
  }

  /** Adds the policy of the answer to one request. */
  take({ maxAgeSec, staleSec, isPrivate }: CachePolicy, tags: readonly string[]): void {
    this.#described += 1;
    this.#maxAgeSec = Math.min(this.#maxAgeSec, maxAgeSec);
    this.#staleSec = Math.min(this.#staleSec, staleSec);
    this.#isPrivate ||= isPrivate;
    for (const tag of tags) {
      if (this.#tags.size < MAX_TAGS) this.#tags.add(tag);
      else this.#hasTooManyTags ||= !this.#tags.has(tag);
    }
  }

  /** Passes what this policy learnt of one request on to the policy of its answer. */
  passTo(answer: AnswerPolicy): void {
    for (const tag of this.#invalidated) answer.#invalidated.add(tag);
    if (!this.isDescribed) return;
    // An answer whose tags are not all known could not be invalidated.
    const whole = this.#hasTooManyTags ? NOT_REUSABLE : this.#strictest;
    answer.take(whole, this.tags);
  }

  /** Whether a subgraph, or a cached answer, has a policy. */
  get isDescribed(): boolean {
    return this.#described > 0;
  }

  get #strictest(): CachePolicy {
    return { maxAgeSec: this.#maxAgeSec, staleSec: this.#staleSec, isPrivate: this.#isPrivate };
  }

  get tags(): readonly string[] {
    return [...this.#tags];
  }

  /** Tags whose kept answers subgraphs declared invalid. */
  get invalidated(): readonly string[] {
    return [...this.#invalidated];
  }

  /**
   * The policy of the answer; null when it must not be reused.
   *
   * @param hints of the operation by `@cacheControl`, for requests without a policy; null without hints
   */
  settled(hints: CachePolicy | null): CachePolicy | null {
    // An answer whose tags are not all known could not be invalidated.
    if (this.#hasTooManyTags) return null;
    const isDescribed = this.#described >= this.#fetches;
    if (!isDescribed && hints === null) return null;
    const maxAgeSec = Math.min(this.#maxAgeSec, isDescribed ? Infinity : (hints?.maxAgeSec ?? 0));
    const isPrivate = this.#isPrivate || (!isDescribed && hints?.isPrivate === true);
    if (!Number.isFinite(maxAgeSec) || maxAgeSec < 1) return null;
    // Hints give no time for stale answers.
    const staleSec = isDescribed ? this.#staleSec : 0;
    return { maxAgeSec: Math.floor(maxAgeSec), staleSec, isPrivate };
  }
}

const NOT_REUSABLE: CachePolicy = { maxAgeSec: 0, staleSec: 0, isPrivate: true };

/** The policy of a `Cache-Control` header; null when it forbids reuse or gives no time. */
export function policyIn(header: string): CachePolicy | null {
  let maxAgeSec: number | null = null;
  let sharedSec: number | null = null;
  let staleSec = 0;
  let isPrivate = false;
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', value = ''] = part.trim().split('=');
    if (name === 'no-store' || name === 'no-cache') return null;
    if (name === 'private') isPrivate = true;
    const seconds = /^"?(\d{1,9})"?$/.exec(value)?.[1];
    if (seconds === undefined) continue;
    if (name === 'max-age') maxAgeSec = Number(seconds);
    if (name === 's-maxage') sharedSec = Number(seconds);
    if (name === 'stale-while-revalidate') staleSec = Number(seconds);
  }
  // The shorter one: the gateway and the caches behind it are shared, and clients are not.
  const times = [maxAgeSec, sharedSec].filter((one) => one !== null);
  return times.length === 0 ? null : { maxAgeSec: Math.min(...times), staleSec, isPrivate };
}

function tagsIn(header: string | undefined): string[] {
  const tags = header?.split(/[\s,]+/).filter((tag) => tag !== '') ?? [];
  return tags.map((tag) => tag.slice(0, MAX_TAG_CHARACTERS));
}
