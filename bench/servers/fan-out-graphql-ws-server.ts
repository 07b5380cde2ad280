import { createServer } from 'node:http';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { answerParent, listen } from '#bench/servers/child-protocol.ts';
import { publisherOf } from '#bench/servers/live-bar.ts';
import { engineOf, openBenchWorld } from '#bench/world/bench-world.ts';
import { openMonolith } from '#bench/world/monolith.ts';

/** The peer: stock graphql-ws on the monolith, one execution and one text for each subscriber. */
const world = await openBenchWorld();
const { schema, createContext } = openMonolith(world, engineOf(world).schema);
const server = createServer();
const sockets = new WebSocketServer({ server, path: '/graphql', perMessageDeflate: false });
useServer({ schema, context: () => ({ ...createContext() }) }, sockets);
answerParent(await listen(server), publisherOf(world));
