import { catchMaybe } from '#kernel/async/maybe-promise.ts';
import type {
  ApolloServerPlugin,
  BaseContext,
  GraphQLRequestContextWillSendResponse,
} from '@apollo/server';
import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import type { ErrorRequestHandler } from 'express';
import express from 'express';
import { GraphQLError } from 'graphql';
import type { ServerResponse } from 'node:http';
import { DomainError, ERRORS } from '#kernel/errors/errors.ts';
import type { GraphAnswer, GraphEngine, GraphRequest } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import { sendInTurns, type LongText } from '#kernel/http/long-text.ts';
import type { PersistedDocuments } from '#kernel/ports/persisted-documents.ts';
import type { RequestGate } from '#kernel/http/request-gate.ts';
import { retryAfterOf, statusOf } from '#graph-server/http/answer-status.ts';
import { executeExchange } from '#graph-server/http/execute-exchange.ts';
import { executeRequest, errorAnswer } from '#graph-server/answer/execute-request.ts';
import { bothRateLimits, chargeOperation } from '#graph-server/answer/charge-operation.ts';
import type { GraphExchange } from '#graph-server/http/graph-exchange.ts';
import { graphRequestOf } from '#graph-server/http/graph-exchange.ts';
import { DATA_HEADERS } from '#graph-server/http/security-headers.ts';
import { rateLimitHeaders, sendRefusal } from '#graph-server/http/send-answer.ts';
import { answerText, stringifyAnswer } from '#graph-server/answer/stringify-answer.ts';

/** Apollo Server on express, over the same engine: GET, persisted queries and plugins. */
export interface ApolloHandler {
  answer(exchange: GraphExchange): void;
  stop(): Promise<void>;
}

interface HandlerContext extends BaseContext {
  readonly exchange: GraphExchange;
  /** The engine's answer; null when the engine was not called. */
  answer: GraphAnswer | null;
  /** Why the engine was not called; it sets the status, for any accepted media type. */
  refusal: DomainError | null;
}

/** Starts Apollo Server behind a private express app, and answers exchanges through it. */
export async function createApolloHandler(
  engine: GraphEngine,
  log: Log,
  gate: RequestGate,
  documents?: PersistedDocuments,
): Promise<ApolloHandler> {
  const server = createServer({ engine, log, gate, documents });
  await server.start();
  const exchanges = new WeakMap<object, GraphExchange>();
  const middleware = expressMiddleware(server, {
    context: ({ req }) =>
      Promise.resolve({ exchange: exchanges.get(req)!, answer: null, refusal: null }),
  });
  const app = express().disable('x-powered-by').disable('etag');
  app.use((request, response, next) => {
    request.body = exchanges.get(request)!.params;
    return middleware(request, response, next);
  });
  app.use(failureHandler(exchanges, log));
  return {
    answer(exchange) {
      const { request, response, context, rateLimit } = exchange;
      exchanges.set(request, exchange);
      setHeaders(response, [...DATA_HEADERS, ...rateLimitHeaders(rateLimit)]);
      response.setHeader('x-request-id', context.requestId);
      keepMethods(response);
      app(request, response);
    },
    stop: () => server.stop(),
  };
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
}: {
  readonly engine: GraphEngine;
  readonly log: Log;
  readonly gate: RequestGate;
  readonly documents: PersistedDocuments | undefined;
}): ApolloServer<HandlerContext> {
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

/** What Apollo says of a document under a hash that is not its own; it has no code for that. */
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
          const handler = operation.context as HandlerContext;
          const request = graphRequestOf(handler.exchange, operation.source);
          handler.refusal = await chargePersisted(engine, gate, handler.exchange, request);
          handler.answer =
            handler.refusal === null
              ? await executeExchange(engine, log, handler.exchange, operation.source)
              : errorAnswer(handler.refusal);
          return toApolloResult(handler.answer);
        },
      }),
    stop: () => Promise.resolve(),
  };
}

