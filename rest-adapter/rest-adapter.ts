import type { IncomingMessage, ServerResponse } from 'node:http';
import { unescape } from 'node:querystring';
import type { Clock } from '#kernel/ports/clock.ts';
import { EVENT_LOOP, type EventLoop } from '#kernel/async/event-loop.ts';
import { FairTurns } from '#kernel/async/fair-turns.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Rasterizer } from '#kernel/ports/rasterizer.ts';
import type { Histogram, Meter } from '#kernel/ports/meter.ts';
import { OPEN_GATE, type RequestGate } from '#kernel/http/request-gate.ts';
import type { RouteSource } from '#rest-documents/compile/route-source.ts';
import type { Route } from '#rest-documents/compile/route.ts';
import {
  compiledRoutes,
  productRoutes,
  type StoredRoute,
} from '#rest-adapter/documents/stored-routes.ts';
import type { OpenApiDocument } from '#rest-adapter/describe/openapi.ts';
import { describeOpenApi } from '#rest-adapter/describe/openapi.ts';
import { ParsedRequestCache } from '#rest-documents/http/parsed-request.ts';
import type { AdmissionControl } from '#rest-documents/http/admission.ts';
import { DescribedRoutes } from '#rest-adapter/describe/described-routes.ts';
import { failureOfThrown } from '#rest-documents/http/failure.ts';
import type { RouteHandler } from '#rest-documents/http/graph-endpoint.ts';
import { createGraphEndpoint } from '#rest-documents/http/graph-endpoint.ts';
import { AnswerCache } from '#rest-documents/http/answer-cache.ts';
import { sendFailure } from '#rest-documents/http/reply.ts';
import { createServedDocuments, lazyHandler } from '#rest-adapter/served-documents.ts';
import { DEFAULT_REST_SETTINGS, type RestSettings } from '#rest-adapter/rest-settings.ts';
import { createMcpEndpoint, MCP_PATH } from '#rest-adapter/mcp/mcp-endpoint.ts';
import { mcpPage } from '#rest-adapter/mcp/mcp-page.ts';
import { udfOnDemand } from '#rest-adapter/udf/udf-on-demand.ts';
import { allowedMethods, Router } from '#rest-documents/http/router.ts';

export interface RestAdapterOptions {
  /** Answers the routes; its schema gives types, constraints and descriptions of their parameters. */
  readonly engine: GraphEngine;
  readonly log: Log;
  readonly meter: Meter;
  readonly clock: Clock;
  /** Defaults to the process's own. */
  readonly loop?: EventLoop;
  /** Renders the pictures of routes and tools. */
  readonly rasterizer: Rasterizer;
  readonly settings?: Partial<RestSettings>;
  /** Checks API tokens and counts requests; without it every request is admitted. */
  readonly gate?: RequestGate;
  /** The stored documents; defaults to the product's. */
  readonly routes?: readonly RouteSource[];
}

export interface RestAdapter {
  /** Handles a request whose path this adapter serves; returns false, with the request untouched, for any other. */
  handle(req: IncomingMessage, res: ServerResponse): boolean;
  /** The OpenAPI document with the written examples. */
  openapi(): OpenApiDocument;
}

/**
 * The documented REST interface over the graph. A route document is compiled on first use; a request then
 * only reads its values, executes the document and writes the answer. Throws `RouteError` for a custom
 * document that is invalid for the graph.
 */
