import type { Duplex } from 'node:stream';
import type { ExecutionArgs } from 'graphql';
import { GraphQLError, parse } from 'graphql';
import type { Server, SubscribePayload } from 'graphql-ws';
import { makeServer } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { TrustedDocuments } from '#kernel/ports/trusted-documents.ts';
import { bytesOf } from '#kernel/http/connection-bytes.ts';
import { withCaller } from '#kernel/http/caller.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { GraphEngine, RequestContext } from '#kernel/ports/graph.ts';
import type { EventLoop } from '#kernel/async/event-loop.ts';
import type { FairTurns } from '#kernel/async/fair-turns.ts';
import { excessSentence } from '#kernel/http/json-bounds.ts';
import { exactOrText } from '#kernel/text/exact-json.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { RequestGate } from '#kernel/http/request-gate.ts';
import { USUAL_FORMAT, formatNamedIn } from '#graph-server/answer/parts-format.ts';
import type { PartsFormat } from '#graph-server/answer/parts-format.ts';
import { chargeOperation } from '#graph-server/answer/charge-operation.ts';
import { headersOfPayload } from '#graph-server/http/received-headers.ts';
import type { StreamedOperations } from '#graph-server/fan-out/streamed-operations.ts';
import { SendQueue, type Pipe } from '#graph-server/fan-out/send-queue.ts';
import type { SlowConsumers } from '#graph-server/fan-out/slow-consumers.ts';
import type { FrontSettings } from '#graph-server/settings/front-settings.ts';
import { traceOf } from '#graph-server/http/request-context.ts';
import {
  badMessage,
  CLOSE,
  fittingReason,
  type Closing,
} from '#graph-server/websocket/close-codes.ts';
import type { BatchedWrites } from '#graph-server/websocket/batched-writes.ts';
import { clientAppIn } from '#graph-server/http/client-app.ts';
import { resolvePayload } from '#graph-server/http/persisted-document.ts';
import { MESSAGE_BOUNDS, SocketIntake } from '#graph-server/websocket/socket-intake.ts';
import { SocketSubscriber } from '#graph-server/websocket/socket-subscriber.ts';
import { textFragment, textFrame } from '#graph-server/websocket/text-frame.ts';

/** Upper bound of an operation id in characters; every message of the operation repeats it. */
const MAX_OPERATION_ID = 200;

/** Queued bytes above which a stream is metered. Events are shorter; an answer of a query may have 16 MB. */
const METERED_ABOVE_BYTES = 64 * 1024;

const LONG_ID = badMessage(`An operation id has ${MAX_OPERATION_ID} characters at most`);

/** Connection state that graphql-ws passes back. */
export interface ConnectionExtra {
  readonly sendQueue: SendQueue;
  /** Context before authentication: each operation of the connection is admitted separately. */
  context: RequestContext;
  /** From `connection_init`, otherwise from the upgrade header. */
  authorization: string | undefined;
  /** Format of the parts of its answers, from `connection_init`. */
  format: PartsFormat;
  readonly end: (how: Closing) => void;
  /** Registers a clean-up for the end of the connection. */
  readonly untilClosed: (undo: () => void) => void;
}

export type ProtocolServer = Server<ConnectionExtra>;

/**
 * graphql-ws requires execution arguments. The operation already runs at that point, so the document only makes
 * graphql-ws read the iterator that `subscribe` returns.
 */
const STREAM_DOCUMENT = parse('subscription { events }', { noLocation: true });

