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

/** What a store knows of some places, and since when. */
export interface LookedUp {
  /** Parallel to the places: the first response under one of its keys. */
  readonly found: readonly (StoredResponse | null)[];
  /** For a later `set`: invalidations after this number are unknown to what is computed from now on. */
  readonly epoch: number;
}

/** Where responses are kept. A store that is away knows nothing; none of its methods rejects. */
export interface ResponseStore {
  /** Looks up several places at once, each under one or more keys; what is no longer usable is absent. */
  get(places: readonly (readonly string[])[]): LookedUp | Promise<LookedUp>;
  /** Stores responses by key, except those with a tag that was invalidated after the epoch. */
  set(
    entries: readonly (readonly [key: string, response: StoredResponse])[],
    epoch: number,
  ): void | Promise<void>;
  /** Drops all responses with one of these tags; returns their number. */
  invalidate(tags: readonly string[]): number | Promise<number>;
}
