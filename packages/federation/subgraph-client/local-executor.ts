import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import {
  createSourceEventStream,
  execute,
  isScalarType,
  isSpecifiedScalarType,
  Kind,
  parse,
  valueFromASTUntyped,
} from 'graphql';
import type {
  DocumentNode,
  ExecutionResult,
  GraphQLResolveInfo,
  GraphQLScalarType,
  GraphQLSchema,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { CompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import { DELIVERY_KEY } from '#kernel/ports/graph.ts';
import type { Delivery, LocalSubgraph } from '#kernel/ports/graph.ts';
import { cachePart, recount } from '#kernel/ports/memory-budget.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import { isCompilable } from '#federation/subgraph-client/compilable-operation.ts';
import { withBatchedEntities } from '#federation/subgraph-client/entity-batch.ts';
import { withRejectingResolvers } from '#federation/subgraph-client/rejecting-resolvers.ts';
import type {
  OperationScope,
  SubgraphAnswer,
  SubgraphEventStream,
  SubgraphExecutor,
} from '#federation/subgraph-client/subgraph-executor.ts';
import type { Variables } from '#federation/operation/variables.ts';

export interface LocalExecutorOptions {
  /** Upper bound of cached operations. Plans inline literals, so clients can create any number of them. */
  readonly cacheSize?: number;
  /** Upper bound of their memory in bytes. */
  readonly cacheBytes?: number;
  /** Meter for the cache size; optional. */
  readonly meter?: Meter;
  /** Interpreted runs before an operation is compiled: compiling costs as much as many runs. */
  readonly compileAfterRuns?: number;
}

const DEFAULT_BYTES = 24 * 1024 * 1024;

/** Memory of an operation per character of its text, as measured; compiled code dominates. */
const OPERATION_BYTES = 1_000;
const PARSED_CHARACTER_BYTES = 30;
const COMPILED_CHARACTER_BYTES = 140;

/**
 * Executes operations of a plan in this process, on the subgraph's schema. Their parsed and compiled forms are cached
 * by text, and rebuilt after an eviction.
 */
export function createLocalExecutor(
  subgraph: LocalSubgraph,
  options: LocalExecutorOptions = {},
): SubgraphExecutor {
  const schema = executableForm(subgraph.schema);
  const ready = new LRUCache<string, LocalOperation>({
    max: options.cacheSize ?? 1_000,
    maxSize: options.cacheBytes ?? DEFAULT_BYTES,
    sizeCalculation: (operation) => operation.bytes,
  });
  options.meter?.memory(cachePart('operations', ready));
  const compileAfterRuns = options.compileAfterRuns ?? 2;
  const operationOf = (source: string): LocalOperation => {
    const known = ready.get(source);
    if (known !== undefined) return known;
    const made: LocalOperation = new LocalOperation(subgraph, schema, {
      source,
      compileAfterRuns,
      onCompiled: () => {
        // Updates the size if the entry is still cached.
        if (ready.peek(source) === made) recount(ready, source, made);
      },
    });
    ready.set(source, made);
    return made;
  };
  return {
    scalars: customScalars(schema),
    readsPlainNumbers: true,
    execute: ({ source }, variables, scope) => operationOf(source).execute(variables, scope),
    subscribe: ({ source }, variables, scope) => operationOf(source).subscribe(variables, scope),
    close: () => Promise.resolve(),
  };
}

/** Executable schemas; executors of one subgraph share the schema. */
const EXECUTABLE_FORMS = new WeakMap<GraphQLSchema, GraphQLSchema>();

function executableForm(schema: GraphQLSchema): GraphQLSchema {
  const form = EXECUTABLE_FORMS.getOrInsertComputed(schema, () =>
    withRejectingResolvers(withBatchedEntities(schema)),
  );
  return form;
}

interface CachedOperation {
  readonly source: string;
  readonly compileAfterRuns: number;
  /** Called when the estimated memory grows. */
  readonly onCompiled: () => void;
}

class LocalOperation {
  readonly #onCompiled: () => void;
  readonly #characters: number;
  readonly #subgraph: LocalSubgraph;
  readonly #schema: GraphQLSchema;
  readonly #document: DocumentNode;
  readonly #defaults: Variables | null;
  #runsToCompile: number;
  #compiled: CompiledQuery['query'] | null = null;

  constructor(
    subgraph: LocalSubgraph,
    schema: GraphQLSchema,
    { source, compileAfterRuns, onCompiled }: CachedOperation,
  ) {
    this.#onCompiled = onCompiled;
    this.#characters = source.length;
    this.#subgraph = subgraph;
    this.#schema = schema;
    this.#document = parse(source, { noLocation: true });
    this.#defaults = defaultsOf(this.#document);
    this.#runsToCompile = compileAfterRuns;
  }

  /** Estimated memory. */
  get bytes(): number {
    const each = this.#compiled === null ? PARSED_CHARACTER_BYTES : COMPILED_CHARACTER_BYTES;
    return OPERATION_BYTES + this.#characters * each;
  }

  execute(variables: Variables, scope: OperationScope): SubgraphAnswer | Promise<SubgraphAnswer> {
    return this.#run(undefined, variables, scope);
  }

  async subscribe(
    variables: Variables,
    scope: OperationScope,
  ): Promise<SubgraphEventStream | SubgraphAnswer> {
    const stream = await createSourceEventStream({
      schema: this.#schema,
      document: this.#document,
      contextValue: this.#contextOf(scope),
      variableValues: variables,
    });
    if (!(Symbol.asyncIterator in stream)) return withInputCode(stream as SubgraphAnswer);
    return {
      payloads: stream[Symbol.asyncIterator](),
      answer: (payload, eventScope) => {
        const answer = this.#run(payload, variables, eventScope);
        const delivery = deliveryOf(payload);
        if (delivery === undefined) return answer;
        return mapMaybe(answer, (settled) => ({ ...settled, [DELIVERY_KEY]: delivery }));
      },
    };
  }

  #run(
    root: unknown,
    variables: Variables,
    scope: OperationScope,
  ): SubgraphAnswer | Promise<SubgraphAnswer> {
    const answer = this.#answer(root, variables, scope);
    return mapMaybe(answer, withInputCode);
  }

  #answer(
    root: unknown,
    variables: Variables,
    scope: OperationScope,
  ): SubgraphAnswer | Promise<SubgraphAnswer> {
    const context = this.#contextOf(scope);
    const compiled = this.#compiledForm();
    if (compiled !== null) {
      // The compiler ignores defaults of non-null variables.
      const given = this.#defaults === null ? variables : { ...this.#defaults, ...variables };
      return compiled(root, context, given) as SubgraphAnswer | Promise<SubgraphAnswer>;
    }
    return execute({
      schema: this.#schema,
      document: this.#document,
      rootValue: root,
      contextValue: context,
      variableValues: variables,
      fieldResolver: readProperty,
    }) as SubgraphAnswer | Promise<SubgraphAnswer>;
  }

  #contextOf(scope: OperationScope): unknown {
    return scope.contextOf(this.#subgraph, (request, cancellation) =>
      this.#subgraph.createContext(request, cancellation),
    );
  }

  /** The compiled form, once the operation has run often enough. */
  #compiledForm(): CompiledQuery['query'] | null {
    if (this.#compiled !== null || this.#runsToCompile < 0) return this.#compiled;
    this.#runsToCompile -= 1;
    if (this.#runsToCompile >= 0) return null;
    if (!isCompilable(this.#schema, this.#document)) return null;
    const compiled: CompiledQuery | ExecutionResult = compileQuery(this.#schema, this.#document);
    // Otherwise the interpreter stays in use.
    if (isCompiledQuery(compiled)) {
      this.#compiled = compiled.query;
      this.#onCompiled();
    }
    return this.#compiled;
  }
}

/** Default values of an operation's variables; null when there are none. */
function defaultsOf(document: DocumentNode): Variables | null {
  const definitions = document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []) : [],
  );
  const defaults = definitions.flatMap(({ variable, defaultValue }) =>
    defaultValue === undefined
      ? []
      : [[variable.name.value, valueFromASTUntyped(defaultValue)] as const],
  );
  return defaults.length === 0 ? null : Object.fromEntries(defaults);
}

/**
 * Default resolver that matches compiled operations. graphql-js would call functions and await promises, so an answer
 * would depend on whether its operation is compiled yet.
 */
function readProperty(source: unknown, _: unknown, __: unknown, info: GraphQLResolveInfo): unknown {
  const value = (source as Readonly<Record<string, unknown>> | null | undefined)?.[info.fieldName];
  if (typeof value !== 'function' && !(value instanceof Promise)) return value;
  throw new Error(`${info.parentType.name}.${info.fieldName} needs a resolver of its own.`);
}

/**
 * Marks errors without a path as `BAD_USER_INPUT`: plans are valid, so only variables can fail before the first field.
 */
function withInputCode(answer: SubgraphAnswer): SubgraphAnswer {
  if (answer.data !== undefined || answer.errors === undefined) return answer;
  const errors = answer.errors.map((error) =>
    error.path === undefined
      ? { message: error.message, extensions: { code: 'BAD_USER_INPUT' } }
      : error,
  );
  return { errors };
}

function deliveryOf(payload: unknown): Delivery | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined;
  return (payload as { readonly [DELIVERY_KEY]?: Delivery })[DELIVERY_KEY];
}

function customScalars(schema: GraphQLSchema): ReadonlyMap<string, GraphQLScalarType> {
  const scalars = new Map<string, GraphQLScalarType>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (isScalarType(type) && !isSpecifiedScalarType(type)) scalars.set(type.name, type);
  }
  return scalars;
}
