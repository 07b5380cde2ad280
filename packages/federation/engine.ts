import { OperationTypeNode } from 'graphql';
import type { GraphQLFormattedError, GraphQLSchema } from 'graphql';
import { DomainError } from '#kernel/errors/errors.ts';
import { DEFAULT_LIMITS, spendTogether } from '#federation/limits/limits.ts';
import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import { plainNumbers } from '#kernel/text/exact-json.ts';
import { DELIVERY_KEY, RESPONSE_HEADERS_KEY } from '#kernel/ports/graph.ts';
import type {
  GraphAnswer,
  GraphEngine,
  GraphRequest,
  RequestContext,
} from '#kernel/ports/graph.ts';
import type { Counter } from '#kernel/ports/meter.ts';
import type { AnswerPolicy, CachePolicy } from '#federation/caching/answer-policy.ts';
import type { AnswerSharing } from '#federation/caching/answer-sharing.ts';
import { AnsweringSubgraphs } from '#federation/execute/answering-subgraphs.ts';
import { exposureOf, keptEntities, scalarsOf, sharingOf } from '#federation/engine-options.ts';
import type { EngineOptions } from '#federation/engine-options.ts';
import { ClientErrors } from '#federation/execute/client-errors.ts';
import { PlanExplainer, type ExplainedPlan } from '#federation/documents/explain-plan.ts';
import { locateErrors } from '#federation/execute/locate-errors.ts';
import { executorOf, PlanRun } from '#federation/execute/plan-run.ts';
import type { RunDependencies } from '#federation/execute/plan-run.ts';
import { fetchWatch } from '#federation/execute/fetch-watch.ts';
import { RepeatedFetches } from '#federation/execute/repeated-fetches.ts';
import { settleWithin } from '#federation/execute/settle-within.ts';
import { projectAnswer } from '#federation/execute/project-answer.ts';
import { SubscriptionStream } from '#federation/execute/subscription-stream.ts';
import { deliverLater } from '#federation/execute/deliver-later.ts';
import { HeldLists } from '#federation/execute/held-lists.ts';
import type { PendingPart } from '#federation/execute/pending-fragment.ts';
import type { CollectedHeaders } from '#federation/headers/collected-headers.ts';
import type { ResponseHeaderRules } from '#federation/headers/response-header-rules.ts';
import { HookedRequests } from '#federation/hooks/hooked-requests.ts';
import type { EventHooks, RequestHooks } from '#federation/hooks/request-hooks.ts';
import { activeLabels } from '#federation/override/active-labels.ts';
import type { OverrideOptions } from '#federation/override/active-labels.ts';
import type { ReadyOperation } from '#federation/documents/operation-variant.ts';
import type { RequestTraits } from '#federation/documents/requested-variant.ts';
import type { DocumentStore } from '#federation/documents/document-store.ts';
import { openDocuments } from '#federation/documents/open-documents.ts';
import { planAhead, recentOperations } from '#federation/documents/plan-ahead.ts';
import type { PlannedAhead, RecentOperation } from '#federation/documents/plan-ahead.ts';
import { RequestRefusedError } from '#federation/documents/request-refusal.ts';
import { rightsOf } from '#federation/access/rights-of.ts';
import type { AccessOptions } from '#federation/access/rights-of.ts';
import { hookedExecutors } from '#federation/subgraph-client/hooked-executors.ts';
import { operationDeadline } from '#federation/subgraph-client/operation-deadline.ts';
import { isEventStream, OperationScope } from '#federation/subgraph-client/subgraph-executor.ts';
import type {
  Deadline,
  SubgraphAnswer,
  SubgraphEventStream,
} from '#federation/subgraph-client/subgraph-executor.ts';

/**
 * Creates the engine of a supergraph. Throws for an SDL that is no supergraph, and for one that links a mandatory
 * feature (`for: SECURITY` or `for: EXECUTION`) that the gateway does not support.
 */
