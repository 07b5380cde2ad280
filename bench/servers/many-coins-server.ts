import { SILENT_LOG } from '#kernel/ports/log.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { EXCHANGE_NAMES } from '#simulators/exchange/contract.ts';
import { createSimulatedWorld } from '#simulators/simulated-world.ts';
import { answerParent } from '#bench/servers/child-protocol.ts';
import { WORLD_SEED } from '#bench/world/simulated-market.ts';
import { manyCoins } from '#bench/world/many-coins.ts';

/** Four simulated exchanges over real sockets, each with this many perpetuals; answers with their addresses. */
answerParent(0, async (coins) => {
  const world = createSimulatedWorld({
    seed: WORLD_SEED,
    clock: systemClock,
    random: Math.random,
    log: SILENT_LOG,
    contracts: Object.fromEntries(
      EXCHANGE_NAMES.map((name) => [name, manyCoins(name, Number(coins))]),
    ),
  });
  await world.start();
  return world.urls;
});
