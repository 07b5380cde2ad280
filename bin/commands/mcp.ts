import { InvalidArgumentError, Option, type Command } from 'commander';
import { addCommonOptions } from '#bin/commands/options.ts';
import type { AgentOptions } from '#bin/serving/serve-agents.ts';

interface McpOptions extends AgentOptions {
  readonly url?: string;
  readonly token?: string;
}

/** `marketgraph mcp`: the MCP tools over standard input and output. */
export function addMcpCommand(program: Command): void {
  const command = program
    .command('mcp')
    .description('Serve tools to an assistant over standard input and output.')
    .option(
      '--url <address>',
      'use the server at this URL, such as http://localhost:4000, instead of starting a demo',
      readAddress,
    )
    .addOption(new Option('--token <token>', 'API token for --url').env('MARKETGRAPH_TOKEN'))
    .option('--data-dir <folder>', 'data folder; without it a demo uses a temporary one');
  addCommonOptions(command).action(async ({ url, token, ...options }: McpOptions) => {
    if (url === undefined) {
      const { serveAgents } = await import('#bin/serving/serve-agents.ts');
      await serveAgents(options);
    } else {
      const { bridgeAgents } = await import('#bin/serving/agents/agent-bridge.ts');
      await bridgeAgents({ url, ...(token === undefined ? {} : { token }) });
    }
  });
}

/** Throws `InvalidArgumentError` when the text is not an HTTP URL. */
function readAddress(text: string): string {
  const isAddress = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (!isAddress)
    throw new InvalidArgumentError('It must be a complete URL, such as http://localhost:4000.');
  return text;
}
