import { sharpRasterizer } from '#platform/pictures/sharp-rasterizer.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimDataFolder } from '#bin/data-folder/claim-data-folder.ts';
import { carryMessages } from '#bin/serving/agents/carried-messages.ts';
import { openEngine } from '#bin/serving/gateway/graph-engine.ts';
import { openWholeGraph } from '#bin/serving/whole-graph.ts';
import { openStores } from '#bin/stores/open-stores.ts';
import { SUPERGRAPH_FILE } from '#bin/wiring/project-files.ts';
import { createRuntime, type CommonOptions } from '#bin/wiring/runtime.ts';
import { Shutdown } from '#bin/wiring/shutdown.ts';

export interface AgentOptions extends CommonOptions {
  /** Data folder; without it a demo uses a temporary one. */
  readonly dataDir?: string;
}

/**
 * Serves the MCP tools over standard input and output, with feeds and stores of its own, until the input ends. It
 * opens no port, so that any number of MCP clients can start one.
 */
export async function serveAgents(options: AgentOptions): Promise<void> {
  const isPassing = options.dataDir === undefined && (options.profile ?? 'demo') === 'demo';
  const folder = isPassing ? mkdtempSync(join(tmpdir(), 'marketgraph-mcp-')) : options.dataDir;
  const runtime = createRuntime({
    ...options,
    overrides: {
      SIMULATOR_CONTROL_PORT: '0',
      ...(folder === undefined ? {} : { DATA_DIR: folder }),
    },
  });
  const { log, clock, settings } = runtime;
  const shutdown = new Shutdown(log, settings.drainSec);
  shutdown.listen();
  if (isPassing) {
    shutdown.add('data folder', () => rmSync(folder!, { recursive: true, force: true }));
  }
  try {
    claimDataFolder(runtime, shutdown, ['market-data', 'signalhub']);
    const stores = await openStores(runtime, shutdown);
    const supergraphSdl = await readFile(SUPERGRAPH_FILE, 'utf8');
    const { executors, useGraph, begin } = await openWholeGraph(runtime, shutdown, stores);
    const engine = openEngine({ supergraphSdl, executors }, runtime);
    useGraph(engine);
    const { answerInProcess } = await import('#rest-adapter/mcp/mcp-stdio.ts');
    const streams = { input: process.stdin, output: process.stdout };
    void carryMessages(
      streams,
      answerInProcess({ engine, log, clock, rasterizer: sharpRasterizer() }),
    )
      .then(() => shutdown.run('the input ended'))
      .then(() => process.exit(0));
    shutdown.add('agents', () => void process.stdin.destroy());
    // A client may call tools before all bars are loaded; errors name what is not ready.
    await begin?.();
  } catch (error) {
    await shutdown.run('start failed');
    throw error;
  }
}
