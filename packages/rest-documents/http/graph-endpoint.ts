import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import type { DocumentNode } from 'graphql';
import { refuseCrossSite } from '#kernel/http/cross-site.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { GraphAnswer, GraphEngine, RequestContext } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Rasterizer } from '#kernel/ports/rasterizer.ts';
import { variablesOf } from '#rest-documents/compile/changes-with.ts';
import type { Route } from '#rest-documents/compile/route.ts';
import type { AdmissionControl } from '#rest-documents/http/admission.ts';
import { admit, chargeMore, contextOf } from '#rest-documents/http/admission.ts';
import { AnswerSender, type Sending } from '#rest-documents/http/answer-sender.ts';
import { ParsedRequest, type ParsedRequestCache } from '#rest-documents/http/parsed-request.ts';
import { failureOfGraph, failureOfThrown } from '#rest-documents/http/failure.ts';
import { partialAnswer } from '#rest-documents/http/partial-answer.ts';
import type { AnswerCache } from '#rest-documents/http/answer-cache.ts';
import { sendFailure } from '#rest-documents/http/reply.ts';
import {
  compileQueryWarnings,
  type QueryWarnings,
  WARNING_HEADER,
} from '#rest-documents/http/query-warnings.ts';
import { parseBody, readBytes } from '#rest-documents/http/request-body.ts';
import {
  compileRepresentation,
  type RepresentationOf,
} from '#rest-documents/http/representation.ts';
import type { RequestReader } from '#rest-documents/http/request-values.ts';
import { compileReader } from '#rest-documents/http/request-values.ts';
import { ValidationEntries } from '#rest-documents/validate/validation-entries.ts';

/** Serves one matched request. It resolves after the response was sent, also for errors. */
export type RouteHandler = (exchange: RoutedRequest) => Promise<void> | void;

/** A request with its matched endpoint. */
export interface RoutedRequest {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  /** Path parameters, as strings. */
  readonly texts: Readonly<Record<string, string>>;
  /** Raw query string. */
  readonly query: string;
}

/** What every endpoint over the graph needs. */
export interface GraphEndpointDeps {
  readonly engine: GraphEngine;
  readonly admissionControl: AdmissionControl;
  readonly log: Log;
  readonly maxBodyBytes: number;
  readonly rasterizer: Rasterizer;
  /** Shared by all endpoints, as one bound applies to them together; so are the parsed requests. */
  readonly answerCache: AnswerCache;
  readonly parsedRequests: ParsedRequestCache;
}

/**
 * Builds the handler of a route. The document is parsed at start-up; a request only reads its values,
 * executes and writes.
 */
export function createGraphEndpoint(route: Route, deps: GraphEndpointDeps): RouteHandler {
  const endpoint = new GraphEndpoint(route, deps);
  return (exchange) => endpoint.handle(exchange);
}

/** Longer bodies are not cached, so they are not converted to a text for the lookup. */
const MAX_REMEMBERED_BYTES = 4 * 1024;

/** State of a request in flight: its response and its caller. */
interface RequestState extends Sending {
  readonly exchange: RoutedRequest;
  readonly anonymous: RequestContext;
}

type Answering = void | Promise<void>;

/**
 * Each step continues synchronously where its input is available, so that a request answered from memory is
 * done before the next one is read.
 */
class GraphEndpoint {
  readonly #route: Route;
  readonly #deps: GraphEndpointDeps;
  readonly #reader: RequestReader;
  readonly #sender: AnswerSender;
  readonly #warningsOf: QueryWarnings;
  readonly #representationOf: RepresentationOf;
  /** The `changesWith` query, and the names of the values it takes. */
  readonly #edition: { readonly document: DocumentNode; readonly names: readonly string[] } | null;

  constructor(route: Route, deps: GraphEndpointDeps) {
    this.#route = route;
    this.#deps = deps;
    this.#reader = compileReader(route);
    this.#sender = new AnswerSender(route, deps.answerCache, deps.admissionControl.turns);
    this.#warningsOf = compileQueryWarnings(route);
    this.#representationOf = compileRepresentation(route);
    const { changesWith } = route;
    this.#edition =
      changesWith === null || !this.#sender.hasKeys
        ? null
        : { document: changesWith, names: variablesOf(changesWith) };
  }

