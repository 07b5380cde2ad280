import { carryMessages } from '#bin/serving/agents/carried-messages.ts';

export interface BridgeOptions {
  /** Address of a running server: `http://localhost:4000`. */
  readonly url: string;
  /** API token to send with every message. */
  readonly token?: string;
}

/**
 * Bridges standard input and output to `/mcp` of a running server, for MCP clients without an HTTP transport. Each
 * message is a separate request, so that a restarted server answers the next one. Resolves when the input has ended
 * and every message is answered.
 */
export async function bridgeAgents({ url, token }: BridgeOptions): Promise<void> {
  const endpoint = endpointOf(url);
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const streams = { input: process.stdin, output: process.stdout };
  await carryMessages(streams, async ({ headers: own, text: body, signal }) => {
    const headers = { ...own, ...authorization };
    try {
      const response = await fetch(endpoint, { method: 'POST', headers, body, signal });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      const problem = `${endpoint.origin} does not answer: is a server running there? (${String(cause)})`;
      throw new Error(problem, { cause: error });
    }
  });
}

function endpointOf(url: string): URL {
  const base = new URL(url);
  if (!base.pathname.endsWith('/mcp')) base.pathname = `${base.pathname.replace(/\/$/, '')}/mcp`;
  return base;
}
