import { hash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { parse as parseQuery, type ParsedUrlQuery } from 'node:querystring';
import type { DocumentNode } from 'graphql';
import { DomainError } from '#kernel/errors.ts';
import type { GraphAnswer, GraphEngine, RequestContext } from '#kernel/graph.ts';
import type { Log } from '#kernel/log.ts';
import { jsonText } from '#kernel/json-text.ts';
import { isRawJson } from '#kernel/raw-json.ts';
import { variablesOf } from '#rest-adapter/compile/changes-with.ts';
import { JSON_TYPE } from '#rest-adapter/compile/output-shape.ts';
import type { Route } from '#rest-adapter/compile/route.ts';
import type { HeaderField } from '#rest-adapter/compile/wire-shape.ts';
import type { Entrance } from '#rest-adapter/http/admission.ts';
import { admit, chargeMore, contextOf } from '#rest-adapter/http/admission.ts';
import { failureOfGraph, failureOfThrown } from '#rest-adapter/http/failure.ts';
import { partialAnswer } from '#rest-adapter/http/partial-answer.ts';
import type { KnownAnswers } from '#rest-adapter/http/known-answers.ts';
import { nextPageLink } from '#rest-adapter/http/next-page.ts';
import { sendBytes, sendFailure, sendText } from '#rest-adapter/http/reply.ts';
import {
  compileQueryWarnings,
  type QueryWarnings,
  WARNING_HEADER,
} from '#rest-adapter/http/query-warnings.ts';
import { readBody } from '#rest-adapter/http/request-body.ts';
import {
  compileRepresentation,
  type RepresentationOf,
  type TableRepresentation,
} from '#rest-adapter/http/representation.ts';
import type { RequestReader } from '#rest-adapter/http/request-values.ts';
import { compileReader } from '#rest-adapter/http/request-values.ts';
import type { Shaper } from '#rest-adapter/http/shape.ts';
import { compileShaper } from '#rest-adapter/http/shape.ts';

import { entityTag, isUnchanged, tagOfRepresentation } from '#rest-adapter/http/validator.ts';
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
  readonly entrance: Entrance;
  readonly log: Log;
  readonly mostBodyBytes: number;
  /** One for all endpoints, which share its bound. */
  readonly knownAnswers: KnownAnswers;
}

/**
 * Builds the handler of a route. The document is parsed already; a request only reads its values,
 * executes and writes.
 */
export function createGraphEndpoint(route: Route, deps: GraphEndpointDeps): Handler {
  const endpoint = new GraphEndpoint(route, deps);
  return (exchange) => endpoint.handle(exchange);
}

type Variables = Record<string, unknown>;

class GraphEndpoint {
  readonly #route: Route;
  readonly #deps: GraphEndpointDeps;
  readonly #reader: RequestReader;
  readonly #shaper: Shaper | null;
  readonly #warningsOf: QueryWarnings;
  readonly #representationOf: RepresentationOf;
  /** Whether answers are revalidated by what they say, because the graph names no validator. */
  readonly #isHashed: boolean;
  /** Whether answers are revalidated by what they change with alone: those to a POST, which have no address. */
  readonly #isEditioned: boolean;
  /** What is asked to know it, and with which of the values. */
  readonly #edition: { readonly document: DocumentNode; readonly names: readonly string[] } | null;

  constructor(route: Route, deps: GraphEndpointDeps) {
    this.#route = route;
    this.#deps = deps;
    this.#reader = compileReader(route);
    this.#shaper = compileShaper(route.output);
    this.#warningsOf = compileQueryWarnings(route);
    this.#representationOf = compileRepresentation(route);
    this.#isHashed =
      route.method === 'GET' && !route.headers.some(({ name }) => name.toLowerCase() === 'etag');
    const { changesWith } = route;
    this.#isEditioned = route.method === 'POST' && changesWith !== null;
    this.#edition =
      changesWith === null ? null : { document: changesWith, names: variablesOf(changesWith) };
  }

