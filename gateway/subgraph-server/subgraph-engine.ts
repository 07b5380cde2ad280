import type { DocumentNode, GraphQLFormattedError } from 'graphql';
import { getOperationAST, GraphQLError, parse, print, separateOperations, validate } from 'graphql';
import { LRUCache } from 'lru-cache';
import { plainNumbers } from '#kernel/text/exact-json.ts';
import { DELIVERY_KEY } from '#kernel/ports/graph.ts';
import type { GraphAnswer, GraphEngine, GraphRequest, LocalSubgraph } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import { cachePart } from '#kernel/ports/memory-budget.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import { ClientErrors } from '#federation/execute/client-errors.ts';
import type { SubgraphOperation } from '#federation/operation/subgraph-operation.ts';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import type {
  SubgraphAnswer,
  SubgraphEventStream,
  SubgraphExecutor,
} from '#federation/subgraph-client/subgraph-executor.ts';
import { isEventStream, OperationScope } from '#federation/subgraph-client/subgraph-executor.ts';

const MAX_TOKENS = 50_000;
const MAX_DOCUMENTS = 1_000;
/** Bounds memory: a body may hold 4 MiB of comments, so a bound on the number of documents is not enough. */
const MAX_CACHED_BYTES = 4_000_000;
const READY_BYTES = 500;
const ERROR_BYTES = 500;

/** A parsed and validated document: its operation alone, or the errors. */
type Ready = SubgraphOperation | { readonly errors: readonly GraphQLFormattedError[] };

/** Dependencies of a subgraph's engine. */
export interface SubgraphEngineDependencies {
  readonly subgraph: LocalSubgraph;
  readonly log: Log;
  readonly meter: Meter;
  /** Identifies this process run among all replicas and restarts of the subgraph. */
  readonly source: string;
}

/**
 * A single subgraph as a `GraphEngine`, served without a gateway. Operations run as in the single-process gateway:
 * validated once, compiled when repeated, with masked errors.
 */
export function createSubgraphEngine(dependencies: SubgraphEngineDependencies): GraphEngine {
  return new SubgraphEngine(dependencies);
}

class SubgraphEngine implements GraphEngine {
  readonly schema: GraphEngine['schema'];
  readonly #name: string;
  readonly #source: string;
  readonly #executor: SubgraphExecutor;
  readonly #errors: ClientErrors;
  readonly #ready = new LRUCache<string, Ready>({
    max: MAX_DOCUMENTS,
    maxSize: MAX_CACHED_BYTES,
    // The executor caches the parsed document; this cache holds the text twice, and the errors.
    sizeCalculation: (ready, key) =>
      READY_BYTES + 2 * key.length + ('errors' in ready ? ERROR_BYTES * ready.errors.length : 0),
  });

  constructor(dependencies: SubgraphEngineDependencies) {
    const { subgraph, log, meter, source } = dependencies;
    this.#source = source;
    meter.memory(cachePart('subgraph_documents', this.#ready));
    this.schema = subgraph.schema;
    this.#name = subgraph.name;
    this.#executor = createLocalExecutor(subgraph, { meter });
    const masked = meter.counter(
      'marketgraph_masked_errors_total',
      'Errors whose cause is masked from clients.',
    );
    this.#errors = new ClientErrors(log, masked, () => null);
  }

  execute(request: GraphRequest): GraphAnswer | Promise<GraphAnswer> {
    const ready = this.#prepare(request);
    if ('errors' in ready) return ready;
    if (ready.kind === 'subscription')
      return refusal('Subscribe over WebSocket or an event stream.');
    const scope = new OperationScope(request.context, request.signal);
    const variables = plainNumbers(request.variables ?? {});
    const answer = this.#executor.execute(ready, variables, scope);
    return answer instanceof Promise
      ? answer.then((settled) => this.#toAnswer(settled))
      : this.#toAnswer(answer);
  }

  async subscribe(
    request: GraphRequest,
  ): Promise<AsyncIterableIterator<GraphAnswer> | GraphAnswer> {
    const ready = this.#prepare(request);
    if ('errors' in ready) return ready;
    const scope = new OperationScope(request.context, request.signal);
    const variables = plainNumbers(request.variables ?? {});
    const started = await this.#executor.subscribe(ready, variables, scope);
    return isEventStream(started) ? this.#events(started, request) : this.#toAnswer(started);
  }

  #prepare(request: GraphRequest): Ready {
    const { document, operationName } = request;
    const source = typeof document === 'string' ? document : print(document);
    const key = JSON.stringify([source, operationName ?? null]);
    const known = this.#ready.get(key);
    if (known !== undefined) return known;
    const ready = this.#read(source, operationName);
    this.#ready.set(key, ready);
    return ready;
  }

  #read(source: string, operationName: string | undefined): Ready {
    let document: DocumentNode;
    try {
      document = parse(source, { maxTokens: MAX_TOKENS });
    } catch (error) {
      return { errors: [error instanceof GraphQLError ? error.toJSON() : tooDeep()] };
    }
    const errors = validate(this.schema, document);
    if (errors.length > 0) return { errors: errors.map((error) => error.toJSON()) };
    const operation = getOperationAST(document, operationName);
    if (operation == null) return refusal('The document has no such operation.');
    const alone = separateOperations(document)[operation.name?.value ?? ''] ?? document;
    return { kind: operation.operation, source: print(alone) };
  }

  #events(stream: SubgraphEventStream, request: GraphRequest): AsyncIterableIterator<GraphAnswer> {
    const { payloads } = stream;
    const answerOf = async (payload: unknown): Promise<GraphAnswer> => {
      const scope = new OperationScope(request.context, request.signal);
      return withDelivery(this.#toAnswer(await stream.answer(payload, scope)), this.#source);
    };
    return {
      async next() {
        const step = await payloads.next();
        if (step.done === true) return { done: true, value: undefined };
        return { done: false, value: await answerOf(step.value) };
      },
      async return() {
        await payloads.return?.();
        return { done: true, value: undefined };
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  }

  #toAnswer(answer: SubgraphAnswer): GraphAnswer {
    const delivery = answer[DELIVERY_KEY];
    const errors = answer.errors?.map((error) => ({
      ...this.#errors.ofSubgraphError(error, this.#name),
      ...(error.path === undefined ? {} : { path: error.path }),
    }));
    return {
      ...(errors === undefined || errors.length === 0 ? {} : { errors }),
      ...(answer.data === undefined ? {} : { data: answer.data }),
      ...(delivery === undefined ? {} : { [DELIVERY_KEY]: delivery }),
    };
  }
}

/** Adds `extensions.delivery`: a remote gateway needs the conflation key and the sequence of the event. */
function withDelivery(answer: GraphAnswer, source: string): GraphAnswer {
  const delivery = answer[DELIVERY_KEY];
  if (delivery === undefined) return answer;
  return { ...answer, extensions: { delivery: { ...delivery, source } } };
}

function refusal(message: string): { readonly errors: readonly GraphQLFormattedError[] } {
  return { errors: [{ message }] };
}

/** The parser throws `RangeError` for documents nested deeper than the stack. */
function tooDeep(): GraphQLFormattedError {
  return { message: 'The document is nested too deeply.' };
}
