import { hash } from 'node:crypto';
import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import { CACHING_KEY } from '#kernel/ports/graph.ts';
import type { AnswerCaching, GraphAnswer, GraphRequest } from '#kernel/ports/graph.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { Counter, Meter } from '#kernel/ports/meter.ts';
import type { ResponseStore, StoredResponse } from '#kernel/ports/response-store.ts';
import { RAW_JSON } from '#kernel/text/raw-json.ts';
import { jsonText } from '#kernel/text/json-text.ts';
import { keysOf, type AnswerKeys } from '#federation/caching/answer-key.ts';
import { AnswerPolicy, type CachePolicy } from '#federation/caching/answer-policy.ts';
import { SharedFlights } from '#federation/caching/shared-flights.ts';

export interface SharingOptions {
  readonly clock: Clock;
  /** Whether equal queries in flight are executed once. */
  readonly sharesFlights: boolean;
  /** Where answers and entities are kept; null keeps none. */
  readonly store: ResponseStore | null;
  /** Whether whole answers are kept; true when absent. */
  readonly keepsAnswers?: boolean;
  /** Whether entities of remote subgraphs are kept; false when absent. */
  readonly keepsEntities?: boolean;
}

/**
 * Runs a request under a signal, and has its policy described.
 *
 * @param isRefresh it has no client: its answer replaces a kept one
 */
type Run = (
  signal: AbortSignal | undefined,
  policy: AnswerPolicy,
  isRefresh: boolean,
) => GraphAnswer | Promise<GraphAnswer>;

/**
 * Answers equal queries together: those in flight by one execution, later ones from a store for as long as the
 * subgraphs permit. Private answers stay with their identity; an anonymous request never gets or leaves one.
 */
export class AnswerSharing {
  readonly #options: SharingOptions;
  readonly #graph: string;
  readonly #flights = new SharedFlights();
  /** Keys of kept answers that are being fetched again. */
  readonly #refreshing = new Set<string>();
  readonly #shared: Counter;
  readonly #lookups: Counter;

