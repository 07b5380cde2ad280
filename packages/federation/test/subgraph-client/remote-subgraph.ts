import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { execute, parse } from 'graphql';
import { onTestFinished } from 'vitest';
import type { LocalSubgraph } from '#kernel/ports/graph.ts';
import { ANONYMOUS_CONTEXT } from '#test/gateway/small-graph.ts';

export interface SeenRequest {
  readonly query: string;
  readonly headers: IncomingMessage['headers'];
}

type Handler = (response: ServerResponse, seen: SeenRequest, attempt: number) => unknown;

export interface RemoteSubgraph {
  readonly url: string;
  readonly seen: SeenRequest[];
}

/** A real HTTP server on loopback whose handling of GraphQL requests the test defines. */
export async function serveSubgraph(handler: Handler): Promise<RemoteSubgraph> {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const sent = Buffer.concat(chunks);
      const isPacked = request.headers['content-encoding'] === 'gzip';
      const body = (isPacked ? gunzipSync(sent) : sent).toString('utf8');
      const { query } = JSON.parse(body) as SeenRequest;
      seen.push({ query, headers: request.headers });
      Object.assign(response, { body });
      void handler(response, seen.at(-1)!, seen.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/graphql`, seen };
}

/** Answers requests by executing them on a subgraph's schema. */
export function answering({ schema, createContext }: LocalSubgraph): Handler {
  return async (response) => {
    const { body } = response as unknown as { readonly body: string };
    const { query, variables } = JSON.parse(body) as {
      readonly query: string;
      readonly variables: Record<string, unknown>;
    };
    const answer = await execute({
      schema,
      document: parse(query),
      variableValues: variables,
      contextValue: createContext(ANONYMOUS_CONTEXT),
    });
    send(response, 200, JSON.stringify(answer));
  };
}

export function send(
  response: ServerResponse,
  status: number,
  body: string,
  type = 'application/json',
): void {
  response.writeHead(status, { 'content-type': type }).end(body);
}

/** A URL on which no server listens. */
export async function deadUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}/graphql`;
}
