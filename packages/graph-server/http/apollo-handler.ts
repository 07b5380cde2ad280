import type {
  ApolloServerPlugin,
  BaseContext,
  GraphQLRequestContextWillSendResponse,
  HTTPGraphQLRequest,
  HTTPGraphQLResponse,
} from '@apollo/server';
import { ApolloServer, HeaderMap } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { ErrorRequestHandler } from 'express';
import express from 'express';
import type { IncomingMessage } from 'node:http';
import { SymbolSlot } from '#kernel/async/symbol-slot.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { GraphAnswer, GraphEngine } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { PersistedDocuments } from '#kernel/ports/persisted-documents.ts';
import type { Charge, RequestGate } from '#kernel/http/request-gate.ts';
import type { RateLimit } from '#kernel/http/rate-limit-headers.ts';
import { bothRateLimits, chargeOperation } from '#graph-server/answer/charge-operation.ts';
import { errorAnswer, executeRequest } from '#graph-server/answer/execute-request.ts';
import { stringifyAnswer } from '#graph-server/answer/stringify-answer.ts';
import { executeExchange } from '#graph-server/http/execute-exchange.ts';
import type { GraphExchange } from '#graph-server/http/graph-exchange.ts';
import { graphRequestOf } from '#graph-server/http/graph-exchange.ts';
import { sendAnswer, sendRefusal, sendText } from '#graph-server/http/send-answer.ts';

/** Apollo Server over the same engine. It reads GET, resolves persisted queries and runs plugins. */
export interface ApolloHandler {
  answer(exchange: GraphExchange): void;
  stop(): Promise<void>;
}

interface HandlerContext extends BaseContext {
  readonly exchange: GraphExchange;
  /** Apollo copies the context of each operation; this object stays the same. */
  readonly outcome: Outcome;
}

/** The answer that replaces Apollo's. */
interface Outcome {
  /** The engine's answer; null when the engine was not called. */
  answer: GraphAnswer | null;
  /** Why the engine was not called; it sets the status, for any accepted media type. */
  refusal: DomainError | null;
  rateLimit: RateLimit | null;
}

/** What an Apollo Server works with. */
interface ApolloDependencies {
  readonly engine: GraphEngine;
  readonly log: Log;
  readonly gate: RequestGate;
  readonly documents: PersistedDocuments | undefined;
}

/** The exchange of a request on its way through express. */
const EXCHANGE = new SymbolSlot<IncomingMessage, GraphExchange>();

/**
 * Starts Apollo Server in an express app, and answers exchanges through them. Plugins of the one and middleware of the
 * other have their place here; the engine plans and executes, and the functions of the direct handler write answers.
 */
export async function createApolloHandler(
  engine: GraphEngine,
  log: Log,
  gate: RequestGate,
  documents?: PersistedDocuments,
): Promise<ApolloHandler> {
  const server = createServer({ engine, log, gate, documents });
  await server.start();
  const app = express().disable('x-powered-by').disable('etag');
  app.use((request) => {
    const exchange = EXCHANGE.of(request);
    return exchange === undefined ? undefined : answerThrough(server, exchange, log);
  });
  app.use(failureHandler(log));
  return {
    answer(exchange) {
      const { request, response } = exchange;
      EXCHANGE.attach(request, exchange);
      // express replaces the methods of a response by those of its app. The server's own methods write CORS headers and
      // encode.
      Object.setPrototypeOf(app.response, Object.getPrototypeOf(response) as object);
      app(request, response);
    },
    stop: () => server.stop(),
  };
}

function failureHandler(log: Log): ErrorRequestHandler {
  return (error: unknown, request, _response, next) => {
    const exchange = EXCHANGE.of(request);
    if (exchange === undefined) return next(error);
    const { response, context, type, rateLimit } = exchange;
    const { requestId } = context;
    log.error({ err: error, requestId }, 'the GraphQL server failed on a request');
    sendRefusal(response, requestId, type, new DomainError('internal'), rateLimit);
  };
}

async function answerThrough(
  server: ApolloServer<HandlerContext>,
  exchange: GraphExchange,
  log: Log,
): Promise<void> {
  const { request, response, context, type } = exchange;
  const outcome: Outcome = { answer: null, refusal: null, rateLimit: exchange.rateLimit };
  const own = await server.executeHTTPGraphQLRequest({
    httpGraphQLRequest: apolloRequestOf(request, exchange.params),
    context: () => Promise.resolve({ exchange, outcome }),
  });
  const { answer, refusal, rateLimit } = outcome;
  if (refusal !== null) sendRefusal(response, context.requestId, type, refusal, rateLimit);
  else if (answer !== null) sendAnswer({ ...exchange, rateLimit }, answer, log);
  else if (!response.destroyed) sendOwn({ ...exchange, rateLimit }, own);
}

