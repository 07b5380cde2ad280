import type { IncomingHttpHeaders } from 'node:http';
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { AgentSurface } from '#rest-adapter/mcp/agent-surface.ts';
import { createMcpServer, resultOf, type AgentRequest } from '#rest-adapter/mcp/mcp-server.ts';
import { EVERY_ANSWER, takesJson } from '#rest-adapter/mcp/accepted-answer.ts';
import { withReadableError } from '#rest-adapter/mcp/readable-error.ts';
import { plainAnswer, plainCallOf } from '#rest-adapter/mcp/plain-call.ts';

/** One request with its parsed body. */
interface McpRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

/** The response. */
interface McpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The headers that the protocol uses. */
const READ_HEADERS = [
  'accept',
  'content-type',
  'last-event-id',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'mcp-session-id',
];

/** Answers one request of the revision 2026-07-28 or of those of 2025. */
export async function answerOverHttp(
  surface: AgentSurface,
  agentRequest: AgentRequest,
  request: McpRequest,
): Promise<McpAnswer> {
  const call = plainCallOf(request.headers, request.body);
  if (call === null || surface.tools.routeOf(call.name) === null)
    return answerByLibrary(surface, agentRequest, request);
  const result = await resultOf(surface, agentRequest, call, request.signal);
  const headers = { 'content-type': 'application/json' };
  return { status: 200, headers, text: plainAnswer(call, result) };
}

/**
 * Answers one request with the library. Each request gets its own protocol server, as there is no session
 * state. Waiting for notifications is refused: there are none.
 */
export async function answerByLibrary(
  surface: AgentSurface,
  agentRequest: AgentRequest,
  { headers: sent, body, signal }: McpRequest,
): Promise<McpAnswer> {
  const headers = READ_HEADERS.flatMap((name): [string, string][] => {
    const isAccept = name === 'accept' && takesJson(sent.accept);
    const value = isAccept ? EVERY_ANSWER : sent[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const request = new Request('http://localhost/mcp', { method: 'POST', headers, signal });
  const response = (await isLegacyRequest(request, body))
    ? await answerLegacy(surface, agentRequest, request, body)
    : await answerModern(surface, agentRequest, request, body);
  const type = response.headers.get('content-type');
  return {
    status: response.status,
    headers: type === null ? {} : { 'content-type': type },
    text: withReadableError(await response.text()),
  };
}

function answerModern(
  surface: AgentSurface,
  agentRequest: AgentRequest,
  request: Request,
  parsedBody: unknown,
): Promise<Response> {
  const factory = () => createMcpServer(surface, agentRequest);
  const handler = createMcpHandler(factory, { legacy: 'reject', maxSubscriptions: 0 });
  return handler.fetch(request, { parsedBody });
}

/** Sends a whole answer, where the handler would send a stream with one event. */
async function answerLegacy(
  surface: AgentSurface,
  agentRequest: AgentRequest,
  request: Request,
  parsedBody: unknown,
): Promise<Response> {
  const server = createMcpServer(surface, agentRequest);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await server.close();
  }
}
