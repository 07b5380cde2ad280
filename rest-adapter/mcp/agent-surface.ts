import type { GraphEngine } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Rasterizer } from '#kernel/ports/rasterizer.ts';
import type { Route } from '#rest-documents/compile/route.ts';
import type { DescribedRoutes } from '#rest-adapter/describe/described-routes.ts';
import { AgentTools, type ToolSchemas } from '#rest-adapter/mcp/agent-tools.ts';
import { AgentResources } from '#rest-adapter/mcp/agent-resources.ts';
import {
  CATALOG_PATH,
  PLAYBOOK_PATH,
  PlaybookPrompts,
} from '#rest-adapter/mcp/playbook-prompts.ts';
import { ArgumentCompletions } from '#rest-adapter/mcp/argument-completions.ts';
import { RouteCall } from '#rest-adapter/mcp/route-call.ts';

/** Dependencies of the surface. */
export interface SurfaceParts {
  /** The routes with their written examples; called at the first agent request. */
  readonly all: () => readonly Route[];
  readonly described: DescribedRoutes;
  readonly engine: GraphEngine;
  readonly log: Log;
  /** Renders the pictures that tools answer. */
  readonly rasterizer: Rasterizer;
}

/** Options of one client. */
export interface SurfaceOptions {
  readonly schemas: ToolSchemas;
  /** Origin of the REST interface with the same routes; null without one. */
  readonly origin: string | null;
}

/** Everything that agents get, over any protocol: derived from the routes. */
export class AgentSurface {
  readonly tools: AgentTools;
  /** Null without playbook routes. */
  readonly prompts: PlaybookPrompts | null;
  readonly resources: AgentResources;
  readonly completions: ArgumentCompletions;
  readonly described: DescribedRoutes;

  constructor({ all, described, engine, log, rasterizer }: SurfaceParts) {
    const calls = all().map((route) => new RouteCall(route, engine, log));
    const callAt = (path: string) => calls.find(({ route }) => route.path === path);
    const catalog = callAt(CATALOG_PATH);
    const playbook = callAt(PLAYBOOK_PATH);
    this.tools = new AgentTools(calls, rasterizer);
    this.prompts =
      catalog === undefined || playbook === undefined
        ? null
        : new PlaybookPrompts(catalog, playbook);
    this.resources = new AgentResources(calls, described);
    this.completions = new ArgumentCompletions(calls);
    this.described = described;
  }
}
