import { SERVICE_TITLE } from '#rest-adapter/describe/service-prose.ts';

/** Where programs look for a server's interfaces (RFC 9727). */
export const API_CATALOG_PATH = '/.well-known/api-catalog';

/** A link set (RFC 9264) with the profile of API catalogs. */
export const API_CATALOG_TYPE =
  'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

const MARKDOWN = 'text/markdown';
const JSON_TYPE = 'application/json';

/** A link as RFC 9264 writes it. */
interface Link {
  readonly href: string;
  readonly type?: string;
  readonly title?: string;
}

/**
 * The server's interfaces with their descriptions for programs and people, and health endpoints.
 *
 * @param address where the reader reached the server; a link set has absolute addresses
 */
export function renderApiCatalog(address: string): string {
  const link = (path: string, type: string, title?: string): Link => ({
    href: `${address}${path}`,
    type,
    ...(title === undefined ? {} : { title }),
  });
  const agents = link('/agents.md', MARKDOWN, 'Guide for agents');
  const ready = link('/readyz', JSON_TYPE);
  const context = (path: string, links: Readonly<Record<string, readonly Link[]>>) => ({
    anchor: `${address}${path}`,
    ...links,
  });
  const item = (path: string, title: string): Link => ({ href: `${address}${path}`, title });
  return JSON.stringify({
    linkset: [
      context(API_CATALOG_PATH, {
        item: [
          item('/api', `${SERVICE_TITLE}: REST`),
          item('/graphql', `${SERVICE_TITLE}: GraphQL`),
          item('/mcp', `${SERVICE_TITLE}: tools of the Model Context Protocol`),
          item('/udf', `${SERVICE_TITLE}: bars, symbols and marks for charts that read UDF`),
        ],
      }),
      context('/api', {
        'service-desc': [link('/api/openapi.json', JSON_TYPE, 'OpenAPI 3.1')],
        'service-doc': [link('/api/docs', 'text/html'), link('/api/docs.md', MARKDOWN), agents],
        status: [ready, link('/api/health', JSON_TYPE, 'Health of every feed')],
      }),
      context('/graphql', {
        'service-desc': [link('/graphql/schema.graphql', 'text/plain', 'Schema')],
        'service-doc': [link('/graphql', 'text/html', 'Explorer'), agents],
        status: [ready],
      }),
      context('/mcp', { 'service-doc': [agents], status: [ready] }),
      context('/udf', {
        'service-desc': [link('/udf/config', JSON_TYPE, 'Configuration of the chart data feed')],
        status: [ready],
      }),
    ],
  });
}
