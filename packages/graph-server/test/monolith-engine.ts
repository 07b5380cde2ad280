import type { DocumentNode, ExecutionResult, GraphQLFormattedError, GraphQLSchema } from 'graphql';
import {
  createSourceEventStream,
  execute,
  getOperationAST,
  GraphQLError,
  parse,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { DELIVERY_KEY } from '#kernel/ports/graph.ts';
import type { Delivery, GraphAnswer, GraphEngine, GraphRequest } from '#kernel/ports/graph.ts';

type Prepared =
  | { readonly document: DocumentNode }
  | { readonly errors: readonly GraphQLFormattedError[] };

/** graphql-js on one schema behind the engine port: the double of the federated engine. */
export function createMonolithEngine(schema: GraphQLSchema): GraphEngine & { executions: number } {
  const prepared = new LRUCache<string, Prepared>({ max: 1_000 });

  function prepare(request: GraphRequest): Prepared {
    if (typeof request.document !== 'string') return { document: request.document };
    const known = prepared.get(request.document);
    if (known !== undefined) return known;
    const made = parseAndValidate(schema, request.document);
    prepared.set(request.document, made);
    return made;
  }

  const engine = {
    schema,
    executions: 0,
    execute(request: GraphRequest): GraphAnswer | Promise<GraphAnswer> {
      const ready = prepare(request);
      if ('errors' in ready) return ready;
      const operation = getOperationAST(ready.document, request.operationName);
      if (operation?.operation === 'subscription') return refusal('Use a subscription transport.');
      engine.executions += 1;
      const result = execute(executionArgs(schema, ready.document, request));
      return result instanceof Promise ? result.then(toAnswer) : toAnswer(result);
    },
    async subscribe(request: GraphRequest) {
      const ready = prepare(request);
      if ('errors' in ready) return ready;
      const args = executionArgs(schema, ready.document, request);
      const source = await createSourceEventStream(args);
      if (!(Symbol.asyncIterator in source)) return toAnswer(source);
      return mapEvents(source[Symbol.asyncIterator](), async (event) => {
        engine.executions += 1;
        const answer = toAnswer(await execute({ ...args, rootValue: event }));
        const delivery = (event as { [DELIVERY_KEY]?: Delivery })[DELIVERY_KEY];
        return delivery === undefined ? answer : { ...answer, [DELIVERY_KEY]: delivery };
      });
    },
  };
  return engine;
}

function parseAndValidate(schema: GraphQLSchema, source: string): Prepared {
  try {
    const document = parse(source);
    const errors = validate(schema, document);
    return errors.length === 0 ? { document } : { errors: errors.map((error) => error.toJSON()) };
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error.toJSON()] };
    throw error;
  }
}

function executionArgs(schema: GraphQLSchema, document: DocumentNode, request: GraphRequest) {
  return {
    schema,
    document,
    variableValues: request.variables ?? {},
    operationName: request.operationName ?? null,
    contextValue: request.context,
  };
}

function toAnswer(result: ExecutionResult): GraphAnswer {
  const errors = result.errors?.map((error) => error.toJSON());
  return {
    ...(errors === undefined ? {} : { errors }),
    ...(result.data === undefined ? {} : { data: result.data }),
  };
}

function refusal(message: string): GraphAnswer {
  return { errors: [{ message }] };
}

/** Maps a source's events without reading ahead; ending the mapped stream ends the source. */
function mapEvents<Event, Mapped>(
  source: AsyncIterator<Event>,
  map: (event: Event) => Promise<Mapped>,
): AsyncIterableIterator<Mapped> {
  return {
    async next() {
      const step = await source.next();
      return step.done ? { done: true, value: undefined } : { value: await map(step.value) };
    },
    async return() {
      await source.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
