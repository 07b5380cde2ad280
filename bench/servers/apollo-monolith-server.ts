import { serveWithApollo } from '#bench/servers/apollo-express.ts';
import { engineOf, openBenchWorld } from '#bench/world/bench-world.ts';
import { openMonolith } from '#bench/world/monolith.ts';

/** The peer without federation: one schema over the same resolvers and data. */
const world = await openBenchWorld();
const { schema, createContext } = openMonolith(world, engineOf(world).schema);
await serveWithApollo(schema, createContext);
