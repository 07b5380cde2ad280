import { join } from 'node:path';
import { copyDemoFolder } from '#test/bin/demo-folder.ts';
import { ONE_EXCHANGE, startMarketgraph, untilReady } from '#test/bin/marketgraph-process.ts';

/** The demo of a copy of the project. */
export interface RunningDemo {
  /** For example `localhost:41234`. */
  readonly host: string;
  /** Sends a query, and returns the whole answer. */
  ask(query: string, variables: Readonly<Record<string, unknown>>): Promise<unknown>;
  close(): Promise<unknown>;
}

/** Starts the demo of the project in a folder on a free port, and waits until it is ready. */
export async function openDemo(folder: string): Promise<RunningDemo> {
  const entry = join(folder, 'bin/marketgraph.ts');
  const env = { ...ONE_EXCHANGE, DATA_DIR: await copyDemoFolder('all') };
  const server = await startMarketgraph(['start'], env, entry);
  await untilReady(server.origin);
  return {
    host: new URL(server.origin).host,
    async ask(query, variables) {
      const response = await fetch(`${server.origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      });
      return response.json();
    },
    close: () => server.end(),
  };
}