/** Sends what Apollo says without the engine: of an unknown hash, or of a method. */
function sendOwn(
  exchange: GraphExchange,
  { status = 200, headers, body }: HTTPGraphQLResponse,
): void {
  if (body.kind !== 'complete') throw new Error('Apollo answers in parts without the engine.');
  const own = [...headers].filter(([name]) => name !== 'content-type');
  sendText(exchange, status, body.string, own);
}

function apolloRequestOf(
  { method = '', url = '', headers }: IncomingMessage,
  body: unknown,
): HTTPGraphQLRequest {
  const given = new HeaderMap();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) given.set(name, [value].flat().join(', '));
  }
  const at = url.indexOf('?');
  return { method, headers: given, search: at < 0 ? '' : url.slice(at), body };
}

/**
 * Apollo's CSRF prevention is off because `checkBodyHead` and `refuseCrossSite` precede both handlers. Its validation
 * is off because the engine validates and words all errors.
 */
function createServer({
  engine,
  log,
  gate,
  documents,
}: ApolloDependencies): ApolloServer<HandlerContext> {
  return new ApolloServer<HandlerContext>({
    gateway: gatewayOf(engine, log, gate),
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      engineWording(engine, log),
    ],
    logger: loggerOf(log),
    formatError: (formatted) =>
      formatted.message === WRONG_HASH ? errorAnswer(HASH_MISMATCH).errors![0]! : formatted,
    stringifyResult: (result) => stringifyAnswer(result as GraphAnswer),
    cache: 'bounded',
    ...(documents === undefined ? {} : { persistedQueries: { cache: cacheOf(documents) } }),
    csrfPrevention: false,
    dangerouslyDisableValidation: true,
    allowBatchedHttpRequests: false,
    includeStacktraceInErrorResponses: false,
    introspection: true,
    nodeEnv: 'production',
    stopOnTerminationSignals: false,
  });
}

/** Apollo's message for a document with a wrong hash, for which it has no code. */
const WRONG_HASH = 'provided sha does not match query';
const HASH_MISMATCH = new DomainError('persisted_query_hash_mismatch');

/** Apollo prefixes the hashes of documents. */
function cacheOf(documents: PersistedDocuments) {
  const hashOf = (key: string): string => key.slice(key.indexOf(':') + 1);
  return {
    get: (key: string) => documents.get(hashOf(key)),
    set: (key: string, document: string) => documents.set(hashOf(key), document),
    // Apollo never deletes documents itself.
    delete: () => Promise.resolve(false),
  };
}

function gatewayOf(engine: GraphEngine, log: Log, gate: RequestGate) {
  return {
    onSchemaLoadOrUpdate(callback: (loaded: SchemaLoaded) => void): () => void {
      // Apollo uses nothing of it: the engine, which may be replaced, validates and executes.
      callback({ apiSchema: engine.schema, coreSupergraphSdl: '' });
      return () => {};
    },
    load: () =>
      Promise.resolve({
        executor: async (operation: { readonly source: string; readonly context: unknown }) => {
          const { source, context } = operation;
          const { exchange, outcome } = context as HandlerContext;
          const charge = await chargePersisted(engine, gate, exchange, source);
          outcome.rateLimit = bothRateLimits(exchange.rateLimit, charge.rateLimit);
          outcome.refusal = charge.refusal;
          if (charge.refusal === null) {
            outcome.answer = await executeExchange(engine, log, exchange, source);
          }
          // The engine's answer is sent instead.
          return { data: null };
        },
      }),
    stop: () => Promise.resolve(),
  };
}

/** Charges a document that Apollo stored: its computations are unknown before Apollo resolves the hash. */
async function chargePersisted(
  engine: GraphEngine,
  gate: RequestGate,
  exchange: GraphExchange,
  source: string,
): Promise<Charge> {
  if (exchange.params.query !== undefined) return { refusal: null, rateLimit: null };
  return chargeOperation(engine, gate, graphRequestOf(exchange, source));
}

interface SchemaLoaded {
  apiSchema: GraphEngine['schema'];
  coreSupergraphSdl: string;
}

/** Shows the engine what Apollo cannot parse, so that the engine words it. */
function engineWording(engine: GraphEngine, log: Log): ApolloServerPlugin<HandlerContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        async willSendResponse(sent: GraphQLRequestContextWillSendResponse<HandlerContext>) {
          const { exchange, outcome } = sent.contextValue;
          if (sent.errors?.[0]?.extensions['code'] !== 'GRAPHQL_PARSE_FAILED') return;
          const request = graphRequestOf(exchange, sent.source ?? '');
          outcome.answer = await executeRequest(engine, log, request);
        },
      }),
  };
}

function loggerOf(log: Log) {
  const line = (level: keyof Log) => (message?: unknown) => log[level]({}, String(message));
  return { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
}
