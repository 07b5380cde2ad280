import { createServer } from 'node:http';
import { createGatewayRuntime } from '@graphql-hive/gateway-runtime';
import { answerParent } from '../servers/child-protocol.ts';
import { supergraphSdl } from './supergraph.mjs';

/** Serves Hive Gateway on node:http, with whatever plans and executes for it. */
export function serveHive(options) {
  const gateway = createGatewayRuntime({
    supergraph: supergraphSdl,
    logging: false,
    graphiql: false,
    landingPage: false,
    ...options,
  });
  const server = createServer(gateway);
  server.listen(0, '127.0.0.1', () => answerParent(server.address().port));
}
