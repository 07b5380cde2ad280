import { GraphQLError, Kind, parse, specifiedRules, validate } from 'graphql';
import type {
  DocumentNode,
  FragmentDefinitionNode,
  GraphQLSchema,
  OperationDefinitionNode,
  ValidationRule,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { computingEventsRule } from '#federation/limits/computing-events-rule.ts';
import { deferRule } from '#federation/defer/defer-rule.ts';
import { checkDocumentBounds } from '#federation/limits/document-bounds.ts';
import { refuseAbove } from '#federation/limits/limits.ts';
import { reservedAliasRule } from '#federation/limits/reserved-alias-rule.ts';
import { cachePart, recount } from '#kernel/ports/memory-budget.ts';
import type { MemoryPart } from '#kernel/ports/memory-budget.ts';
import { ClientOperation } from '#federation/plan/client-operation.ts';
import type { GraphFacts } from '#federation/plan/graph-facts.ts';
import { documentBytes } from '#federation/plan/kept-bytes.ts';
import { RequestRefusedError } from '#federation/plan/request-refusal.ts';

const NESTED = 'levels of nested brackets';

/** How many documents are kept, and bytes of all of them with their operations. */
export interface KeptDocuments {
  readonly size: number;
  readonly bytes: number;
}

/** A document that is bounded and valid, with its operations. */
export class ClientDocument {
  readonly #ownBytes: number;
  readonly #operations = new Map<string, ClientOperation>();
  readonly #only: ClientOperation | null;

  /** @param ownBytes memory of its text and its nodes */
  constructor(operations: readonly (readonly [string, ClientOperation])[], ownBytes: number) {
    this.#ownBytes = ownBytes;
    for (const [name, operation] of operations) this.#operations.set(name, operation);
    this.#only = operations.length === 1 ? operations[0]![1] : null;
  }

  /** All operations with their names; the name of one that has none is empty. */
  get operations(): ReadonlyMap<string, ClientOperation> {
    return this.#operations;
  }

  /** Memory of it, by estimate; it grows with the combinations under which its operations are asked. */
  get bytes(): number {
    let bytes = this.#ownBytes;
    for (const operation of this.#operations.values()) bytes += operation.bytes;
    return bytes;
  }

  /** The operation to run. Throws `RequestRefusedError` when the name does not tell which. */
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
 * Parses, bounds and validates documents, and remembers the good ones with their plans. Bad ones
 * are not remembered, so that they cannot push good ones out.
 */
export class DocumentStore {
  readonly #facts: GraphFacts;
  readonly #rules: readonly ValidationRule[];
  readonly #bySource: LRUCache<string, ClientDocument>;
  readonly #byNode = new WeakMap<DocumentNode, ClientDocument>();

  /** @param kept of which the longest unused make room for others; a plan lives as long as its document */
  constructor(facts: GraphFacts, kept: KeptDocuments) {
    this.#facts = facts;
    this.#rules = [
      ...specifiedRules,
      reservedAliasRule,
      deferRule,
      computingEventsRule(facts.costs),
    ];
    this.#bySource = new LRUCache({
      max: kept.size,
      maxSize: kept.bytes,
      sizeCalculation: (made) => made.bytes,
    });
  }

  /** What it holds, for the memory budget. */
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
      // Counted anew, where it is still kept.
      if (this.#bySource.peek(document) === made) recount(this.#bySource, document, made);
    });
    this.#bySource.set(document, made);
    return made;
  }

  /** The documents that are kept, the last asked first, with their texts. */
  recent(): IterableIterator<[string, ClientDocument]> {
    return this.#bySource.entries();
  }

  #parse(source: string): DocumentNode {
    const { limits } = this.#facts;
    refuseAbove(source.length, limits.maxSourceLength, 'characters');
    try {
      return parse(source, { maxTokens: limits.maxTokens });
    } catch (error) {
      // Thousands of nested brackets: the parser's recursion ends before the token limit does.
      if (error instanceof RangeError) refuseAbove(Infinity, limits.maxDepth, NESTED);
      if (!(error instanceof GraphQLError)) throw error;
      // The parser names no code for its token limit, and stops before it knows the whole count.
      if (error.message.includes(`more that ${limits.maxTokens} tokens`)) {
        refuseAbove(Infinity, limits.maxTokens, 'tokens');
      }
      throw new RequestRefusedError([error], 'GRAPHQL_PARSE_FAILED');
    }
  }

  #admit(document: DocumentNode, source: string, onGrown: () => void): ClientDocument {
    const { schema, limits } = this.#facts;
    checkDocumentBounds(document, limits);
    const errors = validationErrors(schema, document, this.#rules);
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
    const root = this.#facts.schema.getRootType(node.operation);
    if (root == null) throw refuse(`Schema is not configured for ${node.operation}s.`);
    return new ClientOperation(this.#facts, root, { node, fragments }, onGrown);
  }
}

function validationErrors(
  schema: GraphQLSchema,
  document: DocumentNode,
  rules: readonly ValidationRule[],
): readonly GraphQLError[] {
  try {
    return validate(schema, document, rules, { maxErrors: 20 });
  } catch (error) {
    // A rule that evaluates `@skip` of a variable throws what it would say.
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

function refuse(message: string): RequestRefusedError {
  return new RequestRefusedError([new GraphQLError(message)], 'GRAPHQL_VALIDATION_FAILED');
}
