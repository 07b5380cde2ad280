/** A stored answer of the gateway, or an entity of a subgraph. */
export interface StoredResponse {
  /** Its JSON text. */
  readonly json: string;
  readonly expiresAtMs: number;
  /** Until when it may be used while it is fetched again; the expiry where it may not. */
  readonly staleUntilMs: number;
  readonly isPrivate: boolean;
  /** Names for invalidation. */
  readonly tags: readonly string[];
}

/** The responses of a store for some places, with the epoch of the look-up. */
export interface LookedUp {
  /** Parallel to the places: the first response under one of its keys. */
  readonly found: readonly (StoredResponse | null)[];
  /** For a later `set`: a value that is computed from now on does not reflect invalidations after this number. */
  readonly epoch: number;
}

/** The store of responses. While it is unreachable, it finds nothing; none of its methods rejects. */
export interface ResponseStore {
  /** Looks up several places at once, each under one or more keys; unusable responses are absent. */
  get(places: readonly (readonly string[])[]): LookedUp | Promise<LookedUp>;
  /** Stores responses by key, except those with a tag that was invalidated after the epoch. */
  set(
    entries: readonly (readonly [key: string, response: StoredResponse])[],
    epoch: number,
  ): void | Promise<void>;
  /** Drops all responses with one of these tags; returns their number. */
  invalidate(tags: readonly string[]): number | Promise<number>;
}