export function createEngine(options: EngineOptions): PlanningEngine {
  return new FederationEngine(options);
}

/** An engine that can plan operations before the first request. */
export interface PlanningEngine extends GraphEngine {
  explain(request: GraphRequest): ExplainedPlan;
  /** Recent operations, the newest first. */
  recentOperations(): readonly RecentOperation[];
  /** Plans operations that another engine served recently. */
  planAhead(recent: readonly RecentOperation[]): Promise<PlannedAhead>;
}

/** An operation that is ready to run, with the hooks of its request. */
interface PreparedOperation {
  readonly ready: ReadyOperation;
  readonly kind: OperationTypeNode;
  readonly name: string | null;
  readonly hooks: RequestHooks | null;
  /** The policy by `@cacheControl`; null if nothing needs it. */
  readonly hints: CachePolicy | null;
}

class FederationEngine implements PlanningEngine {
  readonly schema: GraphQLSchema;
  readonly #documents: DocumentStore;
  readonly #clientErrors: ClientErrors;
  readonly #requests: Counter;
  readonly #planHits: Counter;
  readonly #deferred: Counter;
  readonly #streamed: Counter;
  readonly #access: AccessOptions;
  readonly #overrides: OverrideOptions | undefined;
  readonly #runs: RunDependencies;
  /** Created at the first use. */
  #explainer: PlanExplainer | null = null;
  readonly #explained: ConstructorParameters<typeof PlanExplainer>;
  readonly #deadline: Deadline | null;
  /** Null when each query is executed by itself. */
  readonly #sharing: AnswerSharing | null;
  /** Null without plugins. */
  readonly #hooked: HookedRequests | null;
  readonly #readsPlainNumbers: boolean;
  readonly #maxCost: number;
  readonly #responseHeaders: ResponseHeaderRules | undefined;

