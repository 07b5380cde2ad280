import { createEngine } from '#federation/engine.ts';
import type { PlanningEngine } from '#federation/engine.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import type { EngineMaker } from '#test/gateway/worlds/ask-world.ts';
import type { WorldClient } from '#test/gateway/worlds/guise.ts';
import { ReloadingEngine } from '#test/gateway/worlds/reloading-engine.ts';
import { MOVING } from '#test/gateway/worlds/subgraph-rules.ts';

/** Makes the gateway's own engine; where the guise says so, one that is replaced during every query. */
export const gatewayOfWorld: EngineMaker = (supergraphSdl, executors, { client, reloads }) => {
  const open = (): PlanningEngine =>
    createEngine({
      supergraphSdl,
      executors,
      log: SILENT_LOG,
      meter: SILENT_METER,
      passSubgraphErrors: true,
      overrides: { holds: (label) => MOVING.has(label), random: () => 0.5 },
      limits: { maxCost: 1e12, maxValues: 1e12, maxDeferred: 1_000 },
    });
  const engine = reloads === true ? new ReloadingEngine(open) : open();
  const context = contextOf(client);
  return {
    answer: async (document, variables, acceptsParts = false) =>
      engine.execute({ document, variables, context, acceptsParts }),
  };
};

function contextOf(client: WorldClient | undefined): RequestContext {
  const anyone = { requestId: 'world', clientAddress: '127.0.0.1', tokenId: null };
  if (client === undefined) return anyone;
  const identity = { claims: {}, ...client, sharingKey: JSON.stringify(client), expiresAtMs: null };
  return { ...anyone, identity };
}
