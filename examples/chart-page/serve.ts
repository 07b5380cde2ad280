import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Serves the page: `npx node examples/chart-page/serve.ts`, then open http://localhost:8080. Marketgraph must allow
 * that origin: `CORS_ORIGINS=http://localhost:8080 npm start`. Without a bundler: TypeScript is sent
 * without its types.
 */
const PORT = Number(process.env['PORT'] ?? 8080);
const MARKETGRAPH_URL = process.env['MARKETGRAPH_URL'] ?? 'http://localhost:4000';

const LIBRARY = 'lightweight-charts/dist/lightweight-charts.standalone.production.mjs';
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The file behind a path of the page; null where there is none. */
function fileOf(path: string): string | null {
  if (path === '/') return here('page.html');
  if (path === '/chart.ts' || path === '/draw-item.ts') return here(`.${path}`);
  if (path === '/lightweight-charts.js') return here(`../../node_modules/${LIBRARY}`);
  const isOfClient = /^\/clients\/typescript\/src\/(?:live\/)?[a-z.-]+\.ts$/.test(path);
  return isOfClient ? here(`../..${path}`) : null;
}

const server = createServer((request, response) => {
  const file = fileOf(new URL(request.url ?? '/', 'http://page').pathname);
  if (file === null) {
    response.writeHead(404).end();
    return;
  }
  void readFile(file, 'utf8').then((text) => {
    const isPage = file.endsWith('.html');
    response.writeHead(200, { 'content-type': isPage ? 'text/html' : 'text/javascript' });
    if (isPage) response.end(text.replaceAll('{{marketgraph}}', MARKETGRAPH_URL));
    else response.end(file.endsWith('.ts') ? stripTypeScriptTypes(text) : text);
  });
});
server.listen(PORT, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : PORT;
  // What is opened is what Marketgraph has to allow: another name of this machine is another origin.
  console.log(`http://localhost:${port} draws what ${MARKETGRAPH_URL} has`);
  console.log(`if that was started with CORS_ORIGINS=http://localhost:${port}`);
});
