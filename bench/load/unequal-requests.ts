import { Pool } from 'undici';
import type { ChildServer } from '#bench/servers/child-server.ts';

const FLOWS = 4;

/** What a server used for one request, in a time in which others used the machine as well. */
export interface ProcessorCost {
  readonly cpuUs: number;
  readonly requests: number;
}

/**
 * Asks a server one query again and again, with another value of `$seed` each time, on a few connections, and
 * counts what its process used.
 */
export async function processorCost(
  server: ChildServer,
  source: string,
  forMs: number,
): Promise<ProcessorCost> {
  const pool = new Pool(`http://127.0.0.1:${server.port}`, { connections: FLOWS, pipelining: 1 });
  let requests = 0;
  const before = await server.usage();
  const untilMs = performance.now() + forMs;
  const flow = async (name: number): Promise<void> => {
    for (let turn = 0; performance.now() < untilMs; turn += 1) {
      await ask(pool, source, `x${name}-${turn}`);
      requests += 1;
    }
  };
  await Promise.all(Array.from({ length: FLOWS }, (_, name) => flow(name)));
  const after = await server.usage();
  await pool.destroy();
  return { cpuUs: (after.cpuUs - before.cpuUs) / requests, requests };
}

/** The data of an answer. Throws for an answer with errors. */
export async function dataOf(server: ChildServer, source: string): Promise<unknown> {
  const pool = new Pool(`http://127.0.0.1:${server.port}`);
  const text = await ask(pool, source, 'c7');
  await pool.destroy();
  const { data, errors } = JSON.parse(text) as { data?: unknown; errors?: unknown };
  if (errors !== undefined) throw new Error(JSON.stringify(errors).slice(0, 300));
  return data;
}

async function ask(pool: Pool, source: string, seed: string): Promise<string> {
  const { statusCode, body } = await pool.request({
    path: '/graphql',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: source, variables: { seed } }),
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`status ${statusCode}: ${text.slice(0, 200)}`);
  return text;
}
