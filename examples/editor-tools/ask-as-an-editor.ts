import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/**
 * Starts the server of tools that `mcp.json` names, as an editor does, and asks what a playbook says:
 * `npx node examples/editor-tools/ask-as-an-editor.ts`.
 */
interface Configuration {
  readonly mcpServers: {
    readonly marketgraph: { readonly command: string; readonly args: readonly string[] };
  };
}

const url = process.env['MARKETGRAPH_URL'] ?? 'http://localhost:4000';
const text = readFileSync(new URL('mcp.json', import.meta.url), 'utf8');
const { marketgraph } = (JSON.parse(text) as Configuration).mcpServers;
const transport = new StdioClientTransport({
  command: marketgraph.command,
  args: marketgraph.args.map((one) => one.replace('http://localhost:4000', url)),
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
});
const client = new Client({ name: 'an-editor', version: '1.0.0' });
await client.connect(transport);

const { tools } = await client.listTools();
console.log(`${tools.length} tools: ${tools.map(({ name }) => name).join(', ')}`);
const { prompts } = await client.listPrompts();
console.log(`${prompts.length} prompts, the first is ${prompts[0]?.name}`);
const answer = await client.callTool({
  name: 'analyze',
  arguments: {
    playbook: 'trend_following',
    exchange: 'venue_a',
    market: 'spot',
    symbol: 'BTCUSDT',
  },
});
const [content] = answer.content;
console.log(content?.type === 'text' ? content.text.slice(0, 400) : answer);
await client.close();
