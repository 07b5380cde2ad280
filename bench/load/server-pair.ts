import autocannon from 'autocannon';
import { median } from '#bench/measure/paired.ts';
import type { ChildServer } from '#bench/servers/child-server.ts';

/** The request that both servers of a pair are asked, again and again. */
export interface LoadRequest {
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What one server did under load. */
export interface LoadResult {
  readonly requestsPerSec: number;
  /** Processor time of the server for one request. */
  readonly cpuUs: number;
}

const CONNECTIONS = 8;
const ROUND_SEC = 1;
const ROUNDS = 9;

/**
 * Loads two or more servers in turns, the order reversed every round. Gives for each the medians over
 * all rounds.
 */
export async function loadInTurns(
  servers: readonly ChildServer[],
  request: LoadRequest,
): Promise<LoadResult[]> {
  for (const server of servers) await loadOnce(server, request);
  const results: LoadResult[][] = servers.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = [...servers.keys()];
    if (round % 2 === 1) order.reverse();
    for (const index of order) results[index]!.push(await loadOnce(servers[index]!, request));
  }
  return results.map((rounds) => ({
    requestsPerSec: median(rounds.map(({ requestsPerSec }) => requestsPerSec)),
    cpuUs: median(rounds.map(({ cpuUs }) => cpuUs)),
  }));
}

/**
 * How many times the peer's requests ours serves: by requests per second, or by requests per second
 * of processor time, whichever is worse for us. The two differ where the load generator, and not the
 * server, was at its end.
 */
export function servedRatio(ours: LoadResult, peer: LoadResult): number {
  return Math.min(ours.requestsPerSec / peer.requestsPerSec, peer.cpuUs / ours.cpuUs);
}

/** The body that a server answers. Throws for anything but status 200. */
export async function answerOf(server: ChildServer, request: LoadRequest): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${server.port}${request.path}`, init(request));
  const text = await response.text();
  if (response.status !== 200) throw new Error(`status ${response.status}: ${text.slice(0, 200)}`);
  return text;
}

async function loadOnce(server: ChildServer, request: LoadRequest): Promise<LoadResult> {
  const before = await server.usage();
  const result = await autocannon({
    url: `http://127.0.0.1:${server.port}${request.path}`,
    connections: CONNECTIONS,
    duration: ROUND_SEC,
    ...init(request),
  });
  const after = await server.usage();
  const served = result['2xx'];
  if (served === 0 || result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(`${result.non2xx} refused, ${result.errors} failed, ${served} served`);
  }
  return {
    requestsPerSec: served / result.duration,
    cpuUs: (after.cpuUs - before.cpuUs) / served,
  };
}

function init({ method = 'GET', headers = {}, body }: LoadRequest) {
  return { method, headers, ...(body === undefined ? {} : { body }) };
}