/** The `graphql-transport-ws` protocol by graphql-ws, over operations that deliver their events themselves. */
export function createProtocolServer(dependencies: {
  readonly engine: GraphEngine;
  readonly operations: StreamedOperations;
  readonly settings: FrontSettings;
  readonly gate: RequestGate;
  readonly trustedDocuments?: TrustedDocuments;
}): ProtocolServer {
  const { engine, operations, settings, gate, trustedDocuments } = dependencies;

  /** Starts an operation: returns its errors, or arguments with which graphql-ws reads the subscriber's tail. */
  async function begin(
    { context: connection, authorization, format }: ConnectionExtra,
    running: number,
    payload: SubscribePayload,
    subscriber: SocketSubscriber,
  ): Promise<ExecutionArgs | GraphQLError[]> {
    if (running > settings.maxSubscriptionsPerConnection) {
      return [
        graphQLErrorOf(new DomainError('too_many_subscriptions', undefined, { retryAfterSec: 1 })),
      ];
    }
    const { clientAddress } = connection;
    const { caller, refusal } = await gate.admit({ clientAddress, authorization }, 'graphql');
    if (refusal !== null) return [graphQLErrorOf(refusal)];
    if (subscriber.isLeft) return [];
    const context = withCaller(connection, caller);
    const { operationName, variables, extensions } = payload;
    const { query, documentId } = resolvePayload(payload, trustedDocuments);
    const request = {
      documentId,
      operationName: operationName ?? undefined,
      variables: variables ?? undefined,
      context: { ...context, ...traceOf(extensions) },
    };
    const charge = await chargeOperation(engine, gate, { ...request, document: query });
    if (charge.refusal !== null) return [graphQLErrorOf(charge.refusal)];
    if (subscriber.isLeft) return [];
    const operation = { ...request, source: query };
    const started = await operations.start(
      operation,
      subscriber,
      subscriber,
      formatNamedIn(extensions) ?? format,
    );
    if (!('leave' in started)) return started.map(graphQLErrorOf);
    subscriber.hold(started);
    return { schema: engine.schema, document: STREAM_DOCUMENT, contextValue: subscriber };
  }

  return makeServer<Record<string, unknown>, ConnectionExtra>({
    connectionInitWaitTimeout: settings.initTimeoutMs,
    // For false, graphql-ws closes with 4403.
    async onConnect({ connectionParams, extra }) {
      const context = withPayload(extra.context, connectionParams, settings.passedHeaders);
      if (context === null) return false;
      extra.context = { ...context, ...clientAppIn(connectionParams, settings.clientHeaders) };
      extra.format = formatNamedIn(connectionParams) ?? extra.format;
      const authorization = authorizationIn(connectionParams) ?? extra.authorization;
      if (authorization === undefined) return true;
      extra.authorization = authorization;
      const { clientAddress } = extra.context;
      const { caller, refusal } = await gate.identify({ clientAddress, authorization });
      if (caller !== null)
        extra.untilClosed(gate.follow(caller, () => extra.end(CLOSE.tokenEnded)));
      return refusal === null;
    },
    async onSubscribe(ctx, id, payload) {
      if (id.length > MAX_OPERATION_ID) {
        ctx.extra.end(LONG_ID);
        return new Promise<never>(() => {});
      }
      const subscriber = new SocketSubscriber(ctx.extra.sendQueue, id);
      const running = Object.keys(ctx.subscriptions).length;
      // Registered at once, so that a client that completes or disconnects cancels the preparation.
      ctx.subscriptions[id] = subscriber.tail;
      const begun = begin(ctx.extra, running, payload, subscriber);
      const answer = await begun.catch((error: unknown) => {
        if (error instanceof DomainError) return [graphQLErrorOf(error)];
        if (!subscriber.isLeft) throw error;
      });
      // A completed operation must not answer: its id may belong to another operation already.
      return subscriber.isLeft ? new Promise<never>(() => {}) : answer;
    },
    subscribe: (args: ExecutionArgs) => (args.contextValue as SocketSubscriber).tail,
  });
}

/** Dependencies of the protocol of one socket. */
export interface SocketConnectionDependencies extends Pick<
  ConnectionExtra,
  'context' | 'authorization'
> {
  readonly log: Log;
  readonly maxWaitingBytes: number;
  readonly slowConsumers: SlowConsumers;
  readonly turn: BatchedWrites;
  readonly turns: FairTurns;
  readonly loop: EventLoop;
}

