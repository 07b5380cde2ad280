import { HttpExchange } from '#federation/subgraph-client/http-exchange.ts';
import type { JoinGraph } from '#federation/subgraph-client/join-graphs.ts';
import { remoteSettings, type RemoteOptions } from '#federation/subgraph-client/remote-options.ts';
import {
  OperationScope,
  type SubgraphAnswer,
} from '#federation/subgraph-client/subgraph-executor.ts';

const PROBE = { body: '{"query":"{ __typename }"}', isRepeatable: true };
const CONTEXT = { requestId: 'endpoint-probe', clientAddress: '', tokenId: null };

/** Sends the smallest query. Rejects with `NoAnswerError` without a GraphQL answer. */
export function sendProbe(exchange: HttpExchange): Promise<SubgraphAnswer> {
  return exchange.send(PROBE, new OperationScope(CONTEXT, undefined));
}

/** Why a URL does not answer as a subgraph; null when it does. */
export async function probeEndpoint(
  { name, url }: JoinGraph,
  options: RemoteOptions,
): Promise<string | null> {
  const exchange = new HttpExchange(name, url, remoteSettings(options));
  try {
    const { data } = await sendProbe(exchange);
    return data == null ? 'it answers without data' : null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await exchange.close();
  }
}
