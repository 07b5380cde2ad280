import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from '@modelcontextprotocol/server';
import { nearestName } from '#kernel/text/nearest-name.ts';
import type { Failure } from '#rest-documents/http/failure.ts';
import type { AgentSurface, SurfaceOptions } from '#rest-adapter/mcp/agent-surface.ts';
import { failedResult, type ToolResult } from '#rest-adapter/mcp/agent-tools.ts';
import { INSTRUCTIONS } from '#rest-adapter/mcp/instructions.ts';
import { missingArguments } from '#rest-adapter/mcp/playbook-prompts.ts';
import type { ToolWords } from '#rest-adapter/mcp/tool-words.ts';
import type { AgentCaller } from '#rest-adapter/mcp/route-call.ts';
import { SERVER_INFO } from '#rest-adapter/mcp/server-info.ts';

/** The lists change at most with a publication, and only in their examples. */
const LIST_TTL = { ttlMs: 60_000, cacheScope: 'public' } as const;

/** One exchange: its caller, and the refusal that admission decided on. */
export interface AgentRequest extends SurfaceOptions {
  readonly caller: AgentCaller;
  /** Why tools may not be called now; null admits the call. */
  readonly refusal: Failure | null;
}

/** A protocol server over the surface, for one exchange or for one connection with one caller. */
export function createMcpServer(surface: AgentSurface, agentRequest: AgentRequest): Server {
  const { prompts } = surface;
  const server = new Server(SERVER_INFO, {
    capabilities: {
      tools: {},
      resources: {},
      completions: {},
      ...(prompts === null ? {} : { prompts: {} }),
    },
    instructions: INSTRUCTIONS,
    cacheHints: {
      'tools/list': LIST_TTL,
      'prompts/list': LIST_TTL,
      'resources/list': LIST_TTL,
      'resources/templates/list': LIST_TTL,
      'server/discover': LIST_TTL,
    },
  });
  serveTools(server, surface, agentRequest);
  serveResources(server, surface, agentRequest.caller);
  if (prompts !== null) servePrompts(server, surface, prompts, agentRequest.caller);
  serveCompletions(server, surface, agentRequest.caller);
  return server;
}

function serveTools(server: Server, surface: AgentSurface, agentRequest: AgentRequest): void {
  const { tools } = surface;
  server.setRequestHandler('tools/list', async ({ params }) => {
    refuseCursor(params);
    return { tools: tools.definitions(await surface.described.now(), agentRequest.schemas) };
  });
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const { name, arguments: given = {} } = params;
    if (tools.routeOf(name) === null) throw unknown('tool', name, tools.names());
    return { ...(await resultOf(surface, agentRequest, { name, given }, mcpReq.signal)) };
  });
}

/** The answer of an existing tool to a call. */
export async function resultOf(
  { tools }: AgentSurface,
  agentRequest: AgentRequest,
  { name, given }: { readonly name: string; readonly given: Readonly<Record<string, unknown>> },
  signal: AbortSignal,
): Promise<ToolResult> {
  if (agentRequest.refusal !== null) return failedResult(agentRequest.refusal, tools.words);
  return tools.call(name, given, withSignal(agentRequest.caller, signal), agentRequest);
}

function serveResources(
  server: Server,
  { resources, tools }: AgentSurface,
  caller: AgentCaller,
): void {
  server.setRequestHandler('resources/list', async ({ params }) => {
    refuseCursor(params);
    return { resources: await resources.list() };
  });
  server.setRequestHandler('resources/templates/list', ({ params }) => {
    refuseCursor(params);
    return { resourceTemplates: resources.templates() };
  });
  server.setRequestHandler('resources/read', async ({ params: { uri } }, { mcpReq }) => {
    const read = await resources.read(uri, withSignal(caller, mcpReq.signal));
    if (read === null) throw new ResourceNotFoundError(uri);
    if ('failure' in read) throw failed(read.failure, tools.words);
    return { contents: [read] };
  });
}

function servePrompts(
  server: Server,
  { tools }: AgentSurface,
  prompts: NonNullable<AgentSurface['prompts']>,
  caller: AgentCaller,
): void {
  server.setRequestHandler('prompts/list', async ({ params }, { mcpReq }) => {
    refuseCursor(params);
    return { prompts: await prompts.list(withSignal(caller, mcpReq.signal)) };
  });
  server.setRequestHandler('prompts/get', async ({ params }, { mcpReq }) => {
    const { name, arguments: given = {} } = params;
    const filled = await prompts.fill(name, given, withSignal(caller, mcpReq.signal));
    if ('failure' in filled) throw failed(filled.failure, tools.words);
    const missing = missingArguments(given);
    if (missing.length > 0) throw invalid(`The prompt needs ${missing.join(', ')}.`);
    return { ...filled };
  });
}

function serveCompletions(
  server: Server,
  { completions }: AgentSurface,
  caller: AgentCaller,
): void {
  server.setRequestHandler('completion/complete', async ({ params }, { mcpReq }) => {
    const { ref, argument, context } = params;
    const asked = { argument: argument.name, written: argument.value, known: context?.arguments };
    const subject = ref.type === 'ref/prompt' ? { prompt: ref.name } : { template: ref.uri };
    const found = await completions.of(subject, asked, withSignal(caller, mcpReq.signal));
    if (found === null) throw invalid('There is no such prompt or template; the lists name them.');
    return { completion: { ...found } };
  });
}

/** The library reports cancelled messages, but not disconnects for the revisions of 2025. */
function withSignal(caller: AgentCaller, signal: AbortSignal): AgentCaller {
  if (caller.signal === undefined || caller.signal === signal) return { ...caller, signal };
  return { ...caller, signal: AbortSignal.any([caller.signal, signal]) };
}

function unknown(kind: string, name: string, names: readonly string[]): ProtocolError {
  const nearest = nearestName(name, names);
  const hint = nearest === null ? '' : ` Did you mean ${nearest}?`;
  return invalid(`There is no ${kind} ${JSON.stringify(name.slice(0, 64))}.${hint}`);
}

/** A list is one page: following a foreign cursor would return the same page forever. */
function refuseCursor(params: { readonly cursor?: string | undefined } | undefined): void {
  if (params?.cursor === undefined) return;
  throw invalid('This list is one page and gives no cursors; leave cursor out.');
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

/** Prompts and resources have no error answers, so the sentence goes into a protocol error. */
function failed(failure: Failure, words: ToolWords): ProtocolError {
  const [content] = failedResult(failure, words).content;
  return invalid(content?.type === 'text' ? content.text : failure.detail);
}
