import type { IncomingMessage, ServerResponse } from 'node:http';
import { authorizationOf } from '#kernel/http/authorization.ts';
import { withCaller } from '#kernel/http/caller.ts';
import { EVENT_LOOP } from '#kernel/async/event-loop.ts';
import { FairTurns } from '#kernel/async/fair-turns.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';
import {
  OPEN_GATE,
  type Admission,
  type Charge,
  type RequestGate,
} from '#kernel/http/request-gate.ts';
import type { RateLimit } from '#kernel/http/rate-limit-headers.ts';
import { ApolloOnDemand, loadApolloHandler } from '#graph-server/http/apollo-on-demand.ts';
import { refuseCrossSite } from '#kernel/http/cross-site.ts';
import { bothRateLimits, chargeOperation } from '#graph-server/answer/charge-operation.ts';
import { answerDirectly, isDirect } from '#graph-server/http/direct-handler.ts';
import { graphRequestOf, type GraphExchange } from '#graph-server/http/graph-exchange.ts';
import type { FrontSettings } from '#graph-server/settings/front-settings.ts';
import type { GraphFrontDependencies } from '#graph-server/http/front-dependencies.ts';
import { ENCODINGS, encodingOf } from '#kernel/http/content-encoding.ts';
import { InFlight } from '#graph-server/http/in-flight.ts';
import type { AnswerType } from '#graph-server/http/media-type.ts';
import { acceptsEventParts, negotiate } from '#graph-server/http/media-type.ts';
import { BatchHandler, refuseStreamedBatch } from '#graph-server/http/batch-handler.ts';
import { operationsOfBatch } from '#graph-server/http/batch-params.ts';
import { checkBodyHead, readJsonBody } from '#graph-server/http/request-body.ts';
import { contextOf, requestIdOf } from '#graph-server/http/request-context.ts';
import type { RequestParams } from '#graph-server/http/request-params.ts';
import { paramsOfBody, paramsOfSearch } from '#graph-server/http/request-params.ts';
import { queryPlanModeOf } from '#graph-server/http/operator-token.ts';
import { resolveDocument } from '#graph-server/http/persisted-document.ts';
import { sendRefusal } from '#graph-server/http/send-answer.ts';

/** Responses other than a single JSON answer. */
export interface OtherResponses {
  /** Sends the explorer's page. */
  sendExplorer(request: IncomingMessage, response: ServerResponse): void;
  /** Answers with server-sent events. */
  openEventStream(exchange: GraphExchange): void;
  /** Answers a subscription with its events as parts; false for other operations. */
  openEventParts(exchange: GraphExchange): boolean;
}

/** A request with valid headers. */
interface ParsedRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly context: RequestContext;
  readonly type: AnswerType;
}

/** A request that the gate has admitted. */
interface AdmittedRequest extends ParsedRequest {
  readonly rateLimit: RateLimit | null;
}

/**
 * The HTTP handler of the graph: reads a request, rejects malformed ones, and dispatches the rest to the direct
 * handler, Apollo, the event streams or the explorer.
 */
export class HttpHandler {
  readonly #dependencies: GraphFrontDependencies;
  readonly #settings: FrontSettings;
  readonly #apollo: ApolloOnDemand;
  readonly #batches: BatchHandler;
  readonly #others: OtherResponses;
  readonly #inFlight: InFlight;
  readonly #gate: RequestGate;
  /** Turns in which bodies are read and long answers written, so that many at once do not block other clients. */
  readonly #turns: FairTurns;

  constructor(
    dependencies: GraphFrontDependencies,
    settings: FrontSettings,
    others: OtherResponses,
  ) {
    const { engine, log, clock, meter, persistedDocuments } = dependencies;
    this.#dependencies = dependencies;
    this.#settings = settings;
    this.#gate = dependencies.gate ?? OPEN_GATE;
    this.#apollo = new ApolloOnDemand(
      () => loadApolloHandler(engine, log, this.#gate, persistedDocuments),
      log,
    );
    this.#batches = new BatchHandler(engine, this.#gate, log);
    this.#others = others;
    this.#inFlight = new InFlight(clock, meter);
    this.#turns = new FairTurns(clock, dependencies.loop ?? EVENT_LOOP);
  }

