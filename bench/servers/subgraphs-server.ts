import { createServer } from 'node:http';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import { OperationScope } from '#federation/subgraph-client/subgraph-executor.ts';
import { answerParent, listen } from '#bench/servers/child-protocol.ts';
import { subgraphSchema, type SubgraphName } from '#bench/world/gateway-subgraphs.ts';

// Three subgraphs on one port, for gateways to ask: /companies, /sectors and /people. They compile what they are asked,
// so that they take little of the core that they share with the load.
const CONTEXT = { requestId: 'bench', clientAddress: '', tokenId: null };
const executors = new Map<SubgraphName, ReturnType<typeof createLocalExecutor>>();

const executorOf = (name: SubgraphName) =>
  executors.getOrInsertComputed(name, () =>
    createLocalExecutor({ name, schema: subgraphSchema(name), createContext: () => ({}) }),
  );

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const name = (request.url ?? '').slice(1) as SubgraphName;
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as {
      readonly query: string;
      readonly variables?: Record<string, unknown>;
    };
    const scope = new OperationScope(CONTEXT, undefined);
    const operation = { kind: 'query', source: asked.query } as const;
    const answered = executorOf(name).execute(operation, asked.variables ?? {}, scope);
    void Promise.resolve(answered).then((answer) => {
      const body = Buffer.from(JSON.stringify(answer));
      const headers = { 'content-type': 'application/json', 'content-length': body.length };
      response.writeHead(200, headers).end(body);
    });
  });
});
answerParent(await listen(server));