  constructor(options: EngineOptions) {
    const { supergraphSdl, log, meter, plugins = [] } = options;
    const isHooked = plugins.length > 0;
    const asked = isHooked ? hookedExecutors(options.executors) : options.executors;
    const executors = keptEntities(asked, options);
    this.#access = options.access ?? {};
    this.#responseHeaders = options.responseHeaders;
    this.#overrides = options.overrides;
    this.#maxCost = options.limits?.maxCost ?? DEFAULT_LIMITS.maxCost;
    const refusesRequests = this.#access.refuse === 'request';
    this.#explained = [supergraphSdl, { limits: options.limits, refusesRequests }];
    const { schema, documents } = openDocuments(supergraphSdl, {
      scalars: scalarsOf(executors),
      meter,
      limits: options.limits,
      planCacheSize: options.planCacheSize,
      planCacheBytes: options.planCacheBytes,
      refusesRequests,
      introspection: options.introspection,
      suggestions: options.suggestions,
    });
    this.schema = schema;
    this.#documents = documents;
    this.#clientErrors = new ClientErrors(
      log,
      meter.counter(
        'marketgraph_masked_errors_total',
        'Errors whose cause is masked from clients.',
      ),
      exposureOf(options),
    );
    this.#requests = meter.counter(
      'marketgraph_operations_total',
      'Operations that the engine ran.',
    );
    this.#planHits = meter.counter(
      'marketgraph_plan_cache_hits_total',
      'Operations with a cached query plan.',
    );
    this.#deferred = meter.counter(
      'marketgraph_deferred_fragments_total',
      'Delivered deferred fragments, counted for each object.',
    );
    this.#streamed = meter.counter(
      'marketgraph_streamed_items_total',
      'Items of streamed lists that followed the first ones.',
    );
    this.#runs = {
      executors,
      clientErrors: this.#clientErrors,
      watch: fetchWatch(meter),
      repeated: new RepeatedFetches(),
    };
    this.#hooked = isHooked ? new HookedRequests(plugins, this.#failed) : null;
    this.#sharing = sharingOf(options);
    this.#deadline = operationDeadline(options.timeout, log, meter);
    this.#readsPlainNumbers = executors.values().some((one) => one.readsPlainNumbers === true);
  }

  execute(request: GraphRequest): GraphAnswer | Promise<GraphAnswer> {
    if (this.#hooked === null) return this.#execute(request, null);
    return this.#hooked.execute(request, (hooks) => this.#execute(request, hooks));
  }

  subscribe(request: GraphRequest): Promise<AsyncIterableIterator<GraphAnswer> | GraphAnswer> {
    if (this.#hooked === null) return this.#subscribe(request, null);
    return this.#hooked.subscribe(request, (hooks) => this.#subscribe(request, hooks));
  }

  #execute(request: GraphRequest, hooks: RequestHooks | null): GraphAnswer | Promise<GraphAnswer> {
    try {
      const prepared = this.#prepare(request, hooks);
      if (prepared.kind === OperationTypeNode.SUBSCRIPTION) return SUBSCRIBE_INSTEAD;
      return this.#answer(request, prepared, hooks);
    } catch (error) {
      return this.#failed(error);
    }
  }

  async #subscribe(
    request: GraphRequest,
    hooks: RequestHooks | null,
  ): Promise<AsyncIterableIterator<GraphAnswer> | GraphAnswer> {
    try {
      const prepared = this.#prepare(request, hooks);
      const { ready: operation, kind, name } = prepared;
      const { source } = operation.plan;
      if (source === null) {
        if (kind !== OperationTypeNode.SUBSCRIPTION) {
          return await this.#answer(request, prepared, hooks);
        }
        return operation.isRestricted ? this.#refusalOf(operation, request) : NOTHING_TO_SUBSCRIBE;
      }
      const scope = new OperationScope(request.context, request.signal, null, name, hooks);
      const executor = executorOf(source, this.#runs.executors);
      const started = await executor.subscribe(source.operation, operation.variables, scope);
      if (!isEventStream(started)) {
        const run = this.#newRun(operation, scope);
        run.absorbRoot(source, started);
        const { errors } = await this.#answerOf(run, operation);
        return { errors: errors ?? [] };
      }
      const stream = new SubscriptionStream(
        started.payloads,
        (payload) => this.#answerHookedEvent(payload, started, prepared, request),
        this.#failed,
      );
      const end = (): void => void stream.return().catch(this.#failed);
      request.signal?.addEventListener('abort', end, { once: true });
      return stream;
    } catch (error) {
      return this.#failed(error);
    }
  }

  #answer(
    request: GraphRequest,
    prepared: PreparedOperation,
    hooks: RequestHooks | null,
  ): GraphAnswer | Promise<GraphAnswer> {
    const { ready, kind, hints } = prepared;
    const run = (
      signal: AbortSignal | undefined,
      policy: AnswerPolicy | null,
      own: EventHooks | null,
    ): GraphAnswer | Promise<GraphAnswer> => {
      const headers = this.#responseHeaders?.collect() ?? null;
      const { name } = prepared;
      return this.#run(
        ready,
        new OperationScope(request.context, signal, this.#deadline, name, own, policy, headers),
      );
    };
    if (this.#sharing === null || ready.plan.step === null) return run(request.signal, null, hooks);
    if (kind === OperationTypeNode.MUTATION) {
      return this.#sharing.mutate((policy) => run(request.signal, policy, hooks));
    }
    let isOwn = false;
    const answer = this.#sharing.answer(request, hints, (signal, policy, isRefresh) => {
      isOwn ||= !isRefresh;
      return run(signal, policy, isRefresh ? null : hooks);
    });
    // Headers of subgraphs, such as cookies, are for the client whose request they answered.
    const rules = this.#responseHeaders;
    if (rules === undefined) return answer;
    return mapMaybe(answer, (shared) => (isOwn ? shared : withHeaders(shared, rules.collect())));
  }

  computations(request: GraphRequest): number {
    try {
      const client = this.#documents.get(request.document).operation(request.operationName);
      return client.computations(request.variables ?? {}, this.#traitsOf(request.context));
    } catch {
      // The execution reports what is wrong with the operation.
      return 0;
    }
  }

  explain(request: GraphRequest): ExplainedPlan {
    this.#explainer ??= new PlanExplainer(...this.#explained);
    const traits = this.#traitsOf(request.context, request.acceptsParts === true);
    return this.#explainer.explain(request, traits);
  }

  recentOperations(): readonly RecentOperation[] {
    return recentOperations(this.#documents);
  }

  planAhead(recent: readonly RecentOperation[]): Promise<PlannedAhead> {
    return planAhead(this.#documents, recent);
  }

  #prepare(request: GraphRequest, hooks: RequestHooks | null): PreparedOperation {
    this.#requests.add(1);
    const client = this.#documents.get(request.document).operation(request.operationName);
    hooks?.onOperation?.(client);
    if (request.context.hasFiles === true && client.kind !== OperationTypeNode.MUTATION) {
      throw new DomainError('invalid_input', 'Files can be sent with mutations only.');
    }
    const { variables = {} } = request;
    // Frozen variables come from this process.
    const isParsed = this.#readsPlainNumbers && !Object.isFrozen(variables);
    let isPlanCached = false;
    const ready = client.prepare(
      isParsed ? plainNumbers(variables) : variables,
      this.#traitsOf(request.context, request.acceptsParts === true),
      (isCached) => {
        isPlanCached = isCached;
        if (isCached) this.#planHits.add(1);
      },
    );
    spendTogether(request.sharedCost, ready.cost, this.#maxCost);
    const { plan, cost } = ready;
    const batchCost = request.sharedCost?.spent ?? cost;
    hooks?.onPlan?.({ plan, isCached: isPlanCached, cost, batchCost });
    const hints = this.#sharing === null ? null : client.cachePolicy;
    return { ready, kind: client.kind, name: client.name, hooks, hints };
  }

  #traitsOf(context: RequestContext, acceptsParts = false): RequestTraits {
    return {
      acceptsParts,
      rights: () => rightsOf(context, this.#access),
      labels: (used) => activeLabels(used, context, this.#overrides),
    };
  }

  #run(operation: ReadyOperation, scope: OperationScope): GraphAnswer | Promise<GraphAnswer> {
    const run = this.#newRun(operation, scope);
    const { step } = operation.plan;
    const waiting = step === null ? undefined : run.run(step);
    const answer = (): GraphAnswer => this.#answerInParts(run, operation, scope);
    if (waiting === undefined) return answer();
    return waiting.then(answer).catch((error: unknown) => {
      scope.end();
      return this.#failed(error);
    });
  }

  /** The whole answer, or its first part. */
  #answerInParts(run: PlanRun, operation: ReadyOperation, scope: OperationScope): GraphAnswer {
    const { answer: bare, pending } = this.#projected(run, operation);
    const answer = withHeaders(bare, scope.headers);
    if (pending.length === 0) {
      scope.end();
      return answer;
    }
    const later = deliverLater(pending, run, operation, {
      clientErrors: this.#clientErrors,
      delivered: this.#deferred,
      streamed: this.#streamed,
      failed: (thrown) => this.#failed(thrown).errors ?? [],
      onEnd: () => scope.end(),
    });
    return { ...answer, pending: later.takeAnnounced(), later };
  }

  /** The answer for a subscription whose field the client may not see; null if it may start. */
  #refusalOf(operation: ReadyOperation, { context, signal }: GraphRequest): GraphAnswer {
    const run = this.#newRun(operation, new OperationScope(context, signal));
    return { errors: this.#answerOf(run, operation).errors ?? [] };
  }

  #newRun({ variables, streams }: ReadyOperation, scope: OperationScope): PlanRun {
    const held = streams.length === 0 ? null : new HeldLists(streams);
    return new PlanRun(variables, scope, this.#runs, held);
  }

  #answerHookedEvent(
    payload: unknown,
    stream: SubgraphEventStream,
    prepared: PreparedOperation,
    request: GraphRequest,
  ): GraphAnswer | Promise<GraphAnswer> {
    const answer = (hooks: EventHooks | null) =>
      this.#answerEvent(
        payload,
        stream,
        prepared.ready,
        scopeOf(request, prepared.name, this.#deadline, hooks),
      );
    if (this.#hooked === null || prepared.hooks === null) return answer(null);
    return this.#hooked.answerEvent(prepared.hooks, answer);
  }

  #answerEvent(
    payload: unknown,
    stream: SubgraphEventStream,
    operation: ReadyOperation,
    scope: OperationScope,
  ): GraphAnswer | Promise<GraphAnswer> {
    const run = this.#newRun(operation, scope);
    const complete = (event: SubgraphAnswer) => this.#completeEvent(event, run, operation);
    let answer: GraphAnswer | Promise<GraphAnswer>;
    try {
      const event = stream.answer(payload, scope);
      answer =
        event instanceof Promise
          ? settleWithin(scope.signal, event).then(complete, this.#failed)
          : complete(event);
    } catch (error) {
      answer = this.#failed(error);
    }
    if (answer instanceof Promise) return answer.finally(() => scope.end());
    scope.end();
    return answer;
  }

  #completeEvent(
    event: SubgraphAnswer,
    run: PlanRun,
    operation: ReadyOperation,
  ): GraphAnswer | Promise<GraphAnswer> {
    const { source, step } = operation.plan;
    if (source !== null) run.absorbRoot(source, event);
    const finish = (): GraphAnswer => {
      const answer = this.#answerOf(run, operation);
      const delivery = event[DELIVERY_KEY];
      return delivery === undefined ? answer : { ...answer, [DELIVERY_KEY]: delivery };
    };
    const waiting = step === null ? undefined : run.run(step);
    return waiting === undefined ? finish() : waiting.then(finish, this.#failed);
  }

  #answerOf(run: PlanRun, operation: ReadyOperation): GraphAnswer {
    return this.#projected(run, operation).answer;
  }

  #projected(
    run: PlanRun,
    operation: ReadyOperation,
  ): { readonly answer: GraphAnswer; readonly pending: readonly PendingPart[] } {
    const { projection, introspected, plan, variables } = operation;
    const answering = new AnsweringSubgraphs(plan, variables);
    const errorsOf = this.#clientErrors;
    const { data, errors, pending } = projectAnswer(
      run,
      projection,
      introspected,
      errorsOf,
      answering,
    );
    if (errors.length === 0) return { answer: { data }, pending };
    return { answer: { errors: locateErrors(errors, projection), data }, pending };
  }

  readonly #failed = (thrown: unknown): GraphAnswer => {
    if (thrown instanceof RequestRefusedError) return { errors: thrown.errors };
    return { errors: [this.#clientErrors.ofThrown(thrown)] };
  };
}

const SUBSCRIBE_INSTEAD = badInput(
  'A subscription needs a connection that can carry events: WebSocket or SSE.',
);

const NOTHING_TO_SUBSCRIBE = badInput(
  'The field of this subscription is left out by @skip or @include; nothing is subscribed.',
);

function badInput(message: string): GraphAnswer {
  const error: GraphQLFormattedError = { message, extensions: { code: 'BAD_USER_INPUT' } };
  return { errors: [error] };
}

function withHeaders(answer: GraphAnswer, headers: CollectedHeaders | null): GraphAnswer {
  return headers === null ? answer : { ...answer, [RESPONSE_HEADERS_KEY]: headers.settled() };
}

function scopeOf(
  { context, signal }: GraphRequest,
  name: string | null,
  deadline: Deadline | null,
  hooks: EventHooks | null,
): OperationScope {
  return new OperationScope(context, signal, deadline, name, hooks);
}
