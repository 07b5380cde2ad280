import { hash } from 'node:crypto';
import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import { CACHING } from '#kernel/ports/graph.ts';
import type { AnswerCaching, GraphAnswer, GraphRequest } from '#kernel/ports/graph.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { Counter, Meter } from '#kernel/ports/meter.ts';
import { RAW_JSON } from '#kernel/text/raw-json.ts';
import { jsonText } from '#kernel/text/json-text.ts';
import { keysOf, type AnswerKeys } from '#federation/caching/answer-key.ts';
import { AnswerPolicy, type CachePolicy } from '#federation/caching/answer-policy.ts';
import type { ResponseStore, LookedUp, StoredAnswer } from '#federation/caching/response-store.ts';
import { SharedFlights } from '#federation/caching/shared-flights.ts';

export interface SharingOptions {
  readonly clock: Clock;
  /** Whether equal queries in flight are executed once. */
  readonly sharesFlights: boolean;
  /** Where answers are kept; null keeps none. */
  readonly store: ResponseStore | null;
}

/** Runs a request under a signal, and has its policy described. */
type Run = (
  signal: AbortSignal | undefined,
  policy: AnswerPolicy,
) => GraphAnswer | Promise<GraphAnswer>;

/**
 * Answers equal queries together: those in flight by one execution, later ones from a store for as long as the
 * subgraphs permit. Private answers stay with their identity; an anonymous request never gets or leaves one.
 */
export class AnswerSharing {
  readonly #options: SharingOptions;
  readonly #graph: string;
  readonly #flights = new SharedFlights();
  readonly #shared: Counter;
  readonly #lookups: Counter;

  /** @param supergraphSdl answers of other supergraphs are never used */
  constructor(options: SharingOptions, supergraphSdl: string, meter: Meter) {
    this.#options = options;
    this.#graph = hash('sha256', supergraphSdl, 'base64url');
    this.#shared = meter.counter(
      'marketgraph_shared_queries_total',
      'Queries that were answered by the execution of an equal one in flight.',
    );
    this.#lookups = meter.counter(
      'marketgraph_answer_cache_requests_total',
      'Queries by outcome of the answer cache: hit, miss, or uncacheable.',
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
    const { store } = this.#options;
    if (keys === null) return this.#run(request.signal, run, hints, null);
    if (store === null) return this.#fly(request, keys, run, hints, null);
    const found = store.get(
      keys.ofIdentity === null ? [keys.ofAll] : [keys.ofIdentity, keys.ofAll],
    );
    return mapMaybe(found, (known) => {
      if (known.answer !== null) {
        this.#lookups.add(1, { outcome: 'hit' });
        return this.#stored(known.answer);
      }
      return this.#fly(request, keys, run, hints, known);
    });
  }

  #fly(
    request: GraphRequest,
    keys: AnswerKeys,
    run: Run,
    hints: CachePolicy | null,
    known: LookedUp | null,
  ): GraphAnswer | Promise<GraphAnswer> {
    const place = known === null ? null : { keys, epoch: known.epoch };
    const { signal } = request;
    if (!this.#options.sharesFlights) return this.#run(signal, run, hints, place);
    return this.#flights.join(
      keys.ofIdentity ?? keys.ofAll,
      signal,
      (own) => this.#run(own, run, hints, place),
      () => this.#shared.add(1),
    );
  }

  #run(
    signal: AbortSignal | undefined,
    run: Run,
    hints: CachePolicy | null,
    place: Place | null,
  ): GraphAnswer | Promise<GraphAnswer> {
    const policy = new AnswerPolicy();
    return mapMaybe(run(signal, policy), (answer) => {
      const isWhole = answer.errors === undefined && answer.data != null && !('later' in answer);
      const settled = isWhole ? policy.settled(hints) : null;
      if (place !== null) {
        const isStored = settled !== null && this.#store(answer, policy, settled, place);
        this.#lookups.add(1, { outcome: isStored ? 'miss' : 'uncacheable' });
      }
      return settled === null ? answer : { ...answer, [CACHING]: settled };
    });
  }

  /** Whether the answer was given to the store. */
  #store(
    { data }: GraphAnswer,
    { tags }: AnswerPolicy,
    { maxAgeSec, isPrivate }: CachePolicy,
    { keys, epoch }: Place,
  ): boolean {
    const { clock, store } = this.#options;
    const key = isPrivate ? keys.ofIdentity : keys.ofAll;
    if (key === null || store === null) return false;
    const expiresAtMs = clock.nowMs() + maxAgeSec * 1_000;
    void store.set(key, { json: jsonText(data), expiresAtMs, isPrivate, tags }, epoch);
    return true;
  }

  #stored({ json, expiresAtMs, isPrivate }: StoredAnswer): GraphAnswer {
    const leftMs = expiresAtMs - this.#options.clock.nowMs();
    const caching: AnswerCaching = {
      maxAgeSec: Math.max(0, Math.floor(leftMs / 1_000)),
      isPrivate,
    };
    return { data: rawData(json), [CACHING]: caching };
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
