import { createEngine } from '#federation/engine.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import type { EngineMaker } from '#test/gateway/worlds/ask-world.ts';
import { MOVING } from '#test/gateway/worlds/subgraph-rules.ts';

/** Makes the gateway's own engine. */
export const gatewayOfWorld: EngineMaker = (supergraphSdl, executors) => {
  const engine = createEngine({
    supergraphSdl,
    executors,
    log: SILENT_LOG,
    meter: SILENT_METER,
    passSubgraphErrors: true,
    overrides: { holds: (label) => MOVING.has(label), random: () => 0.5 },
    limits: { maxCost: 1e12, maxValues: 1e12, maxDeferred: 1_000 },
  });
  const context = { requestId: 'world', clientAddress: '127.0.0.1', tokenId: null };
  return {
    answer: async (document, variables, acceptsParts = false) =>
      engine.execute({ document, variables, context, acceptsParts }),
  };
};
