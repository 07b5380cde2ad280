import { createServer } from 'node:http';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import type { GraphQLSchema } from 'graphql';
import { listen, answerParent } from '#bench/servers/child-protocol.ts';

/** Serves a schema as Apollo's documentation does: ApolloServer in an express 5 application. */
export async function serveWithApollo(
  schema: GraphQLSchema,
  createContext: () => object,
): Promise<void> {
  const apollo = new ApolloServer({ schema, introspection: true });
  await apollo.start();
  const app = express();
  const context = () => Promise.resolve(createContext());
  app.use('/graphql', express.json(), expressMiddleware(apollo, { context }));
  answerParent(await listen(createServer(app)));
}
