import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import { DomainError } from '#kernel/errors.ts';
import type { GraphAnswer, GraphEngine, RequestContext } from '#kernel/graph.ts';
import type { Log } from '#kernel/log.ts';
import { isRawJson } from '#kernel/raw-json.ts';
import type { Route } from '#rest-adapter/compile/route.ts';
import type { HeaderField } from '#rest-adapter/compile/wire-shape.ts';
import type { Gate } from '#rest-adapter/http/admission.ts';
import { admit, contextOf } from '#rest-adapter/http/admission.ts';
import { failureOfGraph, failureOfThrown } from '#rest-adapter/http/failure.ts';
import { sendFailure, sendText } from '#rest-adapter/http/reply.ts';
import { readBody } from '#rest-adapter/http/request-body.ts';
import { compileReader } from '#rest-adapter/http/request-values.ts';
import { compileShaper } from '#rest-adapter/http/shape.ts';
import { entityTag, isUnchanged } from '#rest-adapter/http/validator.ts';
import { Faults } from '#rest-adapter/validate/faults.ts';

/** Serves one matched request; everything that can go wrong has been answered when it resolves. */
export type Handler = (exchange: Exchange) => Promise<void> | void;

/** A request that found its endpoint. */
export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  /** Texts of the path parameters. */
  readonly texts: Readonly<Record<string, string>>;
  /** What stands behind the question mark, undecoded. */
  readonly query: string;
}

/** What every endpoint over the graph needs. */
export interface GraphEndpointDeps {
  readonly engine: GraphEngine;
  readonly gate: Gate;
  readonly log: Log;
  readonly mostBodyBytes: number;
}

/** Builds the handler of a route. The document is parsed; a request only reads, executes, writes. */
export function createGraphEndpoint(route: Route, deps: GraphEndpointDeps): Handler {
  const reader = compileReader(route);
  const shaper = compileShaper(route.output);
  const { gate, log } = deps;

  async function readVariables({ req, texts, query }: Exchange): Promise<Variables> {
    const body = route.method === 'GET' ? null : await readBody(req, deps.mostBodyBytes);
    const faults = new Faults();
    const variables = reader({ path: texts, query: parseQuery(query), body }, faults);
    if (faults.entries.length === 0) return variables;
    throw new DomainError('invalid_input', undefined, { validation: faults.entries });
  }

  function execute(
    variables: Variables,
    context: RequestContext,
    res: ServerResponse,
  ): GraphAnswer | Promise<GraphAnswer> {
    const gone = new AbortController();
    const request = { document: route.document, variables, context, signal: gone.signal };
    const answer = deps.engine.execute(request);
    if (answer instanceof Promise) res.once('close', () => gone.abort());
    return answer;
  }

  function send(exchange: Exchange, headers: OutgoingHttpHeaders, data: GraphAnswer['data']): void {
    const { req, res } = exchange;
    writeHeaderFields(route.headers, data, headers);
    const tag = headers['etag'];
    const ifNoneMatch = req.headers['if-none-match'];
    if (tag !== undefined && ifNoneMatch !== undefined && isUnchanged(ifNoneMatch, String(tag))) {
      res.writeHead(304, headers);
      res.end();
      return;
    }
    const body = shaper === null ? data : shaper(data);
    headers['content-type'] = 'application/json';
    sendText(res, 200, headers, isRawJson(body) ? body.json : JSON.stringify(body));
  }

  return async (exchange) => {
    const { req, res } = exchange;
    const anonymous = contextOf(gate, req);
    const headers: OutgoingHttpHeaders = { 'x-request-id': anonymous.requestId };
    try {
      const context = await admit(gate, req, anonymous, headers);
      const variables = await readVariables(exchange);
      const { data, errors } = await execute(variables, context, res);
      const [error] = errors ?? [];
      if (error === undefined) {
        send(exchange, headers, data);
        return;
      }
      const failure = failureOfGraph(error);
      if (failure.code === 'internal') logFault(error.message, anonymous);
      sendFailure(req, res, headers, failure, route.errors);
    } catch (thrown) {
      if (!(thrown instanceof DomainError)) logFault(String(thrown), anonymous);
      if (res.headersSent) res.destroy();
      else sendFailure(req, res, headers, failureOfThrown(thrown), route.errors);
    }
  };

  function logFault(reason: string, { requestId }: RequestContext): void {
    log.error({ route: route.name, requestId, reason }, 'a REST request failed');
  }
}

type Variables = Record<string, unknown>;

/** Puts the values of `@header` fields into the headers; null and absent values send none. */
function writeHeaderFields(
  fields: readonly HeaderField[],
  data: unknown,
  headers: OutgoingHttpHeaders,
): void {
  for (const { name, keys } of fields) {
    let value: unknown = data;
    for (const key of keys) value = (value as Record<string, unknown> | null | undefined)?.[key];
    if (value === null || value === undefined) continue;
    const lowerName = name.toLowerCase();
    headers[lowerName] = lowerName === 'etag' ? entityTag(String(value)) : String(value);
  }
}
