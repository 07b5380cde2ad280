import type { ByteRequest, ByteResponse, ByteTransport } from '#kernel/market/byte-transport.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';
import { isObject } from '#kernel/text/is-object.ts';
import {
  OperationScope,
  type SubgraphAnswer,
  type SubgraphExecutor,
} from '#federation/subgraph-client/subgraph-executor.ts';
import { SOURCE_HOSTS, type HostName } from '#signalhub/collectors/source-hosts.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';

/** The pseudo-host of the graph of market data. */
export const GRAPH_HOST: HostName = 'market-data';

/** The market-data subgraph of this server. */
export type MarketDataGraph = Pick<SubgraphExecutor, 'execute'>;

/** The identity of requests that the server makes for itself. */
const ASKER: RequestContext = { requestId: 'market-quotes', clientAddress: '', tokenId: null };
const JSON_TYPE = { 'content-type': 'application/json' };

/** Answers requests to the graph's host in this process, as its gateway would. Other requests pass through. */
export function withOwnGraph(transport: ByteTransport, graph: MarketDataGraph): ByteTransport {
  const { origin } = new URL(SOURCE_HOSTS[GRAPH_HOST].baseUrl);
  return {
    send: (request) =>
      new URL(request.url).origin === origin ? answered(request, graph) : transport.send(request),
  };
}

/** Whether a source is reachable: a source of market data needs a graph. */
export function isAskable(
  { hosts }: Pick<FactSource<unknown>, 'hosts'>,
  baseUrls: Readonly<Partial<Record<HostName, string>>>,
  graph: MarketDataGraph | null,
): boolean {
  return !hosts.includes(GRAPH_HOST) || graph !== null || baseUrls[GRAPH_HOST] !== undefined;
}

async function answered(
  { body, timeoutMs, signal }: ByteRequest,
  graph: MarketDataGraph,
): Promise<ByteResponse> {
  const asked: unknown = body === undefined ? null : JSON.parse(body);
  // Such as robots.txt.
  if (!isObject(asked) || typeof asked['query'] !== 'string') return responseOf(404, {});
  const signals = [AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])];
  const scope = new OperationScope(ASKER, AbortSignal.any(signals));
  const operation = { kind: 'query', source: asked['query'] } as const;
  const variables = isObject(asked['variables']) ? asked['variables'] : {};
  try {
    return responseOf(200, shownAnswer(await graph.execute(operation, variables, scope)));
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof DomainError)) throw error;
    return responseOf(503, { data: null, errors: [{ message: error.message }] });
  }
}

/** An answer in the form that a client receives. */
function shownAnswer({ data = null, errors }: SubgraphAnswer): object {
  if (errors === undefined) return { data };
  return {
    data,
    errors: errors.map(({ message, path, extensions }) => ({ message, path, extensions })),
  };
}

function responseOf(status: number, value: object): ByteResponse {
  return { status, headers: JSON_TYPE, bytes: Buffer.from(JSON.stringify(value)) };
}
