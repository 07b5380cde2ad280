import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Route } from '#rest-documents/compile/route.ts';
import { describeOpenApi } from '#rest-adapter/describe/openapi.ts';
import {
  agentPages,
  agentPaths,
  renderLlmsText,
  renderWholeGuide,
} from '#rest-adapter/describe/agent-guide.ts';
import {
  CAPABILITIES_PATH,
  capableRoutes,
  describeCapabilities,
  describeCapability,
} from '#rest-adapter/describe/capability-document.ts';
import {
  API_CATALOG_PATH,
  API_CATALOG_TYPE,
  renderApiCatalog,
} from '#rest-adapter/describe/api-catalog.ts';
import type { StoredRoute } from '#rest-adapter/documents/stored-routes.ts';
import { describeWidgets } from '#rest-adapter/udf/widgets.ts';
import { reachedAddress } from '#rest-documents/http/reached-address.ts';
import type { DescribedRoutes } from '#rest-adapter/describe/described-routes.ts';
import { createDocumentEndpoint } from '#rest-documents/http/document-endpoint.ts';
import type { RouteHandler } from '#rest-documents/http/graph-endpoint.ts';

/** Where the browsable reference is served. */
export const REFERENCE_PATH = '/api/docs';

const PAGE_FOLDER = join(import.meta.dirname, 'reference-page');
const TYPES = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  markdown: 'text/markdown; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  icon: 'image/vnd.microsoft.icon',
};

/** Renders a document about routes. */
type Render = (routes: readonly Route[]) => string;

/** Inputs of the documents. */
export interface DocumentParts {
  readonly routes: readonly StoredRoute[];
  /** The routes with their written examples; called at the first request of a document. */
  readonly all: () => readonly Route[];
  readonly described: DescribedRoutes;
  readonly trustedProxies: number;
}

/**
 * The documents that describe the routes, by path. They have live examples; everything else in them is
 * constant while the server runs.
 */
export function createServedDocuments(parts: DocumentParts): Map<string, RouteHandler> {
  const { routes, all, described, trustedProxies } = parts;
  const capabilityIds = routes.flatMap(({ capabilityId: id }) => (id === null ? [] : [id]));
  const serve = (render: Render, type: string): RouteHandler => servedBy(described, render, type);
  const capabilities = capabilityIds.map((id): [string, RouteHandler] => [
    `${CAPABILITIES_PATH}/${id}`,
    serve((now) => capabilityText(now, id), TYPES.json),
  ]);
  const list = (): string => JSON.stringify(describeCapabilities(capableRoutes(all())));
  return new Map([
    ['/api/openapi.json', serve((now) => JSON.stringify(describeOpenApi(now)), TYPES.json)],
    ...agentPaths(routes).map((path): [string, RouteHandler] => [
      path,
      serve((now) => agentPageText(now, path), TYPES.markdown),
    ]),
    [`${REFERENCE_PATH}.md`, serve(renderWholeGuide, TYPES.markdown)],
    ['/llms.txt', serve(renderLlmsText, TYPES.text)],
    ['/widgets.json', serve((now) => JSON.stringify(describeWidgets(now)), TYPES.json)],
    [API_CATALOG_PATH, apiCatalog(trustedProxies)],
    ...referencePage(),
    document('/favicon.ico', () => pageFile('favicon.ico'), TYPES.icon),
    ...indicatorDrawings(),
    ...capabilities,
    ...(capabilityIds.length === 0 ? [] : [document(CAPABILITIES_PATH, list, TYPES.json)]),
  ]);
}

function capabilityText(routes: readonly Route[], id: string): string {
  const route = capableRoutes(routes).find(({ capability }) => capability.id === id)!;
  return JSON.stringify(describeCapability(route));
}

/** Rendered per request, as it has absolute addresses. */
function apiCatalog(trustedProxies: number): RouteHandler {
  return (exchange) => {
    const address = reachedAddress(exchange.req, trustedProxies) ?? '';
    const link = `<${address}${API_CATALOG_PATH}>; rel="api-catalog"`;
    return createDocumentEndpoint(renderApiCatalog(address), API_CATALOG_TYPE, { link })(exchange);
  };
}

function agentPageText(routes: readonly Route[], path: string): string {
  return agentPages(routes)
    .find((page) => page.path === path)!
    .text();
}

/** Renders the document again only when the examples change. */
function servedBy(described: DescribedRoutes, render: Render, type: string): RouteHandler {
  let written: { readonly routes: readonly Route[]; readonly endpoint: RouteHandler } | null = null;
  return async (exchange) => {
    const routes = await described.now();
    if (written?.routes !== routes) {
      written = { routes, endpoint: createDocumentEndpoint(render(routes), type) };
    }
    await written.endpoint(exchange);
  };
}

/** Swagger UI from its package inside our page: nothing is loaded from other sites. */
function referencePage(): [string, RouteHandler][] {
  const swagger = (name: string): Buffer =>
    readFileSync(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`));
  const bundle = 'swagger-ui-bundle.js';
  return [
    document(REFERENCE_PATH, () => pageFile('index.html'), TYPES.html),
    ...['reference.css', 'reference.js'].map(referenceFile),
    document(`${REFERENCE_PATH}/swagger-ui.css`, () => swagger('swagger-ui.css'), TYPES.css),
    document(`${REFERENCE_PATH}/${bundle}`, () => swagger(bundle), TYPES.js),
  ];
}

/** A drawing of each indicator, for the dashboard. Their former page redirects to it. */
function indicatorDrawings(): [string, RouteHandler][] {
  const drawings = readdirSync(join(PAGE_FOLDER, 'drawings'));
  return [
    [`${REFERENCE_PATH}/indicators`, movedTo('/indicators')],
    ...drawings.map((file) => {
      const path = `${REFERENCE_PATH}/indicators/${file}`;
      return document(path, () => pageFile(`drawings/${file}`), TYPES.svg);
    }),
  ];
}

/** Redirects a moved page. */
function movedTo(location: string): RouteHandler {
  return ({ res }) => {
    res.writeHead(308, { location, 'cache-control': 'no-cache', 'content-length': 0 }).end();
  };
}

function referenceFile(file: string): [string, RouteHandler] {
  const type = file.endsWith('.css') ? TYPES.css : TYPES.js;
  return document(`${REFERENCE_PATH}/${file}`, () => pageFile(file), type);
}

function pageFile(name: string): Buffer {
  return readFileSync(join(PAGE_FOLDER, name));
}

/** A constant document, read at its first request. */
function document(path: string, read: () => string | Buffer, type: string): [string, RouteHandler] {
  return [path, lazyHandler(() => createDocumentEndpoint(read(), type))];
}

/** A handler that is built at its first request. */
export function lazyHandler(make: () => RouteHandler): RouteHandler {
  let made: RouteHandler | undefined;
  return (exchange) => (made ??= make())(exchange);
}
