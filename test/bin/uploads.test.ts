import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createSchema, createYoga } from 'graphql-yoga';
import { parse } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeServices } from '#federation/compose/compose-services.ts';
import { startHere, type ServerHere } from '#test/bin/command-here.ts';
import { newFolder } from '#test/bin/marketgraph-process.ts';
import { snippetsOf } from '#test/pages/page-snippets.ts';

const SDL = `
  scalar Upload
  type Query { hello: String }
  type Mutation { store(file: Upload!): Stored }
  type Stored { bytes: Int }
`;

let folder: string;
let server: Server;
let gateway: ServerHere;

const snippet = (language: string): string =>
  snippetsOf('docs/uploads.md').find((one) => one.language === language)!.text;

beforeAll(async () => {
  folder = newFolder();
  const store = (_: unknown, { file }: { readonly file: File }) => ({ bytes: file.size });
  const yoga = createYoga({
    schema: createSchema({ typeDefs: SDL, resolvers: { Mutation: { store } } }),
    logging: false,
  });
  server = createServer((request, response) => void yoga(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
  const { supergraphSdl } = composeServices([{ name: 'files', url, typeDefs: parse(SDL) }]);
  const [supergraph, config] = [join(folder, 'supergraph.graphql'), join(folder, 'gateway.yaml')];
  writeFileSync(supergraph, supergraphSdl ?? '');
  writeFileSync(config, snippet('yaml'));
  writeFileSync(join(folder, 'photo.jpg'), Buffer.alloc(300_000, 1));
  gateway = await startHere(['gateway', '--supergraph', supergraph, '--config', config]);
});
afterAll(async () => {
  await gateway.end();
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

test('the documented request of curl sends a file through the gateway to its subgraph', async () => {
  const command = snippet('sh').replace('http://localhost:4000', gateway.origin);
  const { stdout } = await promisify(execFile)('bash', ['-c', command], { cwd: folder });
  expect(JSON.parse(stdout)).toEqual({ data: { store: { bytes: 300_000 } } });
});