/** Charges a document that Apollo stored: its computations are unknown before Apollo resolves the hash. */
async function chargePersisted(
  engine: GraphEngine,
  gate: RequestGate,
  { params, response, rateLimit }: GraphExchange,
  request: GraphRequest,
): Promise<DomainError | null> {
  if (params.query !== undefined) return null;
  const charge = await chargeOperation(engine, gate, request);
  setHeaders(response, rateLimitHeaders(bothRateLimits(rateLimit, charge.rateLimit)));
  return charge.refusal;
}

interface SchemaLoaded {
  apiSchema: GraphEngine['schema'];
  coreSupergraphSdl: string;
}

/** Apollo requires `GraphQLError` objects; the client finally receives the engine's own answer. */
function toApolloResult(answer: GraphAnswer) {
  const errors = answer.errors?.map((error) => new GraphQLError(error.message));
  return {
    ...(errors === undefined ? {} : { errors }),
    ...(answer.data === undefined ? {} : { data: answer.data }),
  };
}

/** Replaces Apollo's rendering by the engine's answer, so that both handlers agree. */
function engineWording(engine: GraphEngine, log: Log): ApolloServerPlugin<HandlerContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        async willSendResponse(sent: GraphQLRequestContextWillSendResponse<HandlerContext>) {
          const handler = sent.contextValue;
          const { type } = handler.exchange;
          const { http } = sent.response;
          const code = sent.errors?.[0]?.extensions['code'];
          if (code === 'GRAPHQL_PARSE_FAILED') {
            handler.answer = await executeRequest(
              engine,
              log,
              graphRequestOf(handler.exchange, sent.source ?? ''),
            );
          }
          http.headers.set('content-type', type);
          if (handler.answer === null) return;
          const text = answerText(handler.answer);
          const isLong = typeof text !== 'string';
          if (isLong) sendInstead(handler.exchange, text, log);
          const singleResult = isLong ? { data: null } : (handler.answer as never);
          sent.response.body = { kind: 'single', singleResult };
          http.status =
            handler.refusal === null
              ? statusOf(handler.answer, type)
              : ERRORS[handler.refusal.code].status;
          const retryAfter = retryAfterOf(handler.answer);
          if (retryAfter !== null) http.headers.set('retry-after', String(retryAfter));
        },
      }),
  };
}

/** Makes the middleware send a long answer in turns, in place of Apollo's body. */
function sendInstead(exchange: GraphExchange, text: LongText, log: Log): void {
  const { response, type, turns } = exchange;
  const send = (): ServerResponse => {
    response.removeHeader('content-length');
    // Express adds the charset to its own bodies only.
    response.setHeader('content-type', `${type}; charset=utf-8`);
    const begin = () => response.writeHead(response.statusCode);
    void catchMaybe(
      () => sendInTurns(response, text, turns, begin),
      (error) => refuseFailed(exchange, error, log),
    );
    return response;
  };
  Object.assign(response, { send });
}

/** Express replaces the prototype of a response; this keeps the methods of the server's class. */
function keepMethods(response: ServerResponse): void {
  const { writeHead, write, end, flushHeaders } = response;
  Object.assign(response, { writeHead, write, end, flushHeaders });
}

/** Sets headers from a flat list of names and values. */
function setHeaders(response: ServerResponse, headers: readonly string[]): void {
  for (let at = 0; at < headers.length; at += 2) {
    response.setHeader(headers[at]!, headers[at + 1]!);
  }
}

function failureHandler(exchanges: WeakMap<object, GraphExchange>, log: Log): ErrorRequestHandler {
  // Every request to the app belongs to an exchange.
  return (error, request, _response, _next) => refuseFailed(exchanges.get(request)!, error, log);
}

function refuseFailed({ response, context, type }: GraphExchange, error: unknown, log: Log): void {
  const { requestId } = context;
  log.error({ err: error, requestId }, 'the GraphQL server failed on a request');
  sendRefusal(response, requestId, type, new DomainError('internal'));
}

function loggerOf(log: Log) {
  const line = (level: keyof Log) => (message?: unknown) => log[level]({}, String(message));
  return { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
}