  handle(exchange: RoutedRequest): Answering {
    const { req, res } = exchange;
    const anonymous = contextOf(this.#deps.admissionControl, req);
    const headers: OutgoingHttpHeaders = { 'x-request-id': anonymous.requestId };
    if (this.#route.table !== null) headers['vary'] = 'Accept';
    const state: RequestState = { req, res, headers, exchange, anonymous };
    try {
      if (this.#route.method === 'GET') refuseCrossSite(req);
      const answering = this.#admit(state);
      if (!(answering instanceof Promise)) return undefined;
      return answering.catch((thrown: unknown) => this.#refuse(state, thrown));
    } catch (thrown) {
      return this.#refuse(state, thrown);
    }
  }

  #admit(state: RequestState): Answering {
    const { gate } = this.#deps.admissionControl;
    const { req, anonymous, headers } = state;
    return mapMaybe(admit(gate, this.#route.quota, req, anonymous, headers), (context) =>
      mapMaybe(this.#read(state), (parsed) =>
        mapMaybe(this.#charge(state, parsed, context), () => this.#answer(state, parsed, context)),
      ),
    );
  }

  #read(state: RequestState): ParsedRequest | Promise<ParsedRequest> {
    const { req } = state;
    const { method, table } = this.#route;
    // `Accept` is the only header that the parsed request depends on.
    const url = table === null ? req.url! : `${req.url!}\n${req.headers.accept ?? ''}`;
    if (method === 'GET') return this.#lookUp(state, url, null);
    return readBytes(req, this.#deps.maxBodyBytes, this.#deps.admissionControl.turns).then(
      (bytes) => {
        const type = req.headers['content-type'] ?? '';
        // Latin-1 maps each byte to one character, so different bodies have different texts.
        if (bytes.length > MAX_REMEMBERED_BYTES) return this.#parse(state, bytes);
        return this.#lookUp(state, `${method} ${url}\n${type}\n${bytes.toString('latin1')}`, bytes);
      },
    );
  }

  /** The parsed request for a text, from the cache or parsed now. Throws for an invalid request. */
  #lookUp(state: RequestState, text: string, bytes: Buffer | null): ParsedRequest {
    const { parsedRequests } = this.#deps;
    const known = parsedRequests.find(text);
    if (known !== undefined) {
      if (known.warning !== null) state.headers[WARNING_HEADER] = known.warning;
      return known;
    }
    const parsed = this.#parse(state, bytes);
    parsedRequests.keep(text, parsed);
    return parsed;
  }

  #parse({ exchange, headers }: RequestState, bytes: Buffer | null): ParsedRequest {
    const { req, texts } = exchange;
    const query = parseQuery(exchange.query);
    const warning = exchange.query === '' ? null : this.#warningsOf(query);
    // Set for rejected requests too.
    if (warning !== null) headers[WARNING_HEADER] = warning;
    const table = this.#representationOf(req, query);
    const body = bytes === null ? null : parseBody(bytes, req.headers['content-type']);
    const faults = new ValidationEntries();
    const variables = this.#reader({ path: texts, query, body }, faults);
    if (faults.entries.length > 0) {
      throw new DomainError('invalid_input', undefined, { validation: faults.entries });
    }
    return new ParsedRequest({ variables, query, warning, table });
  }

  #charge(
    { headers }: RequestState,
    { variables }: ParsedRequest,
    context: RequestContext,
  ): Answering {
    const { countedBy } = this.#route;
    const counted = countedBy === null ? null : variables[countedBy];
    if (!Array.isArray(counted)) return undefined;
    return chargeMore(this.#deps.admissionControl.gate, context, counted.length - 1, headers);
  }

  #answer(state: RequestState, parsed: ParsedRequest, context: RequestContext): Answering {
    return mapMaybe(this.#keyOf(parsed, context), (key) => {
      if (key !== null && this.#sender.sendKept(state, key)) return undefined;
      const asking = { ...context, readsLeaves: true };
      return mapMaybe(this.#execute(parsed, asking, state.res), (answer) =>
        this.#send(state, parsed, answer, key),
      );
    });
  }

  /**
   * Cache key of the answer; null where it may change at any time. The edition is read before the answer is
   * computed: a change in between then files a new answer under the old key, which is never looked up again,
   * and never an old answer under the new key.
   */
  #keyOf(parsed: ParsedRequest, context: RequestContext): string | null | Promise<string | null> {
    if (this.#edition === null) return null;
    const { document, names } = this.#edition;
    const values = parsed.valuesOf(names);
    const answer = this.#deps.engine.execute({ document, variables: values, context });
    return mapMaybe(answer, ({ data, errors }) => {
      // An edition that fails does not fail the request: the answer reports the error itself.
      if (errors !== undefined || data == null || Object.values(data).includes(null)) return null;
      const edition = JSON.stringify(data);
      return parsed.keyIn(edition, () => {
        const { table, variables } = parsed;
        const route = table === null ? this.#route.name : `${this.#route.name} ${table.suffix}`;
        return this.#deps.answerCache.keyOf({ route, variables, edition });
      });
    });
  }

  #execute(
    { variables }: ParsedRequest,
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
    state: RequestState,
    parsed: ParsedRequest,
    { data, errors }: GraphAnswer,
    key: string | null,
  ): Answering {
    const { headers, anonymous } = state;
    const [error] = errors ?? [];
    if (error !== undefined) {
      const partial = partialAnswer(data, errors!, this.#route.tolerant);
      if (partial === null) return this.#sendError(state, error);
      this.#logMissing(errors!, anonymous);
      // A missing part may be available a moment later, so a partial answer has no validator.
      return this.#sender.send(state, partial, parsed.query, null, false);
    }
    const tag = this.#sender.tagOf(key);
    if (tag !== null) headers['etag'] = tag;
    const { table, query } = parsed;
    if (this.#route.isDrawn)
      return this.#sender.sendPicture(state, data, this.#deps.rasterizer, key);
    return table === null
      ? this.#sender.send(state, data, query, key)
      : this.#sender.sendTable(state, data, table, query, key);
  }

  #sendError(state: RequestState, error: NonNullable<GraphAnswer['errors']>[number]): void {
    const { req, res, headers, anonymous } = state;
    const failure = failureOfGraph(error);
    if (failure.code === 'internal') this.#logFault(error.message, anonymous);
    sendFailure(req, res, headers, failure, this.#route.errors);
  }

  #refuse({ req, res, headers, anonymous }: RequestState, thrown: unknown): void {
    if (!(thrown instanceof DomainError)) this.#logFault(String(thrown), anonymous);
    if (res.headersSent) res.destroy();
    else sendFailure(req, res, headers, failureOfThrown(thrown), this.#route.errors);
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
