import { Kind, parse } from 'graphql';
import type { DocumentNode, GraphQLFormattedError, OperationTypeNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { DomainError } from '#kernel/errors/errors.ts';
import type { GraphAnswer, GraphEngine, RequestContext } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import { cachePart } from '#kernel/ports/memory-budget.ts';
import type { MemoryPart } from '#kernel/ports/memory-budget.ts';
import type { FanOut } from '#graph-server/fan-out/fan-out.ts';
import type { SourceOperation } from '#graph-server/fan-out/operation-key.ts';
import { encodePayload, textPayload } from '#graph-server/fan-out/payload.ts';
import type { Membership, Subscriber } from '#graph-server/fan-out/subscriber.ts';
import type { PartsFormat } from '#graph-server/answer/parts-format.ts';
import { partTexts } from '#graph-server/answer/part-texts.ts';
import { executeRequest } from '#graph-server/answer/execute-request.ts';

const MAX_TOKENS = 20_000;
const MAX_CACHED_BYTES = 4_000_000;
const OPERATION_BYTES = 200;
const ENDED: Membership = { leave: () => {} };

/** Runs any operation over a streaming transport: a query is a stream of one event. */
export class StreamedOperations {
  readonly #engine: GraphEngine;
  readonly #log: Log;
  readonly #fanOut: FanOut;
  /** Operation kinds by document; parsed documents would take sixty times their text. */
  readonly #kinds = new LRUCache<string, OperationKinds>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (kinds, source) => source.length + OPERATION_BYTES * (1 + kinds.size),
  });

  constructor(engine: GraphEngine, log: Log, fanOut: FanOut) {
    this.#engine = engine;
    this.#log = log;
    this.#fanOut = fanOut;
  }

  /** Kind of the operation; null when the source does not determine it, and the engine will report why. */
  kindOf(source: string, operationName?: string | undefined): OperationTypeNode | null {
    const kinds = this.#kindsIn(source);
    if (operationName != null) return kinds.get(operationName) ?? null;
    const [only, another] = kinds.values();
    return another === undefined ? (only ?? null) : null;
  }

  /** For the memory budget. */
  get part(): MemoryPart {
    return cachePart('streamed_documents', this.#kinds);
  }

  /**
   * The errors of an operation that cannot start, else the subscriber's membership.
   *
   * @param format of the parts of an answer
   */
  async start(
    operation: SourceOperation,
    subscriber: Subscriber,
    client: { readonly signal: AbortSignal },
    format: PartsFormat,
  ): Promise<Membership | readonly GraphQLFormattedError[]> {
    const { source, ...request } = operation;
    if (this.kindOf(source, operation.operationName) === 'subscription') {
      return this.#fanOut.join(operation, subscriber);
    }
    const graphRequest = {
      ...request,
      document: source,
      signal: client.signal,
      acceptsParts: true,
    };
    const answer = await executeRequest(this.#engine, this.#log, graphRequest);
    if (answer.data === undefined) return answer.errors ?? [];
    const { later } = answer;
    if (later !== undefined) {
      void this.#deliverParts(answer, format, operation.context, subscriber);
      return { leave: () => void later.return?.() };
    }
    subscriber.deliver(encodePayload(answer));
    subscriber.complete();
    return ENDED;
  }

  /** A query with deferred fragments or streamed lists is a stream of its parts. */
  async #deliverParts(
    answer: GraphAnswer,
    format: PartsFormat,
    { requestId }: RequestContext,
    subscriber: Subscriber,
  ): Promise<void> {
    try {
      for await (const { json } of partTexts(answer, format)) {
        subscriber.deliver(textPayload(json));
        await subscriber.whenClear();
      }
      subscriber.complete();
    } catch (error) {
      this.#log.error({ err: error, requestId }, 'an answer in parts failed');
      const { message, extensions } = new DomainError('internal');
      subscriber.fail([{ message, extensions }]);
    }
  }

  #kindsIn(source: string): OperationKinds {
    const known = this.#kinds.get(source);
    if (known !== undefined) return known;
    const kinds = kindsIn(parseOrNull(source));
    this.#kinds.set(source, kinds);
    return kinds;
  }
}

/** Kinds of operations by name; an anonymous one has the empty name. */
type OperationKinds = ReadonlyMap<string, OperationTypeNode>;

function kindsIn(document: DocumentNode | null): OperationKinds {
  const kinds = new Map<string, OperationTypeNode>();
  for (const one of document?.definitions ?? []) {
    if (one.kind === Kind.OPERATION_DEFINITION) kinds.set(one.name?.value ?? '', one.operation);
  }
  return kinds;
}

/** Null for a source that does not parse, or is too long or deep; the engine rejects it. */
function parseOrNull(source: string): DocumentNode | null {
  try {
    return parse(source, { maxTokens: MAX_TOKENS, noLocation: true });
  } catch {
    return null;
  }
}
