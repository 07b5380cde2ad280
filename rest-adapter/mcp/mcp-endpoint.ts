import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import { DomainError } from '#kernel/errors/errors.ts';
import type { QuotaUse } from '#kernel/http/request-gate.ts';
import {
  admit,
  chargeMore,
  contextOf,
  type AdmissionControl,
} from '#rest-documents/http/admission.ts';
import { type Failure, failureOfThrown } from '#rest-documents/http/failure.ts';
import type { RoutedRequest, RouteHandler } from '#rest-documents/http/graph-endpoint.ts';
import { reachedAddress } from '#rest-documents/http/reached-address.ts';
import { sendFailure, sendText } from '#rest-documents/http/reply.ts';
import { readBody } from '#rest-documents/http/request-body.ts';
import type { AgentSurface, SurfaceParts } from '#rest-adapter/mcp/agent-surface.ts';
import {
  type MessageFault,
  messageFault,
  messagesOf,
  refusalText,
  toolOf,
  unreadableFault,
} from '#rest-adapter/mcp/rpc-message.ts';

/** Path of the MCP endpoint. */
export const MCP_PATH = '/mcp';

/** Dependencies of the endpoint in addition to the surface. */
export interface McpEndpointDeps extends SurfaceParts {
  readonly admissionControl: AdmissionControl;
  readonly maxBodyBytes: number;
}

/**
 * The Model Context Protocol over streamable HTTP, stateless and without streams: one message in, one answer
 * out. The first request loads the code, because most servers never get one.
 */
export function createMcpEndpoint(deps: McpEndpointDeps): RouteHandler {
  const endpoint = new McpEndpoint(deps);
  return (exchange) => endpoint.handle(exchange);
}

/** Result of admission. */
interface Admitted {
  readonly context: Awaited<ReturnType<typeof admit>>;
  readonly refusal: Failure | null;
}

class McpEndpoint {
  readonly #deps: McpEndpointDeps;
  #surface: Promise<AgentSurface> | null = null;

  constructor(deps: McpEndpointDeps) {
    this.#deps = deps;
  }

  async handle(exchange: RoutedRequest): Promise<void> {
    const { req, res } = exchange;
    const { requestId } = contextOf(this.#deps.admissionControl, req);
    const headers: OutgoingHttpHeaders = { 'x-request-id': requestId };
    try {
      await this.#answer(exchange, headers, requestId);
    } catch (thrown) {
      if (!(thrown instanceof DomainError)) {
        this.#deps.log.error({ requestId, reason: String(thrown) }, 'an agent request failed');
      }
      if (res.headersSent) res.destroy();
      else sendFailure(req, res, headers, failureOfThrown(thrown));
    }
  }

  async #answer(
    { req, res, query }: RoutedRequest,
    headers: OutgoingHttpHeaders,
    requestId: string,
  ): Promise<void> {
    const { maxBodyBytes, admissionControl } = this.#deps;
    const body = await readBody(req, maxBodyBytes, admissionControl.turns).catch(
      (error: unknown) => {
        const fault = unreadableFault(error);
        if (fault === null) throw error;
        refuse(res, headers, fault);
        return undefined;
      },
    );
    if (body === undefined) return;
    const fault = messageFault(body);
    if (fault !== null) return refuse(res, headers, fault);
    const messages = messagesOf(body);
    const surface = await (this.#surface ??= openSurface(this.#deps));
    const { context, refusal } = await this.#admit(surface, req, headers, messages, requestId);
    const { answerOverHttp } = await import('#rest-adapter/mcp/mcp-http.ts');
    const signal = signalOf(res);
    const origin = reachedAddress(req, admissionControl.trustedProxies);
    const visit = {
      caller: {
        context,
        signal,
        chargeMore: (count: number) => chargeMore(admissionControl.gate, context, count, headers),
      },
      refusal,
      schemas: [parseQuery(query)['schemas']].flat().at(-1) === 'full' ? 'full' : 'input',
      origin,
    } as const;
    const answer = await answerOverHttp(surface, visit, { headers: req.headers, body, signal });
    if (res.destroyed) return;
    Object.assign(headers, answer.headers, { 'cache-control': 'no-store' });
    sendText(res, answer.status, headers, answer.text);
  }

  /**
   * Counts each message as REST would count it: a tool call on the quota of its route. An exhausted quota is
   * an answer of the call, which an agent reads; other refusals are HTTP errors.
   */
  async #admit(
    surface: AgentSurface,
    req: IncomingMessage,
    headers: OutgoingHttpHeaders,
    messages: readonly unknown[],
    requestId: string,
  ): Promise<Admitted> {
    const { admissionControl } = this.#deps;
    let context = { ...contextOf(admissionControl, req), requestId };
    const called = messages.map(toolOf);
    try {
      for (const tool of called) {
        const use: QuotaUse =
          tool === null ? 'default' : (surface.tools.routeOf(tool)?.quota ?? 'default');
        context = {
          ...(await admit(admissionControl.gate, use, req, context, headers)),
          requestId,
        };
      }
      return { context, refusal: null };
    } catch (error) {
      const isUsedUp = error instanceof DomainError && error.code === 'rate_limited';
      if (!isUsedUp || called.includes(null)) throw error;
      return { context, refusal: failureOfThrown(error) };
    }
  }
}

/** Rejects a body that is not a message, with a JSON-RPC error. */
function refuse(res: ServerResponse, headers: OutgoingHttpHeaders, fault: MessageFault): void {
  headers['content-type'] = 'application/json';
  headers['cache-control'] = 'no-store';
  sendText(res, 400, headers, refusalText(fault));
}

async function openSurface(parts: SurfaceParts): Promise<AgentSurface> {
  const { AgentSurface } = await import('#rest-adapter/mcp/agent-surface.ts');
  return new AgentSurface(parts);
}

/** Aborts when the client disconnects before its answer. */
function signalOf(res: ServerResponse): AbortSignal {
  const gone = new AbortController();
  res.once('close', () => gone.abort(new DomainError('request_timeout')));
  return gone.signal;
}
