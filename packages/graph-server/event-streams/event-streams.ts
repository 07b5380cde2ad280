import type { ServerResponse } from 'node:http';
import { createHandler } from 'graphql-sse';
import type { Handler } from 'graphql-sse';
import { callerOf } from '#kernel/http/caller.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import { bytesOf } from '#kernel/http/connection-bytes.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Gauge, Meter } from '#kernel/ports/meter.ts';
import { OPEN_GATE, type RequestGate } from '#kernel/http/request-gate.ts';
import { Heartbeat } from '#graph-server/fan-out/heartbeat.ts';
import type { StreamedOperations } from '#graph-server/fan-out/streamed-operations.ts';
import { SendQueue, type Pipe } from '#graph-server/fan-out/send-queue.ts';
import { formatNamedIn } from '#graph-server/answer/parts-format.ts';
import { eventFormatOf } from '#graph-server/http/media-type.ts';
import type { GraphExchange } from '#graph-server/http/graph-exchange.ts';
import type { SlowConsumers } from '#graph-server/fan-out/slow-consumers.ts';
import type { FrontSettings } from '#graph-server/settings/front-settings.ts';
import { DATA_HEADERS } from '#graph-server/http/security-headers.ts';
import { sendRefusal } from '#graph-server/http/send-answer.ts';
import { MULTIPART_FRAMES, SSE_FRAMES } from '#graph-server/event-streams/stream-frames.ts';
import type { StreamFrames } from '#graph-server/event-streams/stream-frames.ts';
import { EventStreamSubscriber } from '#graph-server/event-streams/event-stream-subscriber.ts';
import { rateLimitHeaders } from '#kernel/http/rate-limit-headers.ts';

/** Dependencies of the event streams of a graph. */
export interface EventStreamsDependencies {
  readonly operations: StreamedOperations;
  readonly log: Log;
  readonly meter: Meter;
  readonly clock: Clock;
  readonly settings: FrontSettings;
  readonly slowConsumers: SlowConsumers;
  readonly gate?: RequestGate;
}

/** An open stream. */
interface OpenStream {
  readonly response: ServerResponse;
  /** Ends it so that the client reconnects. */
  readonly stop: () => void;
}

/**
 * Streams of events over one HTTP response, one operation per request: server-sent events in graphql-sse's distinct
 * connections mode, and the parts of a multipart subscription. graphql-sse checks the request; events use the same
 * groups and bounds as on WebSockets.
 */
export class EventStreams {
  readonly #dependencies: EventStreamsDependencies;
  readonly #protocol: Handler;
  readonly #heartbeat: Heartbeat;
  readonly #open = new Set<OpenStream>();
  readonly #streams: Gauge;
  #isStopping = false;

