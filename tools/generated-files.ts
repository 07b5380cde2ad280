import { readFile } from 'node:fs/promises';
import { renderFormulasPage } from '#tools/pages/render-formulas.ts';
import type { Schema } from '#tools/clients/python-types.ts';
import { renderPythonRoutes, type Operation } from '#tools/clients/render-python-routes.ts';
import { renderPythonShapes } from '#tools/clients/render-python-shapes.ts';
import {
  dashboardDocumentFiles,
  nameOf,
  readClientGraph,
  readDashboardGraph,
  type ClientGraph,
} from '#tools/clients/client-documents.ts';
import { renderPythonDocuments } from '#tools/clients/render-python-documents.ts';
import {
  renderDashboardDocument,
  renderDashboardIndex,
  renderTypescriptDocuments,
} from '#tools/clients/render-typescript-documents.ts';
import {
  renderTypescriptRoutes,
  type WireDocument,
} from '#tools/clients/render-typescript-routes.ts';
import { renderTypescriptSchema } from '#tools/clients/render-typescript-schema.ts';
import { indicatorDrawing } from '#tools/drawing/indicator-drawings.ts';
import { indicatorFiles, indicatorNameOf } from '#bin/wiring/indicator-files.ts';
import { everyIndicator, renderIndicatorCatalog } from '#tools/pages/render-indicator-catalog.ts';
import { renderNotice } from '#tools/package/render-notice.ts';
import { renderIndicatorsPage } from '#tools/pages/render-indicators-page.ts';
import { renderIndicatorRegistry } from '#tools/pages/render-indicator-registry.ts';
import { renderSubgraphSdl } from '#tools/pages/render-subgraph-sdl.ts';
import {
  projectFile,
  SUPERGRAPH_CONFIGURATION,
  SUPERGRAPH_FILE,
} from '#bin/wiring/project-files.ts';
import { renderSupergraph } from '#federation/compose/compose-supergraph.ts';
import { renderGatewaySettings, renderSettings } from '#platform/configuration/render-settings.ts';
import { renderErrorsPage } from '#rest-adapter/describe/errors-page.ts';
import { renderOpenApi } from '#rest-adapter/describe/openapi.ts';

/** The committed document, which is made before what is made of it. */
async function openapi() {
  return JSON.parse(await readFile(projectFile('rest-adapter/openapi.json'), 'utf8')) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  };
}

/** The graph as clients see it, made of the committed supergraph. */
async function clientGraph() {
  return readClientGraph(await readFile(SUPERGRAPH_FILE, 'utf8'));
}

/** The graph with the dashboard's documents: read once for all of them, and again where the supergraph is another. */
let dashboard: { readonly of: string; readonly graph: ClientGraph } | null = null;
async function dashboardGraph() {
  const supergraph = await readFile(SUPERGRAPH_FILE, 'utf8');
  if (dashboard?.of !== supergraph) {
    dashboard = { of: supergraph, graph: readDashboardGraph(supergraph) };
  }
  return dashboard.graph;
}

/**
 * Every committed file that is derived from another, with the way to make it. Later ones may read
 * earlier ones. A test proves each one fresh.
 */
export const GENERATED_FILES: readonly (readonly [path: string, render: () => Promise<string>])[] =
  [
    ['NOTICE.md', () => Promise.resolve(renderNotice())],
    [
      'packages/indicators/indicators/registry.ts',
      () => Promise.resolve(renderIndicatorRegistry()),
    ],
    ['packages/indicators/indicators/catalog.json', renderIndicatorCatalog],
    ['subgraphs/market-data/schema.graphql', () => renderSubgraphSdl('market-data')],
    ['subgraphs/signalhub/schema.graphql', () => renderSubgraphSdl('signalhub')],
    ['subgraphs/alerts/schema.graphql', () => renderSubgraphSdl('alerts')],
    ['gateway/supergraph.graphql', () => renderSupergraph(SUPERGRAPH_CONFIGURATION)],
    [
      'rest-adapter/openapi.json',
      async () => renderOpenApi(await readFile(SUPERGRAPH_FILE, 'utf8')),
    ],
    [
      'clients/python/marketgraph/routes.py',
      async () => renderPythonRoutes((await openapi()).paths, 'blocking'),
    ],
    [
      'clients/python/marketgraph/async_routes.py',
      async () => renderPythonRoutes((await openapi()).paths, 'awaited'),
    ],
    [
      'clients/python/marketgraph/shapes.py',
      async () => renderPythonShapes((await openapi()).components.schemas),
    ],
    [
      'clients/python/marketgraph/documents.py',
      async () => renderPythonDocuments(await clientGraph()),
    ],
    [
      'clients/typescript/src/schema.gen.ts',
      async () => renderTypescriptSchema(await clientGraph()),
    ],
    [
      'clients/typescript/src/documents.gen.ts',
      async () => renderTypescriptDocuments(await clientGraph()),
    ],
    ...dashboardDocumentFiles().map(
      (file) =>
        [
          `dashboard/documents/${file}.gen.ts`,
          async () => renderDashboardDocument(await dashboardGraph(), nameOf(file)),
        ] as const,
    ),
    [
      'dashboard/documents/documents.gen.ts',
      () => Promise.resolve(renderDashboardIndex(dashboardDocumentFiles())),
    ],
    [
      'clients/typescript/src/routes.gen.ts',
      async () => renderTypescriptRoutes((await openapi()) as WireDocument),
    ],
    ['docs/formulas.md', () => Promise.resolve(renderFormulasPage())],
    ['docs/errors.md', () => Promise.resolve(renderErrorsPage())],
    ['docs/settings.yaml', () => Promise.resolve(renderSettings())],
    ['docs/gateway.yaml', () => Promise.resolve(renderGatewaySettings())],
    ['docs/indicators.md', async () => renderIndicatorsPage((await everyIndicator()).facts)],
    ...indicatorFiles()
      .map(indicatorNameOf)
      .map(
        (name) =>
          [
            `rest-adapter/reference-page/drawings/${name}.svg`,
            async () => indicatorDrawing((await everyIndicator()).find(name)!.indicator),
          ] as const,
      ),
  ];