  async handle(exchange: Exchange): Promise<void> {
    const { req, res } = exchange;
    const { entrance } = this.#deps;
    const anonymous = contextOf(entrance, req);
    const headers: OutgoingHttpHeaders = { 'x-request-id': anonymous.requestId };
    if (this.#route.table !== null) headers['vary'] = 'Accept';
    try {
      const { quota } = this.#route;
      const context = await admit(entrance.gate, quota, req, anonymous, headers);
      const query = parseQuery(exchange.query);
      const warning = exchange.query === '' ? null : this.#warningsOf(query);
      if (warning !== null) headers[WARNING_HEADER] = warning;
      const table = this.#representationOf(req, query);
      const variables = await this.#readVariables(exchange, query);
      const { countedBy } = this.#route;
      const counted = countedBy === null ? null : variables[countedBy];
      if (Array.isArray(counted)) {
        await chargeMore(entrance.gate, context, counted.length - 1, headers);
      }
      const key = await this.#keyOf(variables, context, table);
      if (key !== null && this.#sendWithoutAsking(exchange, headers, key)) return;
      const tag = this.#isEditioned && key !== null ? { etag: `W/"${key}"` } : {};
      const asking = table === null ? context : { ...context, readsColumns: true };
      const { data, errors } = await this.#execute(variables, asking, res);
      const [error] = errors ?? [];
      const { tolerant } = this.#route;
      const partial = error === undefined ? null : partialAnswer(data, errors!, tolerant);
      if (partial !== null) {
        this.#logMissing(errors!, anonymous);
        // What is missing now may be there a moment later, so the answer has no validator.
        this.#send(exchange, headers, partial, null, false);
        return;
      }
      if (error === undefined) {
        Object.assign(headers, tag);
        if (table === null) this.#send(exchange, headers, data, key);
        else await this.#sendTable({ ...exchange, values: query }, headers, data, table, key);
        return;
      }
      const failure = failureOfGraph(error);
      if (failure.code === 'internal') this.#logFault(error.message, anonymous);
      sendFailure(req, res, headers, failure, this.#route.errors);
    } catch (thrown) {
      if (!(thrown instanceof DomainError)) this.#logFault(String(thrown), anonymous);
      if (res.headersSent) res.destroy();
      else sendFailure(req, res, headers, failureOfThrown(thrown), this.#route.errors);
    }
  }

  async #readVariables({ req, texts }: Exchange, query: ParsedUrlQuery): Promise<Variables> {
    const body =
      this.#route.method === 'GET' ? null : await readBody(req, this.#deps.mostBodyBytes);
    const faults = new Faults();
    const variables = this.#reader({ path: texts, query, body }, faults);
    if (faults.entries.length === 0) return variables;
    throw new DomainError('invalid_input', undefined, { validation: faults.entries });
  }

  /**
   * Under what the answer is known; null where it may change at any moment. Asked before the answer is
   * made: what changes meanwhile then leaves an answer under a key that nobody asks for again, and
   * never an old one under the new key.
   */
  async #keyOf(
    variables: Variables,
    context: RequestContext,
    table: TableRepresentation | null,
  ): Promise<string | null> {
    const route = table === null ? this.#route.name : `${this.#route.name} ${table.suffix}`;
    if (this.#edition === null || !(this.#isHashed || this.#isEditioned)) return null;
    const { document, names } = this.#edition;
    const asked = Object.fromEntries(names.map((one) => [one, variables[one]]));
    const answer = this.#deps.engine.execute({ document, variables: asked, context });
    const { data, errors } = answer instanceof Promise ? await answer : answer;
    // Whatever hinders it hinders the answer too, which then says so.
    if (errors !== undefined || data == null || Object.values(data).includes(null)) return null;
    const edition = JSON.stringify(data);
    return this.#deps.knownAnswers.keyOf({ route, variables, edition });
  }

  /** Answers from what was sent before, where that says all that there is to say. */
  #sendWithoutAsking(exchange: Exchange, headers: OutgoingHttpHeaders, key: string): boolean {
    if (!this.#route.keepsAnswers) return this.#sendIfKnown(exchange, headers, key);
    const kept = this.#deps.knownAnswers.keptAnswer(key);
    if (kept === null) return false;
    const { req, res } = exchange;
    const answered = { ...headers, ...kept.headers };
    if (isKnown(req, answered)) sendNotModified(res, answered);
    else sendBytes(res, 200, answered, kept.body);
    return true;
  }

  /** Tells a client that has the answer so, without making it again. */
  #sendIfKnown({ req, res }: Exchange, headers: OutgoingHttpHeaders, key: string): boolean {
    if (req.headers['if-none-match'] === undefined) return false;
    const tag = this.#isEditioned ? `W/"${key}"` : this.#deps.knownAnswers.tagOf(key);
    if (tag === null) return false;
    const answered = { ...headers, etag: tag, 'cache-control': 'no-cache' };
    if (!isKnown(req, answered)) return false;
    sendNotModified(res, answered);
    return true;
  }

  #execute(
    variables: Variables,
    context: RequestContext,
    res: ServerResponse,
  ): GraphAnswer | Promise<GraphAnswer> {
    const gone = new AbortController();
    const { document } = this.#route;
    const answer = this.#deps.engine.execute({ document, variables, context, signal: gone.signal });
    if (answer instanceof Promise)
      res.once('close', () => gone.abort(new DomainError('request_timeout')));
    return answer;
  }

  #send(
    { req, res }: Exchange,
    headers: OutgoingHttpHeaders,
    data: GraphAnswer['data'],
    key: string | null,
    isWhole = true,
  ): void {
    writeHeaderFields(this.#route.headers, data, headers);
    if (isKnown(req, headers)) {
      sendNotModified(res, headers);
      return;
    }
    const body = this.#shaper === null ? data : this.#shaper(data);
    headers['content-type'] = this.#route.contentType;
    if (this.#route.contentType === JSON_TYPE && isRawJson(body) && body.bytes !== undefined) {
      sendBytes(res, 200, headers, body.bytes);
      return;
    }
    const text = this.#textOf(body);
    if (this.#isEditioned) headers['cache-control'] ??= 'no-cache';
    if (this.#isHashed && isWhole) {
      const tag = entityTag(hash('sha1', text, 'base64url'));
      if (key !== null) this.#deps.knownAnswers.remember(key, tag);
      headers['etag'] = tag;
      headers['cache-control'] ??= 'no-cache';
      if (key !== null && this.#route.keepsAnswers) this.#keep(key, headers, text);
    }
    if (this.#isHashed && isWhole && isKnown(req, headers)) sendNotModified(res, headers);
    else sendText(res, 200, headers, text);
  }

  /** Sends the rows of an answer in another format than JSON. */
  async #sendTable(
    { req, res, values }: Exchange & { readonly values: ParsedUrlQuery },
    headers: OutgoingHttpHeaders,
    data: GraphAnswer['data'],
    table: TableRepresentation,
    key: string | null,
  ): Promise<void> {
    writeHeaderFields(this.#route.headers, data, headers);
    if (headers['etag'] !== undefined)
      headers['etag'] = tagOfRepresentation(String(headers['etag']), table.suffix);
    if (isKnown(req, headers)) {
      sendNotModified(res, headers);
      return;
    }
    const bytes = await table.bytesOf(data);
    Object.assign(headers, table.headers);
    const next = nextPageLink(values, data, this.#route.table!);
    if (next !== null) headers['link'] = next;
    if (this.#isHashed) {
      const tag = entityTag(hash('sha1', bytes, 'base64url'));
      if (key !== null) this.#deps.knownAnswers.remember(key, tag);
      headers['etag'] = tag;
      headers['cache-control'] ??= 'no-cache';
    }
    if (this.#isHashed && isKnown(req, headers)) sendNotModified(res, headers);
    else sendBytes(res, 200, headers, bytes);
  }

  #keep(key: string, headers: OutgoingHttpHeaders, text: string): void {
    const names = ['content-type', 'etag', 'cache-control'];
    const told = [...names, ...this.#route.headers.map(({ name }) => name.toLowerCase())];
    const own = told.flatMap((name) =>
      headers[name] === undefined ? [] : [[name, headers[name]]],
    );
    this.#deps.knownAnswers.keep(key, {
      headers: Object.fromEntries(own) as OutgoingHttpHeaders,
      body: Buffer.from(text),
    });
  }

  #textOf(body: unknown): string {
    if (this.#route.contentType !== JSON_TYPE) return String(body);
    return isRawJson(body) ? body.json : jsonText(body);
  }

  #logMissing(errors: NonNullable<GraphAnswer['errors']>, context: RequestContext): void {
    for (const error of errors) {
      if (failureOfGraph(error).code === 'internal') this.#logFault(error.message, context);
    }
  }

  #logFault(reason: string, { requestId }: RequestContext): void {
    this.#deps.log.error({ route: this.#route.name, requestId, reason }, 'a REST request failed');
  }
}

/** Whether the client has what the validator names. */
function isKnown(req: IncomingMessage, { etag }: OutgoingHttpHeaders): boolean {
  const ifNoneMatch = req.headers['if-none-match'];
  return etag !== undefined && ifNoneMatch !== undefined && isUnchanged(ifNoneMatch, String(etag));
}

function sendNotModified(res: ServerResponse, headers: OutgoingHttpHeaders): void {
  delete headers['content-type'];
  delete headers['content-disposition'];
  res.writeHead(304, headers);
  res.end();
}

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
