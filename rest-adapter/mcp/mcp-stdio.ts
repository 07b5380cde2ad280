import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Clock } from '#kernel/clock.ts';
import type { GraphEngine } from '#kernel/graph.ts';
import type { Log } from '#kernel/log.ts';
import type { Route } from '#rest-adapter/compile/route.ts';
import { productRoutes } from '#rest-adapter/compile/stored-routes.ts';
import { DescribedRoutes } from '#rest-adapter/http/described-routes.ts';
import { AgentSurface } from '#rest-adapter/mcp/agent-surface.ts';
import { createMcpServer, type Visit } from '#rest-adapter/mcp/mcp-server.ts';

/** Whoever started the process: nobody counts what it asks. */
const VISIT: Visit = {
  caller: {
    context: { requestId: 'stdio', clientAddress: '', tokenId: null },
    chargeMore: () => Promise.resolve(),
  },
  refusal: null,
  schemas: 'input',
  origin: null,
};

/**
 * Serves the tools over this process' standard input and output, one JSON message a line, as
 * assistants and editors start them. The same surface as over HTTP, for one connection.
 */
export function serveOverStdio(parts: {
  readonly engine: GraphEngine;
  readonly log: Log;
  readonly clock: Clock;
}): { close(): Promise<void> } {
  const { engine, log, clock } = parts;
  let routes: readonly Route[] | null = null;
  const all = () => (routes ??= productRoutes(engine.schema).map((route) => route.compiled()));
  const described = new DescribedRoutes(all, engine, clock);
  const surface = new AgentSurface({ all, described, engine, log });
  return serveStdio(() => createMcpServer(surface, VISIT), {
    maxSubscriptions: 0,
    onerror: (error) => log.warn({ reason: error.message }, 'a message of an agent was refused'),
  });
}