  /** @param supergraphSdl answers of other supergraphs are never used */
  constructor(options: SharingOptions, supergraphSdl: string, meter: Meter) {
    this.#options = options;
    this.#graph = hash('sha256', supergraphSdl, 'base64url');
    this.#shared = meter.counter(
      'marketgraph_shared_queries_total',
      'Queries that shared the execution of an equal query in flight.',
    );
    this.#lookups = meter.counter(
      'marketgraph_answer_cache_requests_total',
      'Queries by outcome of the answer cache: hit, stale, miss, or uncacheable.',
      ['outcome'],
    );
  }

  /**
   * Answers a query.
   *
   * @param hints of the operation by `@cacheControl`; null without any
   */
  answer(
    request: GraphRequest,
    hints: CachePolicy | null,
    run: Run,
  ): GraphAnswer | Promise<GraphAnswer> {
    const keys = keysOf(request, this.#graph);
    const { store, keepsAnswers = true } = this.#options;
    if (keys === null) return this.#run(request.signal, run, hints, null);
    if (store === null || !keepsAnswers) return this.#fly(request, keys, run, hints, null);
    const own = keys.ofIdentity === null ? [keys.ofAll] : [keys.ofIdentity, keys.ofAll];
    return mapMaybe(store.get([own]), ({ found: [known = null], epoch }) => {
      if (known === null) return this.#fly(request, keys, run, hints, { keys, epoch });
      const isFresh = known.expiresAtMs > this.#options.clock.nowMs();
      this.#lookups.add(1, { outcome: isFresh ? 'hit' : 'stale' });
      if (!isFresh) this.#refresh(run, hints, { keys, epoch }, known);
      return this.#stored(known);
    });
  }

  /**
   * Answers a mutation. What its subgraphs declare invalid is dropped before the client learns of the answer, so that
   * the client reads its own writes.
   */
  mutate(
    run: (policy: AnswerPolicy) => GraphAnswer | Promise<GraphAnswer>,
  ): GraphAnswer | Promise<GraphAnswer> {
    const policy = new AnswerPolicy({ mayUseKept: false });
    return mapMaybe(run(policy), (answer) => this.#invalidated(policy, answer));
  }

  #invalidated(
    { invalidated }: AnswerPolicy,
    answer: GraphAnswer,
  ): GraphAnswer | Promise<GraphAnswer> {
    const { store } = this.#options;
    if (store === null || invalidated.length === 0) return answer;
    return mapMaybe(store.invalidate(invalidated), () => answer);
  }

  #fly(
    request: GraphRequest,
    keys: AnswerKeys,
    run: Run,
    hints: CachePolicy | null,
    place: Place | null,
  ): GraphAnswer | Promise<GraphAnswer> {
    const { signal } = request;
    if (!this.#options.sharesFlights) return this.#run(signal, run, hints, place);
    return this.#flights.join(
      keys.ofIdentity ?? keys.ofAll,
      signal,
      (own) => this.#run(own, run, hints, place),
      () => this.#shared.add(1),
    );
  }

  /** Fetches a kept answer again, once at a time. While that fails, the kept one serves until its time is over. */
  #refresh(run: Run, hints: CachePolicy | null, place: Place, known: StoredResponse): void {
    const { ofAll, ofIdentity } = place.keys;
    const key = known.isPrivate ? (ofIdentity ?? ofAll) : ofAll;
    if (this.#refreshing.has(key)) return;
    this.#refreshing.add(key);
    const end = (): void => void this.#refreshing.delete(key);
    void Promise.try(() => this.#run(undefined, run, hints, place, true)).then(end, end);
  }

  #run(
    signal: AbortSignal | undefined,
    run: Run,
    hints: CachePolicy | null,
    place: Place | null,
    isRefresh = false,
  ): GraphAnswer | Promise<GraphAnswer> {
    const policy = new AnswerPolicy();
    return mapMaybe(run(signal, policy, isRefresh), (answer) => {
      const isWhole = answer.errors === undefined && answer.data != null && !('later' in answer);
      const settled = isWhole ? policy.settled(hints) : null;
      if (place !== null) {
        const isStored = settled !== null && this.#store(answer, policy, settled, place);
        this.#lookups.add(1, { outcome: isStored ? 'miss' : 'uncacheable' });
      }
      const caching = settled === null ? answer : { ...answer, [CACHING_KEY]: settled };
      return this.#invalidated(policy, caching);
    });
  }

  /** Whether the answer was given to the store. */
  #store(
    { data }: GraphAnswer,
    { tags }: AnswerPolicy,
    { maxAgeSec, staleSec, isPrivate }: CachePolicy,
    { keys, epoch }: Place,
  ): boolean {
    const { clock, store } = this.#options;
    const key = isPrivate ? keys.ofIdentity : keys.ofAll;
    if (key === null || store === null) return false;
    const expiresAtMs = clock.nowMs() + maxAgeSec * 1_000;
    const staleUntilMs = expiresAtMs + staleSec * 1_000;
    const response = { json: jsonText(data), expiresAtMs, staleUntilMs, isPrivate, tags };
    void store.set([[key, response]], epoch);
    return true;
  }

  #stored({ json, expiresAtMs, staleUntilMs, isPrivate }: StoredResponse): GraphAnswer {
    const nowMs = this.#options.clock.nowMs();
    const leftSec = Math.max(0, Math.floor((expiresAtMs - nowMs) / 1_000));
    const staleMs = staleUntilMs - Math.max(expiresAtMs, nowMs);
    const staleSec = Math.max(0, Math.floor(staleMs / 1_000));
    const caching: AnswerCaching = { maxAgeSec: leftSec, staleSec, isPrivate };
    return { data: rawData(json), [CACHING_KEY]: caching };
  }
}

/** Where an answer is stored. */
interface Place {
  readonly keys: AnswerKeys;
  readonly epoch: number;
}

/** Data that is sent as the text that it was stored as. */
function rawData(json: string): Readonly<Record<string, unknown>> {
  const raw = {
    [RAW_JSON]: true,
    json,
    characters: json.length,
    toJSON: (): unknown => JSON.parse(json),
  };
  return raw as unknown as Readonly<Record<string, unknown>>;
}
