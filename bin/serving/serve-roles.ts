import { readFile } from 'node:fs/promises';
import { claimDataFolder } from '#bin/data-folder/claim-data-folder.ts';
import { renderBanner } from '#bin/serving/process/banner.ts';
import { watchEngines } from '#bin/serving/process/engine-watch.ts';
import { folderRolesOf, refusalOfRoles } from '#bin/serving/role-rules.ts';
import { runServer, type ServerParts } from '#bin/serving/process/run-server.ts';
import { isSubgraph, openParts, type RolePart } from '#bin/serving/role-parts.ts';
import { SignalhubMembers } from '#bin/serving/signalhub/signalhub-members.ts';
import type { ProcessEnvironment } from '#bin/serving/process/process-environment.ts';
import type { VenueEndpoints } from '#bin/serving/market-data/venue-endpoints.ts';
import { openStores } from '#bin/stores/open-stores.ts';
import type { Stores } from '#bin/stores/stores.ts';
import { SUPERGRAPH_CONFIGURATION, SUPERGRAPH_FILE } from '#bin/wiring/project-files.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import type { SubgraphExecutor } from '#federation/subgraph-client/subgraph-executor.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import type { Role } from '#platform/configuration/scale-settings.ts';

/** The handlers of a process. */
type Ways = Pick<ServerParts, 'handlers' | 'upgrade' | 'endStreams' | 'health' | 'begin'>;

/** Options of a process with roles, in addition to the settings. */
export interface RoleOptions {
  /** The file with the `routing_url`s of remote subgraphs; defaults to the project's own. */
  readonly subgraphsFile?: string;
  /** Addresses of the exchanges, when another process knows them; else they are determined here. */
  readonly place?: VenueEndpoints;
  /** False when another process of the same server publishes for the demo. */
  readonly publishesDemo?: boolean;
  readonly surroundings?: ProcessEnvironment;
}

/** Runs the configured roles until a signal. */
export function serveRoles(
  runtime: Runtime,
  version: string,
  options: RoleOptions = {},
): Promise<void> {
  const { settings } = runtime;
  const { subgraphsFile = SUPERGRAPH_CONFIGURATION, surroundings } = options;
  const roles = new Set<Role>(settings.roles);
  const refusal = refusalOfRoles(settings);
  if (refusal !== null) throw new ConfigurationError(refusal);
  const open = async (shutdown: Shutdown): Promise<ServerParts> => {
    claimDataFolder(runtime, shutdown, folderRolesOf(settings.roles));
    const stores = await openStores(runtime, shutdown);
    const engines = await watchEngines(runtime, shutdown, stores);
    const members = new SignalhubMembers();
    const parts = await openParts(runtime, shutdown, stores, { ...options, members });
    const { metricsPort } = settings;
    const mode = `roles ${[...roles].join(', ')}`;
    const ways = roles.has('gateway')
      ? await gatewayOver(parts, members, runtime, shutdown, stores, subgraphsFile)
      : await subgraphOf(parts, runtime);
    const has = { hasGraph: ways.handlers.length > 0, hasRest: roles.has('gateway') };
    const shown = { version, mode, metricsPort, ...has, controlUrl: null };
    return {
      ...ways,
      notReady: () => [...parts.flatMap(({ notReady }) => [...notReady()]), ...engines.notReady()],
      health: () => ({ ...ways.health?.(), ...engines.health() }),
      begin: async () => {
        for (const { begin } of parts) await begin?.();
        await ways.begin?.();
      },
      announce: (port, startedInMs) => renderBanner({ ...shown, port, startedInMs }),
    };
  };
  return runServer(runtime, open, surroundings);
}

/** Executors of local subgraphs, and of remote ones, whose addresses are followed. */
async function gatewayOver(
  parts: readonly RolePart[],
  members: SignalhubMembers,
  runtime: Runtime,
  shutdown: Shutdown,
  stores: Stores,
  subgraphsFile: string,
): Promise<Ways> {
  const [{ openGraphHandlers }, { followSubgraphs }, { createLocalExecutor }, { deferAlerts }] =
    await Promise.all([
      import('#bin/serving/gateway/graph-handlers.ts'),
      import('#bin/serving/gateway/followed-subgraphs.ts'),
      import('#federation/subgraph-client/local-executor.ts'),
      import('#bin/serving/alerts/deferred-alerts.ts'),
    ]);
  const supergraphSdl = await readFile(SUPERGRAPH_FILE, 'utf8');
  const alerts = await deferAlerts(runtime, shutdown, stores);
  const local = new Map([
    ...parts
      .filter(isSubgraph)
      .map(
        ({ name, subgraph }) =>
          [name, createLocalExecutor(subgraph, { meter: runtime.meter })] as const,
      ),
    ['alerts', alerts.executor] as const,
  ]);
  const onAsked = (executors: ReadonlyMap<string, SubgraphExecutor>): void => {
    const signalhub = executors.get('signalhub');
    if (signalhub !== undefined) members.asks(signalhub);
  };
  const here = { executors: local, onAsked };
  const followed = followSubgraphs(supergraphSdl, subgraphsFile, runtime, shutdown, here);
  const { engine, health, begin } = await followed;
  alerts.useGraph(engine);
  const handlers = await openGraphHandlers({ engine, stores, hasRest: true }, runtime, shutdown);
  const beginAll = async (): Promise<void> => {
    await begin();
    alerts.begin();
  };
  return { ...handlers, health, begin: beginAll };
}

/** The only subgraph of this process at `/graphql`; without one, only health and metrics. */
async function subgraphOf(parts: readonly RolePart[], runtime: Runtime): Promise<Ways> {
  const part = parts.find(isSubgraph);
  if (part === undefined) return { handlers: [] };
  const { openSubgraphFront } = await import('#bin/serving/process/subgraph-front.ts');
  return openSubgraphFront(part, runtime);
}
