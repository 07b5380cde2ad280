import type { Duplex } from 'node:stream';
import type { ExecutionArgs } from 'graphql';
import { GraphQLError, parse } from 'graphql';
import type { Server, SubscribePayload } from 'graphql-ws';
import { makeServer } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { bytesOf } from '#kernel/http/connection-bytes.ts';
import { withCaller } from '#kernel/http/caller.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { GraphEngine, RequestContext } from '#kernel/ports/graph.ts';
import type { EventLoop } from '#kernel/async/event-loop.ts';
import type { FairTurns } from '#kernel/async/fair-turns.ts';
import { excessSentence } from '#kernel/http/json-bounds.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { RequestGate } from '#kernel/http/request-gate.ts';
import { chargeOperation } from '#graph-server/answer/charge-operation.ts';
import { headersOfPayload } from '#graph-server/http/received-headers.ts';
import type { Operations } from '#graph-server/fan-out/operations.ts';
import { SendQueue, type Pipe } from '#graph-server/fan-out/send-queue.ts';
import type { SlowConsumers } from '#graph-server/fan-out/slow-consumers.ts';
import type { FrontSettings } from '#graph-server/http/front-settings.ts';
import { isTraceparent } from '#graph-server/http/request-context.ts';
import {
  badMessage,
  CLOSE,
  fittingReason,
  type Closing,
} from '#graph-server/websocket/close-codes.ts';
import type { BatchedWrites } from '#graph-server/websocket/batched-writes.ts';
import { MESSAGE_BOUNDS, SocketIntake } from '#graph-server/websocket/socket-intake.ts';
import { SocketSubscriber } from '#graph-server/websocket/socket-subscriber.ts';
import { textFragment, textFrame } from '#graph-server/websocket/text-frame.ts';

/** Longest operation id, in characters; every message of an operation repeats it. */
const MAX_OPERATION_ID = 200;

/** What waits in a stream before it is told; an event is shorter, and an answer of a query may have 16 MB. */
const MUCH_BYTES = 64 * 1024;

const LONG_ID = badMessage(`An operation id has ${MAX_OPERATION_ID} characters at most`);

/** What graphql-ws hands back about a connection. */
export interface ConnectionFacts {
  readonly sendQueue: SendQueue;
  /** Before a token is known: each operation of the connection is admitted anew. */
  context: RequestContext;
  /** What `connection_init` brought, else the header of the upgrade. */
  authorization: string | undefined;
  readonly end: (how: Closing) => void;
  /** Takes what to undo when the connection ends. */
  readonly untilClosed: (undo: () => void) => void;
}

export type ProtocolServer = Server<ConnectionFacts>;

/**
 * graphql-ws asks for execution arguments. The operation already runs when they are made, so the
 * document only tells graphql-ws to read the iterator that `subscribe` gives.
 */
const STREAM_DOCUMENT = parse('subscription { events }', { noLocation: true });

/** The `graphql-transport-ws` protocol by graphql-ws, over operations that answer for themselves. */
export function createProtocolServer(dependencies: {
  readonly engine: GraphEngine;
  readonly operations: Operations;
  readonly settings: FrontSettings;
  readonly gate: RequestGate;
}): ProtocolServer {
  const { engine, operations, settings, gate } = dependencies;

  /** Begins an operation: its errors, else arguments by which graphql-ws reads the subscriber's tail. */
  async function begin(
    { context: connection, authorization }: ConnectionFacts,
    running: number,
    { query, operationName, variables, extensions }: SubscribePayload,
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
    const traceparent = extensions?.['traceparent'];
    const asked = {
      operationName: operationName ?? undefined,
      variables: variables ?? undefined,
      context: isTraceparent(traceparent) ? { ...context, traceparent } : context,
    };
    const charge = await chargeOperation(engine, gate, { ...asked, document: query });
    if (charge.refusal !== null) return [graphQLErrorOf(charge.refusal)];
    if (subscriber.isLeft) return [];
    const operation = { ...asked, source: query };
    const started = await operations.start(operation, subscriber, subscriber);
    if (!('leave' in started)) return started.map(graphQLErrorOf);
    subscriber.hold(started);
    return { schema: engine.schema, document: STREAM_DOCUMENT, contextValue: subscriber };
  }

  return makeServer<Record<string, unknown>, ConnectionFacts>({
    connectionInitWaitTimeout: settings.initTimeoutMs,
    // graphql-ws answers false with the close code 4403.
    async onConnect({ connectionParams, extra }) {
      const context = withPayload(extra.context, connectionParams, settings.passedHeaders);
      if (context === null) return false;
      extra.context = context;
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
      // From the first moment, so that a client which completes or goes ends what is being prepared.
      ctx.subscriptions[id] = subscriber.tail;
      const begun = begin(ctx.extra, running, payload, subscriber);
      const answer = await begun.catch((error: unknown) => {
        if (!subscriber.isLeft) throw error;
      });
      // What the client has completed says no more: its id may belong to another operation already.
      return subscriber.isLeft ? new Promise<never>(() => {}) : answer;
    },
    subscribe: (args: ExecutionArgs) => (args.contextValue as SocketSubscriber).tail,
  });
}

/** What the protocol of one socket runs with. */
export interface ConnectionDependencies extends Pick<ConnectionFacts, 'context' | 'authorization'> {
  readonly log: Log;
  readonly maxWaitingBytes: number;
  readonly slowConsumers: SlowConsumers;
  readonly turn: BatchedWrites;
  readonly turns: FairTurns;
  readonly loop: EventLoop;
}

/**
 * Ties one socket, and the stream under it, to the protocol. Everything that is sent goes through one
 * bounded sendQueue.
 */
export function runConnection(
  socket: WebSocket,
  stream: Duplex,
  server: ProtocolServer,
  dependencies: ConnectionDependencies,
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
            handle(text).catch((error: unknown) => {
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

/** What is under the sendQueue of a connection: frames written straight to the socket's stream. */
function pipeOf(
  socket: WebSocket,
  stream: Duplex,
  { context, log, slowConsumers, turn }: ConnectionDependencies,
  end: (how: Closing) => void,
): Pipe {
  const bytes = bytesOf(stream);
  // Frames of our own and those of `ws` keep their order: without compression it has no queue.
  const write = (frame: Buffer): void => {
    if (socket.readyState !== socket.OPEN) return;
    stream.write(frame);
    if (stream.writableLength > MUCH_BYTES) bytes.written();
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
      log.warn({ requestId: context.requestId }, 'a slow WebSocket was closed');
      end(CLOSE.slowConsumer);
    },
    fail(error) {
      log.error({ err: error, requestId: context.requestId }, 'an event could not be written');
      end(CLOSE.internal);
    },
  };
}

/**
 * The token that `connection_init` brings, written as clients of either habit do. What is no text, or comes
 * in both ways and differs, is no token, and refused as such.
 */
function authorizationIn(params: Readonly<Record<string, unknown>> | undefined) {
  const given = [params?.['authorization'], params?.['Authorization']].filter((one) => one != null);
  return given.length === 0 ? undefined : [...new Set(given.map(asText))].join(', ');
}

/** The context with the headers that the payload brings; null for one that cannot be passed on. */
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

/** An error that is sent as the engine worded it, places and path included. */
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
