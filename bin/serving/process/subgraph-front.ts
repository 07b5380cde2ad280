import { randomUUID } from 'node:crypto';
import type { ServerParts } from '#bin/serving/process/run-server.ts';
import type { SubgraphPart } from '#bin/serving/process/loadable-subgraph.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import { subgraphSecretOf } from '#bin/wiring/subgraph-secret.ts';
import { createSubgraphServer } from '#gateway/subgraph-server/subgraph-server.ts';
import { createCallerGate } from '#platform/caller/caller-gate.ts';
import { HmacSeal } from '#platform/caller/hmac-seal.ts';

/** Opens `/graphql` of one subgraph for gateways, which assert callers by a seal. */
export function openSubgraphFront(
  { name, subgraph }: SubgraphPart,
  { log, meter, clock, settings }: Runtime,
): Pick<ServerParts, 'handlers' | 'upgrade' | 'endStreams'> {
  const { trustProxy, drainSec } = settings;
  const seal = new HmacSeal(subgraphSecretOf(settings), clock);
  const front = createSubgraphServer({
    subgraph,
    log,
    meter,
    clock,
    source: randomUUID(),
    settings: { trustProxy, drainMs: drainSec * 1_000 },
    gate: createCallerGate(seal, name, log),
  });
  return { handlers: [front.handler], upgrade: front.upgrade, endStreams: () => front.stop() };
}
