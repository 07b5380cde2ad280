import {
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import type {
  DocumentNode,
  FragmentDefinitionNode,
  GraphQLSchema,
  OperationDefinitionNode,
  ValidationRule,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { computingEventsRule } from '#federation/limits/computing-events-rule.ts';
import { incrementalRule } from '#federation/defer/incremental-rule.ts';
import { checkDocumentBounds } from '#federation/limits/document-bounds.ts';
import { refuseAbove } from '#federation/limits/limits.ts';
import { reservedAliasRule } from '#federation/limits/reserved-alias-rule.ts';
import { cachePart, recount } from '#kernel/ports/memory-budget.ts';
import type { MemoryPart } from '#kernel/ports/memory-budget.ts';
import { ClientOperation } from '#federation/documents/client-operation.ts';
import type { GraphContext } from '#federation/documents/graph-context.ts';
import { documentBytes } from '#federation/documents/memory-estimates.ts';
import { RequestRefusedError } from '#federation/documents/request-refusal.ts';

const NESTED = 'levels of nested brackets';

/** Upper bounds of the document cache: number, and bytes with operations. */
export interface DocumentCacheBounds {
  readonly size: number;
  readonly bytes: number;
}

/** A bounded and valid document, with its operations. */
export class ClientDocument {
  readonly #ownBytes: number;
  readonly #operations = new Map<string, ClientOperation>();
  readonly #only: ClientOperation | null;

  /** @param ownBytes memory of its text and nodes */
  constructor(operations: readonly (readonly [string, ClientOperation])[], ownBytes: number) {
    this.#ownBytes = ownBytes;
    for (const [name, operation] of operations) this.#operations.set(name, operation);
    this.#only = operations.length === 1 ? operations[0]![1] : null;
  }

  /** All operations by name; an anonymous one has the empty name. */
  get operations(): ReadonlyMap<string, ClientOperation> {
    return this.#operations;
  }

  /** Estimated memory; it grows with the requested combinations. */
  get bytes(): number {
    let bytes = this.#ownBytes;
    for (const operation of this.#operations.values()) bytes += operation.bytes;
    return bytes;
  }

  /** The operation to run. Throws `RequestRefusedError` when the name is missing, ambiguous or unknown. */
  operation(name: string | null | undefined): ClientOperation {
    if (name == null || name === '') {
      if (this.#only !== null) return this.#only;
      throw refuse('Must provide operation name if query contains multiple operations.');
    }
    const operation = this.#operations.get(name);
    if (operation === undefined) throw refuse(`Unknown operation named "${name}".`);
    return operation;
  }
}

/**
 * Parses, bounds, validates and caches documents with their plans. Invalid documents are not cached, so that they
 * cannot evict valid ones.
 */
export class DocumentStore {
  readonly #context: GraphContext;
  readonly #rules: readonly ValidationRule[];
  readonly #bySource: LRUCache<string, ClientDocument>;
  readonly #byNode = new WeakMap<DocumentNode, ClientDocument>();

  /** @param bounds bounds of the least-recently-used cache; a plan lives as long as its document */
  constructor(context: GraphContext, bounds: DocumentCacheBounds) {
    this.#context = context;
    this.#rules = [
      ...specifiedRules,
      reservedAliasRule,
      incrementalRule,
      computingEventsRule(context.costs),
      ...(context.introspects ? [] : [NoSchemaIntrospectionCustomRule]),
    ];
    this.#bySource = new LRUCache({
      max: bounds.size,
      maxSize: bounds.bytes,
      sizeCalculation: (made) => made.bytes,
    });
  }

  /** For the memory budget. */
  get part(): MemoryPart {
    return cachePart('documents', this.#bySource);
  }

  /** Throws `RequestRefusedError` and `query_too_complex`. */
  get(document: string | DocumentNode): ClientDocument {
    if (typeof document !== 'string') {
      return this.#byNode.getOrInsertComputed(document, () => this.#admit(document, '', () => {}));
    }
    const known = this.#bySource.get(document);
    if (known !== undefined) return known;
    const made = this.#admit(this.#parse(document), document, () => {
      // Updates the size if the entry is still cached.
      if (this.#bySource.peek(document) === made) recount(this.#bySource, document, made);
    });
    this.#bySource.set(document, made);
    return made;
  }

  /** Cached documents with their texts, the most recent first. */
  recent(): IterableIterator<[string, ClientDocument]> {
    return this.#bySource.entries();
  }

  #parse(source: string): DocumentNode {
    const { limits } = this.#context;
    refuseAbove(source.length, limits.maxSourceLength, 'characters');
    try {
      return parse(source, { maxTokens: limits.maxTokens });
    } catch (error) {
      // Thousands of nested brackets overflow the parser's stack before the token limit applies.
      if (error instanceof RangeError) refuseAbove(Infinity, limits.maxDepth, NESTED);
      if (!(error instanceof GraphQLError)) throw error;
      // The parser's token limit has no error code, and stops before the total is known.
      if (error.message.includes(`more that ${limits.maxTokens} tokens`)) {
        refuseAbove(Infinity, limits.maxTokens, 'tokens');
      }
      throw new RequestRefusedError([error], 'GRAPHQL_PARSE_FAILED');
    }
  }

  #admit(document: DocumentNode, source: string, onGrown: () => void): ClientDocument {
    const { schema, limits, suggests } = this.#context;
    checkDocumentBounds(document, limits);
    const errors = validationErrors(schema, document, this.#rules, !suggests);
    if (errors.length > 0) throw new RequestRefusedError(errors, 'GRAPHQL_VALIDATION_FAILED');
    const fragments = new Map<string, FragmentDefinitionNode>();
    for (const definition of document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) {
        fragments.set(definition.name.value, definition);
      }
    }
    return new ClientDocument(
      document.definitions.flatMap((definition) =>
        definition.kind === Kind.OPERATION_DEFINITION
          ? [
              [
                definition.name?.value ?? '',
                this.#operationOf(definition, fragments, onGrown),
              ] as const,
            ]
          : [],
      ),
      documentBytes(document, source),
    );
  }

  #operationOf(
    node: OperationDefinitionNode,
    fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    onGrown: () => void,
  ): ClientOperation {
    const root = this.#context.schema.getRootType(node.operation);
    if (root == null) throw refuse(`Schema is not configured for ${node.operation}s.`);
    return new ClientOperation(this.#context, root, { node, fragments }, onGrown);
  }
}

function validationErrors(
  schema: GraphQLSchema,
  document: DocumentNode,
  rules: readonly ValidationRule[],
  hideSuggestions: boolean,
): readonly GraphQLError[] {
  try {
    return validate(schema, document, rules, { maxErrors: 20, hideSuggestions });
  } catch (error) {
    // A rule that evaluates `@skip` of a variable throws its error.
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

function refuse(message: string): RequestRefusedError {
  return new RequestRefusedError([new GraphQLError(message)], 'GRAPHQL_VALIDATION_FAILED');
}
