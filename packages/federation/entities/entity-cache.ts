import { hash } from 'node:crypto';
import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import type { MaybePromise } from '#kernel/async/maybe-promise.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { Counter, Meter } from '#kernel/ports/meter.ts';
import type { ResponseStore, StoredResponse } from '#kernel/ports/response-store.ts';
import { jsonText } from '#kernel/text/json-text.ts';
import { AnswerPolicy } from '#federation/caching/answer-policy.ts';
import { LookedUpEntities } from '#federation/entities/looked-up-entities.ts';
import type { SubgraphOperation } from '#federation/operation/subgraph-operation.ts';
import type { Variables } from '#federation/operation/variables.ts';
import type {
  OperationScope,
  SubgraphAnswer,
  SubgraphEventStream,
  SubgraphExecutor,
} from '#federation/subgraph-client/subgraph-executor.ts';

export interface EntityCacheOptions {
  readonly clock: Clock;
  readonly store: ResponseStore;
  /** Entities of other supergraphs are never used. */
  readonly supergraphSdl: string;
  readonly meter: Meter;
}

/** Executors that request only entities that the store does not hold. */
export function entityCachingExecutors(
  executors: ReadonlyMap<string, SubgraphExecutor>,
  { supergraphSdl, meter, ...stored }: EntityCacheOptions,
): ReadonlyMap<string, SubgraphExecutor> {
  const graph = hash('sha256', supergraphSdl, 'base64url');
  const lookups = meter.counter(
    'marketgraph_entity_cache_requests_total',
    'Requested entities by outcome of the entity cache: hit, miss, or uncacheable.',
    ['subgraph', 'outcome'],
  );
  return new Map(
    Array.from(executors, ([name, executor]) => [
      name,
      new EntityCachingExecutor(executor, { ...stored, name, graph, lookups }),
    ]),
  );
}

interface Caching extends Pick<EntityCacheOptions, 'clock' | 'store'> {
  readonly name: string;
  readonly graph: string;
  readonly lookups: Counter;
}

/**
 * Keeps each entity for as long as the `Cache-Control` of its response permits. An entity that is null, and one of an
 * answer with errors, is not kept.
 */
class EntityCachingExecutor implements SubgraphExecutor {
  readonly #executor: SubgraphExecutor;
  readonly #caching: Caching;

  constructor(executor: SubgraphExecutor, caching: Caching) {
    this.#executor = executor;
    this.#caching = caching;
  }

  get scalars(): SubgraphExecutor['scalars'] {
    return this.#executor.scalars;
  }

  get readsPlainNumbers(): boolean {
    return this.#executor.readsPlainNumbers === true;
  }

  execute(
    operation: SubgraphOperation,
    variables: Variables,
    scope: OperationScope,
  ): MaybePromise<SubgraphAnswer> {
    const { entities } = operation;
    // A mutation, or an event (which has no policy), indicates changes, so cached entities may be outdated.
    if (entities === undefined || scope.policy?.mayUseKept !== true) {
      return this.#executor.execute(operation, variables, scope);
    }
    const { name, graph, store } = this.#caching;
    const request = [graph, name, operation.source];
    const looked = new LookedUpEntities(entities, variables, request, scope.request);
    return mapMaybe(store.get(looked.places), ({ found, epoch }) => {
      looked.settle(found, this.#caching.clock.nowMs());
      const asked = { operation, variables, scope };
      return looked.missingCount === 0
        ? this.#answerFrom(looked, new AnswerPolicy(), scope)
        : this.#request(asked, looked, epoch);
    });
  }

  subscribe(
    ...subscription: Parameters<SubgraphExecutor['subscribe']>
  ): Promise<SubgraphEventStream | SubgraphAnswer> {
    return this.#executor.subscribe(...subscription);
  }

  close(): Promise<void> {
    return this.#executor.close();
  }

  /** Requests the missing entities, and joins them with the kept ones. */
  #request(
    { operation, variables, scope }: Asked,
    looked: LookedUpEntities,
    epoch: number,
  ): MaybePromise<SubgraphAnswer> {
    const policy = new AnswerPolicy();
    policy.fetchBegins();
    const described = scope.describedBy(policy);
    const answer = this.#executor.execute(operation, looked.requested(variables), described);
    return mapMaybe(answer, (given) => {
      if (looked.hitCount > 0 && !looked.fits(given)) {
        // The kept entities cannot be matched with such an answer; the engine reports what is wrong with a whole one.
        return this.#executor.execute(operation, variables, scope);
      }
      this.#keep(given, looked, { policy, epoch });
      if (looked.hitCount > 0) return this.#answerFrom(looked, policy, scope, given);
      if (scope.policy !== null) policy.passTo(scope.policy);
      return given;
    });
  }

  #answerFrom(
    looked: LookedUpEntities,
    policy: AnswerPolicy,
    scope: OperationScope,
    given: SubgraphAnswer = {},
  ): SubgraphAnswer {
    this.#count('hit', looked.hitCount);
    const { clock } = this.#caching;
    // A response without a policy leaves the whole fetch without one.
    if (policy.isDescribed || looked.missingCount === 0) {
      for (const hit of looked.hits) policy.take(policyOf(hit, clock.nowMs()), hit.tags);
    }
    if (scope.policy !== null) policy.passTo(scope.policy);
    return looked.joined(given);
  }

  #keep(
    answer: SubgraphAnswer,
    looked: LookedUpEntities,
    { policy, epoch }: { readonly policy: AnswerPolicy; readonly epoch: number },
  ): void {
    const isWhole = (answer.errors ?? []).length === 0;
    const settled = isWhole ? policy.settled(null) : null;
    const given = settled === null ? [] : looked.given(answer, settled.isPrivate);
    this.#count(settled === null ? 'uncacheable' : 'miss', looked.missingCount);
    if (settled === null || given.length === 0) return;
    const { clock, store } = this.#caching;
    const expiresAtMs = clock.nowMs() + settled.maxAgeSec * 1_000;
    const { isPrivate } = settled;
    const facts = { expiresAtMs, staleUntilMs: expiresAtMs, isPrivate, tags: policy.tags };
    void store.set(
      given.map(([key, entity]) => [key, { json: jsonText(entity), ...facts }] as const),
      epoch,
    );
  }

  #count(outcome: string, count: number): void {
    if (count === 0) return;
    this.#caching.lookups.add(count, { subgraph: this.#caching.name, outcome });
  }
}

interface Asked {
  readonly operation: SubgraphOperation;
  readonly variables: Variables;
  readonly scope: OperationScope;
}

function policyOf({ expiresAtMs, isPrivate }: StoredResponse, nowMs: number) {
  return { maxAgeSec: Math.floor((expiresAtMs - nowMs) / 1_000), staleSec: 0, isPrivate };
}