export function createRestAdapter(options: RestAdapterOptions): RestAdapter {
  const settings = { ...DEFAULT_REST_SETTINGS, ...options.settings };
  const { schema } = options.engine;
  const routes =
    options.routes === undefined ? productRoutes(schema) : compiledRoutes(options.routes, schema);
  const admissionControl = createEntrance(options, settings);
  const router = new Router<RouteHandler>();
  const answerCache = new AnswerCache();
  const parsedRequests = new ParsedRequestCache();
  for (const { part } of [answerCache, parsedRequests]) options.meter.memory(part);
  const { engine, log, rasterizer } = options;
  const { maxBodyBytes, trustedProxies } = settings;
  for (const route of routes) {
    const deps = {
      engine,
      admissionControl,
      log,
      maxBodyBytes,
      rasterizer,
      answerCache,
      parsedRequests,
    };
    const endpoint = lazyHandler(() => createGraphEndpoint(route.compiled(), deps));
    router.add(route.method, route.path, endpoint);
  }
  const all = allOf(routes);
  const described = new DescribedRoutes(all, engine, options.clock);
  const documents = { routes, all, described, trustedProxies };
  for (const [path, handler] of createServedDocuments(documents)) {
    // Node omits the body of an answer to HEAD itself.
    for (const method of ['GET', 'HEAD']) router.add(method, path, handler);
  }
  const agents = { all, described, engine, log, admissionControl, maxBodyBytes, rasterizer };
  router.add('POST', MCP_PATH, createMcpEndpoint(agents));
  const page = lazyHandler(mcpPage);
  for (const method of ['GET', 'HEAD']) router.add(method, MCP_PATH, page);
  const charts = { engine, admissionControl, log, clock: options.clock };
  for (const [path, handler] of udfOnDemand(charts)) router.add('GET', path, handler);
  const seconds = options.meter.histogram(
    'marketgraph_rest_request_seconds',
    'Time from the request to the end of its answer.',
    ['path', 'status'],
  );
  return {
    handle: createHandler(router, seconds, options.clock),
    openapi: () => describeOpenApi(all()),
  };
}

function allOf(routes: readonly StoredRoute[]): () => readonly Route[] {
  let all: readonly Route[] | null = null;
  return () => (all ??= routes.map((route) => route.compiled()));
}

function createEntrance(options: RestAdapterOptions, settings: RestSettings): AdmissionControl {
  const startedAt = options.clock.nowMs().toString(36);
  let count = 0;
  return {
    gate: options.gate ?? OPEN_GATE,
    trustedProxies: settings.trustedProxies,
    turns: new FairTurns(options.clock, options.loop ?? EVENT_LOOP),
    nextRequestId: () => `${startedAt}-${(count += 1).toString(36)}`,
  };
}

function createHandler(router: Router<RouteHandler>, seconds: Histogram, clock: Clock) {
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const url = req.url ?? '/';
    const mark = url.indexOf('?');
    const rawPath = mark === -1 ? url : url.slice(0, mark);
    const path = rawPath.includes('%') ? unescape(rawPath) : rawPath;
    const match = router.find(path);
    if (match === null && path !== '/api' && !path.startsWith('/api/')) return false;
    const startedMs = clock.monotonicMs();
    res.on('finish', () => {
      const labels = { path: match?.endpoint.path ?? 'unknown', status: String(res.statusCode) };
      seconds.observe((clock.monotonicMs() - startedMs) / 1_000, labels);
    });
    if (match === null) {
      refuseUnknown(router, req, res, path, mark === -1 ? '' : url.slice(mark));
      return true;
    }
    const handler = match.endpoint.methods.get(req.method ?? '');
    if (handler === undefined) {
      const headers = { allow: allowedMethods(match.endpoint) };
      sendFailure(req, res, headers, failureOfThrown(new DomainError('method_not_allowed')));
    } else {
      const query = mark === -1 ? '' : url.slice(mark + 1);
      void handler({ req, res, texts: match.texts, query });
    }
    return true;
  };
}

/** A known path with an extra slash is redirected, as FastAPI does; any other one gets 404. */
function refuseUnknown(
  router: Router<RouteHandler>,
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  search: string,
): void {
  const isRedirect = path.endsWith('/') && router.find(path.slice(0, -1)) !== null;
  if (!isRedirect) {
    sendFailure(req, res, {}, failureOfThrown(new DomainError('not_found')));
    return;
  }
  const location = encodeURI(path.slice(0, -1)) + search;
  res.writeHead(307, { location, 'content-length': 0 });
  res.end();
}
