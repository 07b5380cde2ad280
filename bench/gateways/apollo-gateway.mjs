import { createServer } from 'node:net';
import { ApolloGateway } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { answerParent } from '../servers/child-protocol.ts';
import { supergraphSdl } from './supergraph.mjs';

// Apollo Gateway behind Apollo Server, as its documentation starts it; it reports to nobody.
process.env.APOLLO_TELEMETRY_DISABLED = 'true';

/** The standalone server takes a port, not a socket. */
function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

const port = await freePort();
const logger = { debug() {}, info() {}, warn() {}, error: console.error };
const gateway = new ApolloGateway({ supergraphSdl, logger });
const server = new ApolloServer({ gateway, logger, introspection: false });
await startStandaloneServer(server, { listen: { port, host: '127.0.0.1' } });
answerParent(port);
