import { createServer } from 'node:http';
import { answerParent, listen } from '#bench/servers/child-protocol.ts';
import { serveSupergraph } from '#bin/serving/serve-supergraph.ts';

// `marketgraph gateway` as usual, but on a probed port, because it only prints the one that it takes.
const probe = createServer();
const port = await listen(probe);
await new Promise((resolve) => probe.close(resolve));
const overrides = { LOG_LEVEL: 'error', HOST: '127.0.0.1' };
const supergraph = process.env['BENCH_SUPERGRAPH'] ?? '';
await serveSupergraph({ supergraph, port: String(port), overrides }, 'bench');
answerParent(port);