/** Connects a socket, and its stream, to the protocol. Everything is sent through one bounded queue. */
export function runConnection(
  socket: WebSocket,
  stream: Duplex,
  server: ProtocolServer,
  dependencies: SocketConnectionDependencies,
): void {
  const { context, authorization, log } = dependencies;
  const undos: (() => void)[] = [];
  let hasLeft = false;
  const end = ({ code, reason }: Closing): void => {
    socket.close(code, reason);
    leave(code, reason);
  };
  const pipe = pipeOf(socket, stream, dependencies, end);
  const sendQueue = new SendQueue(pipe, dependencies.maxWaitingBytes, dependencies.turns);
  const intake = new SocketIntake(socket, stream, dependencies);
  const closed = server.opened(
    {
      protocol: socket.protocol,
      send: (text) => sendQueue.send(text),
      close: (code, reason) => socket.close(code, reason && fittingReason(reason)),
      onMessage: (handle) => {
        intake.onMessage(
          (text) => {
            // graphql-ws also accepts a parsed message, although its type is a text.
            handle(exactOrText(text) as string).catch((error: unknown) => {
              log.error({ err: error, requestId: context.requestId }, 'a WebSocket message failed');
              socket.close(CLOSE.internal.code, CLOSE.internal.reason);
            });
          },
          (excess) => end(badMessage(excessSentence(excess, MESSAGE_BOUNDS))),
        );
      },
    },
    {
      sendQueue,
      context,
      authorization,
      format: USUAL_FORMAT,
      end,
      untilClosed: (undo) => (hasLeft ? undo() : undos.push(undo)),
    },
  );
  function leave(code: number, reason: string): void {
    if (hasLeft) return;
    hasLeft = true;
    intake.close();
    for (const undo of undos) undo();
    sendQueue.close();
    void closed(code, reason);
  }
  socket.once('close', (code, reason) => leave(code, String(reason)));
}

/** The transport under a connection's send queue: frames written directly to the socket's stream. */
function pipeOf(
  socket: WebSocket,
  stream: Duplex,
  { context, log, slowConsumers, turn }: SocketConnectionDependencies,
  end: (how: Closing) => void,
): Pipe {
  const bytes = bytesOf(stream);
  // Direct frames and those of `ws` stay in order: without compression, `ws` has no queue.
  const write = (frame: Buffer): void => {
    if (socket.readyState !== socket.OPEN) return;
    stream.write(frame);
    if (stream.writableLength > METERED_ABOVE_BYTES) bytes.written();
  };
  return {
    write(text) {
      if (stream.writableCorked === 0) turn.hold(stream);
      write(textFrame(text));
    },
    writePiece: (chunk, isFirst) => write(textFragment(chunk, isFirst)),
    get isFull() {
      return stream.writableNeedDrain;
    },
    onDrain: (task) => void stream.on('drain', task),
    onWaiting: (waiting) => bytes.queued(waiting),
    get bufferedBytes() {
      return socket.bufferedAmount;
    },
    cutOff() {
      slowConsumers.add('websocket');
      log.warn({ requestId: context.requestId }, 'a WebSocket was closed as a slow consumer');
      end(CLOSE.slowConsumer);
    },
    fail(error) {
      log.error({ err: error, requestId: context.requestId }, 'an event could not be written');
      end(CLOSE.internal);
    },
  };
}

/**
 * The token of `connection_init`, in either spelling that clients use. A non-string, or two different tokens, are
 * invalid.
 */
function authorizationIn(params: Readonly<Record<string, unknown>> | undefined) {
  const given = [params?.['authorization'], params?.['Authorization']].filter((one) => one != null);
  return given.length === 0 ? undefined : [...new Set(given.map(asText))].join(', ');
}

/** The context with the headers of the payload; null when one cannot be forwarded. */
function withPayload(
  context: RequestContext,
  payload: Readonly<Record<string, unknown>> | undefined,
  names: readonly string[],
): RequestContext | null {
  if (names.length === 0) return context;
  try {
    return { ...context, headers: { ...context.headers, ...headersOfPayload(payload, names) } };
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function graphQLErrorOf(error: {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
}): GraphQLError {
  return new WordedError(error);
}

/** An error that is sent exactly as the engine formatted it, including path and locations. */
class WordedError extends GraphQLError {
  readonly #formatted: ReturnType<GraphQLError['toJSON']>;

  constructor(formatted: ReturnType<GraphQLError['toJSON']>) {
    super(formatted.message);
    this.#formatted = formatted;
  }

  override toJSON(): ReturnType<GraphQLError['toJSON']> {
    const { message, locations, path, extensions } = this.#formatted;
    return {
      message,
      ...(locations === undefined ? {} : { locations }),
      ...(path === undefined ? {} : { path }),
      ...(extensions === undefined ? {} : { extensions }),
    };
  }
}
