import type { Clock } from '#kernel/ports/clock.ts';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Rasterizer } from '#kernel/ports/rasterizer.ts';
import type { Route } from '#rest-documents/compile/route.ts';
import { productRoutes } from '#rest-adapter/documents/stored-routes.ts';
import { DescribedRoutes } from '#rest-adapter/describe/described-routes.ts';
import { parseBody } from '#rest-documents/http/request-body.ts';
import { AgentSurface } from '#rest-adapter/mcp/agent-surface.ts';
import { answerOverHttp } from '#rest-adapter/mcp/mcp-http.ts';
import { messageFault, refusalText, unreadableFault } from '#rest-adapter/mcp/rpc-message.ts';

/** An agent's message from one line, with the headers it would have over HTTP. */
export interface AgentMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Aborts when the answer is no longer needed. */
  readonly signal: AbortSignal;
}

/** Has a message answered. Rejects if that fails. */
export type SendMessage = (
  message: AgentMessage,
) => Promise<{ readonly status: number; readonly text: string }>;

/** The process's own user, whose requests are not counted. */
const CALLER = {
  context: { requestId: 'stdio', clientAddress: '', tokenId: null },
  chargeMore: () => Promise.resolve(),
};

/**
 * Answers messages in this process as `/mcp` does over HTTP: the same tools, the same texts, no state between
 * messages.
 */
export function answerInProcess(parts: {
  readonly engine: GraphEngine;
  readonly log: Log;
  readonly clock: Clock;
  readonly rasterizer: Rasterizer;
}): SendMessage {
  const { engine, log, clock, rasterizer } = parts;
  let routes: readonly Route[] | null = null;
  const all = () => (routes ??= productRoutes(engine.schema).map((route) => route.compiled()));
  const described = new DescribedRoutes(all, engine, clock);
  const surface = new AgentSurface({ all, described, engine, log, rasterizer });
  return async ({ headers, text, signal }) => {
    let body: unknown;
    try {
      body = parseBody(Buffer.from(text), headers['content-type']);
    } catch (error) {
      const fault = unreadableFault(error);
      if (fault === null) throw error;
      return { status: 400, text: refusalText(fault) };
    }
    const fault = messageFault(body);
    if (fault !== null) return { status: 400, text: refusalText(fault) };
    const caller = { ...CALLER, signal };
    const visit = { caller, refusal: null, schemas: 'input', origin: null } as const;
    return answerOverHttp(surface, visit, { headers, body, signal });
  };
}