  /** Answers a request to the graph's path; false for other paths. */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isPath(request.url ?? '', this.#settings.path)) return false;
    const requestId = requestIdOf(request);
    const type = negotiate(request.headers.accept, request.method ?? '');
    try {
      this.#enter(request, response, requestId, type);
    } catch (error) {
      this.#refuse(response, requestId, type, error);
    }
    return true;
  }

  /** Waits for the requests in flight, at most for the drain time. Does not wait for streams. */
  async stop(): Promise<void> {
    await this.#inFlight.drained(this.#settings.drainMs);
    await this.#apollo.stop();
  }

  #enter(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    type: AnswerType | null,
  ): void {
    if (request.method !== 'POST' && request.method !== 'GET') {
      throw new DomainError('method_not_allowed', 'Use GET or POST.');
    }
    if (type === null) {
      throw new DomainError(
        'not_acceptable',
        'Accept application/json, application/graphql-response+json or, to subscribe, text/event-stream.',
      );
    }
    if (type === 'text/html') {
      this.#others.sendExplorer(request, response);
      return;
    }
    const context = contextOf(request, requestId, this.#settings);
    const { clientAddress } = context;
    const parsed = { request, response, context, type };
    const authorization = authorizationOf(request);
    const admission = this.#gate.admit({ clientAddress, authorization }, 'graphql');
    if (admission instanceof Promise) {
      admission
        .then((late) => this.#admit(parsed, late))
        .catch((error: unknown) => this.#refuse(response, requestId, type, error));
    } else {
      this.#admit(parsed, admission);
    }
  }

  #admit(parsed: ParsedRequest, { caller, rateLimit, refusal }: Admission): void {
    const { request, response, type } = parsed;
    const context = withCaller(parsed.context, caller);
    const admitted = { request, response, type, context, rateLimit };
    try {
      if (refusal !== null) throw refusal;
      this.#read(admitted);
    } catch (error) {
      this.#refuse(response, context.requestId, type, error, rateLimit);
    }
  }

  #read(admitted: AdmittedRequest): void {
    const { request, response, context } = admitted;
    const { maxBodyBytes } = this.#settings;
    if (request.method === 'GET') {
      refuseCrossSite(request);
      this.#charge(admitted, paramsOfSearch(searchOf(request.url ?? '')));
      return;
    }
    // RFC 9110, 15.5.16: the response lists the accepted encodings.
    if (encodingOf(request.headers['content-encoding']) === undefined) {
      response.setHeader('accept-encoding', ENCODINGS.join(', '));
    }
    const { uploads } = this.#dependencies;
    if (uploads?.takes(request) === true) {
      uploads.read(request, response, this.#settings, (error, body) =>
        this.#enterBody({ ...admitted, context: { ...context, hasFiles: true } }, error, body),
      );
      return;
    }
    checkBodyHead(request, maxBodyBytes);
    readJsonBody(request, { ...this.#settings, turns: this.#turns }, (error, body) =>
      this.#enterBody(admitted, error, body),
    );
  }

  #enterBody(admitted: AdmittedRequest, error: DomainError | null, body: unknown): void {
    const { response, context, type, rateLimit } = admitted;
    try {
      if (error !== null) throw error;
      const isBatch = Array.isArray(body) && this.#settings.maxBatchedOperations > 0;
      if (isBatch) this.#answerBatch(admitted, body);
      else this.#charge(admitted, paramsOfBody(body));
    } catch (failure) {
      this.#refuse(response, context.requestId, type, failure, rateLimit);
    }
  }

  #answerBatch(admitted: AdmittedRequest, body: readonly unknown[]): void {
    refuseStreamedBatch(admitted);
    const { maxBatchedOperations } = this.#settings;
    const { trustedDocuments } = this.#dependencies;
    const operations = operationsOfBatch(body, maxBatchedOperations, trustedDocuments);
    const exchange = { ...this.#exchangeOf(admitted, {}), operations };
    this.#inFlight.track(exchange, 'direct');
    const { response, context, type, rateLimit } = admitted;
    this.#batches
      .answer(exchange)
      .catch((error: unknown) => this.#refuse(response, context.requestId, type, error, rateLimit));
  }

  #exchangeOf(admitted: AdmittedRequest, params: RequestParams): GraphExchange {
    const abort = new AbortController();
    const plan = queryPlanModeOf(admitted.request, this.#settings.operatorToken);
    const turns = this.#turns;
    const { passedHeaders } = this.#settings;
    const { signal } = abort;
    admitted.response.once('close', () => {
      if (!admitted.response.writableFinished) abort.abort(new DomainError('request_timeout'));
    });
    return { ...admitted, params, plan, turns, passedHeaders, signal };
  }

  #charge(admitted: AdmittedRequest, given: RequestParams): void {
    const params = resolveDocument(given, this.#dependencies.trustedDocuments);
    refuseMutationByGet(admitted.request, params);
    const exchange = this.#exchangeOf(admitted, params);
    const { query } = params;
    if (query === undefined) {
      // Apollo stores the document; its handler charges it.
      this.#route(exchange);
      return;
    }
    const charge = chargeOperation(
      this.#dependencies.engine,
      this.#gate,
      graphRequestOf(exchange, query),
    );
    if (charge instanceof Promise) {
      const { response, context, type, rateLimit } = admitted;
      charge
        .then((late) => this.#proceed(exchange, late))
        .catch((error: unknown) =>
          this.#refuse(response, context.requestId, type, error, rateLimit),
        );
    } else {
      this.#proceed(exchange, charge);
    }
  }

  #proceed(exchange: GraphExchange, charge: Charge): void {
    const rateLimit = bothRateLimits(exchange.rateLimit, charge.rateLimit);
    if (charge.refusal === null) {
      this.#route(charge.rateLimit === null ? exchange : { ...exchange, rateLimit });
      return;
    }
    const { response, context, type } = exchange;
    this.#refuse(response, context.requestId, type, charge.refusal, rateLimit);
  }

  #route(exchange: GraphExchange): void {
    if (exchange.type === 'text/event-stream') {
      this.#others.openEventStream(exchange);
    } else if (wantsEventParts(exchange) && this.#others.openEventParts(exchange)) {
      // Its events follow.
    } else if (this.#settings.directHandler && isDirect(exchange)) {
      this.#inFlight.track(exchange, 'direct');
      answerDirectly(this.#dependencies.engine, this.#dependencies.log, exchange);
    } else {
      this.#inFlight.track(exchange, 'apollo');
      this.#apollo.answer(exchange);
    }
  }

  #refuse(
    response: ServerResponse,
    requestId: string,
    type: AnswerType | null,
    error: unknown,
    rateLimit: RateLimit | null = null,
  ): void {
    if (!(error instanceof DomainError)) {
      this.#dependencies.log.error(
        { err: error, requestId },
        'a GraphQL request failed before execution',
      );
    }
    const known = error instanceof DomainError ? error : new DomainError('internal');
    sendRefusal(response, requestId, type ?? 'application/json', known, rateLimit);
  }
}

function wantsEventParts({ request: { method, headers } }: GraphExchange): boolean {
  return method === 'POST' && acceptsEventParts(headers.accept);
}

/** A link must not change anything. Apollo refuses the mutations of other documents. */
function refuseMutationByGet({ method }: IncomingMessage, { trusted }: RequestParams): void {
  if (method !== 'GET' || trusted?.hasMutations !== true) return;
  throw new DomainError('method_not_allowed', 'Mutations are accepted over POST only.');
}

/** Whether a request target is this path, with or without a query string. */
export function isPath(target: string, path: string): boolean {
  return target === path || (target.startsWith(path) && target[path.length] === '?');
}

function searchOf(target: string): URLSearchParams {
  const at = target.indexOf('?');
  return new URLSearchParams(at === -1 ? '' : target.slice(at + 1));
}