  constructor(dependencies: EventStreamsDependencies) {
    this.#dependencies = dependencies;
    this.#protocol = createHandler({
      authenticate: () => null,
      onSubscribe: () => [null, { status: 200, statusText: 'OK' }],
    });
    this.#heartbeat = new Heartbeat(dependencies.clock, dependencies.settings.keepAliveMs);
    this.#streams = dependencies.meter.gauge(
      'marketgraph_sse_connections',
      'Open event streams over HTTP: server-sent events and multipart subscriptions',
    );
  }

  get streamCount(): number {
    return this.#open.size;
  }

  /** Answers a request that accepts `text/event-stream`. */
  open(exchange: GraphExchange): void {
    this.#start(exchange, SSE_FRAMES);
  }

  /** Answers a subscription whose client accepts its events as parts; false for other operations. */
  openParts(exchange: GraphExchange): boolean {
    const { query = '', operationName } = exchange.params;
    const kind = this.#dependencies.operations.kindOf(query, operationName);
    if (kind !== 'subscription') return false;
    this.#start(exchange, MULTIPART_FRAMES);
    return true;
  }

  #start(exchange: GraphExchange, frames: StreamFrames): void {
    this.#run(exchange, frames).catch((error: unknown) => {
      const { response, context, type, rateLimit } = exchange;
      const known = error instanceof DomainError ? error : new DomainError('internal');
      if (known !== error) {
        this.#dependencies.log.error(
          { err: error, requestId: context.requestId },
          'an event stream failed',
        );
      }
      sendRefusal(response, context.requestId, type, known, rateLimit);
    });
  }

  /** Ends every stream without completing its operation, so that clients reconnect. */
  stop(): void {
    this.#isStopping = true;
    this.#heartbeat.stop();
    for (const { stop } of this.#open) stop();
  }

  async #run(exchange: GraphExchange, frames: StreamFrames): Promise<void> {
    const { operations, settings } = this.#dependencies;
    const { request, response, context, params } = exchange;
    const { query = '', operationName, variables, trusted } = params;
    if (this.#isStopping) throw new DomainError('shutting_down', undefined, { retryAfterSec: 1 });
    if (this.#open.size >= settings.maxConnections) {
      throw new DomainError('too_many_connections', undefined, { retryAfterSec: 1 });
    }
    const kind = operations.kindOf(query, operationName);
    if (request.method === 'GET' && kind === 'mutation') {
      throw new DomainError('method_not_allowed', 'Mutations are accepted over POST only.');
    }
    const [text, init] = await this.#protocol({
      method: 'POST',
      url: settings.path,
      headers: { get: (name) => (name === 'accept' ? 'text/event-stream' : 'application/json') },
      body: { query, operationName, variables, extensions: params.extensions },
      raw: request,
      context: undefined,
    });
    if (init.status !== 200) throw new DomainError('invalid_input', String(text));
    const subscriber = this.#begin(exchange, frames);
    const documentId = trusted?.id;
    const operation = { source: query, operationName, variables, context, documentId };
    const format = formatNamedIn(params.extensions) ?? eventFormatOf(request.headers.accept);
    const started = await operations.start(operation, subscriber, exchange, format);
    if ('leave' in started) subscriber.hold(started);
    else subscriber.refuse(started);
    if (response.destroyed || response.writableEnded) {
      subscriber.leave();
      return;
    }
    const unfollow = this.#followToken(context, subscriber);
    response.once('close', () => {
      unfollow();
      subscriber.leave();
    });
  }

  /** Ends a stream with an error when its token is revoked or expires. */
  #followToken(context: RequestContext, subscriber: EventStreamSubscriber): () => void {
    const caller = callerOf(context);
    if (caller === null) return () => {};
    const { gate = OPEN_GATE } = this.#dependencies;
    const { message, extensions } = new DomainError('invalid_token');
    return gate.follow(caller, () => subscriber.fail([{ message, extensions }]));
  }

  #begin(
    { response, context, rateLimit, turns }: GraphExchange,
    frames: StreamFrames,
  ): EventStreamSubscriber {
    response.writeHead(200, [
      ...DATA_HEADERS,
      'content-type',
      frames.contentType,
      'x-accel-buffering',
      'no',
      'x-request-id',
      context.requestId,
      ...rateLimitHeaders(rateLimit),
    ]);
    const sendQueue = new SendQueue(
      this.#pipeOf(response, context, frames),
      this.#dependencies.settings.maxWaitingBytes,
      turns,
    );
    const subscriber = new EventStreamSubscriber(sendQueue, frames, () => response.end());
    sendQueue.write(frames.opening);
    const leaveHeartbeat = this.#heartbeat.add(() => {
      if (!sendQueue.isCongested && !response.writableEnded) sendQueue.write(frames.heartbeat);
    });
    const open = { response, stop: () => this.#stopOne(subscriber, response, frames) };
    this.#open.add(open);
    this.#streams.set(this.#open.size);
    response.once('close', () => {
      leaveHeartbeat();
      sendQueue.close();
      this.#open.delete(open);
      this.#streams.set(this.#open.size);
    });
    return subscriber;
  }

  /** An event source connects again when its stream just ends; a multipart client needs a reason. */
  #stopOne(
    subscriber: EventStreamSubscriber,
    response: ServerResponse,
    { transport }: StreamFrames,
  ): void {
    if (transport === 'sse') {
      response.end();
      return;
    }
    const { message, extensions } = new DomainError('shutting_down');
    subscriber.fail([{ message, extensions }]);
  }

  #pipeOf(
    response: ServerResponse,
    { requestId }: RequestContext,
    { transport }: StreamFrames,
  ): Pipe {
    const bytes = response.socket === null ? null : bytesOf(response.socket);
    // A stop ends the stream in mid-send.
    const write = (text: string): void => {
      if (!response.writableEnded) response.write(text);
    };
    return {
      write,
      writePiece: ({ text }) => {
        if (text !== '') write(text);
      },
      get isFull() {
        return response.writableNeedDrain;
      },
      onDrain: (task: () => void) => void response.on('drain', task),
      onWaiting: (waiting: number) => bytes?.queued(waiting),
      get bufferedBytes() {
        return response.writableLength;
      },
      cutOff: () => {
        this.#dependencies.slowConsumers.add(transport);
        response.destroy();
      },
      fail: (error: unknown) => {
        this.#dependencies.log.error({ err: error, requestId }, 'an event could not be written');
        response.destroy();
      },
    };
  }
}
