import type { ErrorCode } from '#kernel/errors.ts';
import { ERRORS } from '#kernel/errors.ts';
import { withoutNull } from '#rest-adapter/compile/input-shape.ts';
import type { Parameter, Route } from '#rest-adapter/compile/route.ts';
import type { InputShape } from '#rest-adapter/compile/wire-shape.ts';
import { QUOTA_RULES, quotaNoteOf } from '#rest-adapter/describe/quota-prose.ts';
import { exampleBody, exampleUrl } from '#rest-adapter/describe/request-example.ts';
import { failuresByStatus } from '#rest-adapter/describe/route-failures.ts';
import {
  CONVENTIONS,
  RETRY_RULES,
  SERVICE_SUMMARY,
  SERVICE_TITLE,
} from '#rest-adapter/describe/service-prose.ts';

/** The guide for agents, `/agents.md`: enough to use every route without reading anything else. */
export function renderAgentGuide(routes: readonly Route[]): string {
  const sections = [
    `# ${SERVICE_TITLE}`,
    SERVICE_SUMMARY,
    'Paths are relative to the server that serves this page. Reading needs no token.',
    'Machine-readable: [/api/openapi.json](/api/openapi.json) (OpenAPI 3.1). For people: ' +
      '[/api/docs](/api/docs). The same data as a graph: `POST /graphql`; live bars by GraphQL ' +
      'subscription over WebSocket (`graphql-transport-ws`) or server-sent events at the same ' +
      'path.',
    `## Conventions\n\n${bullets(CONVENTIONS)}`,
    `## Tokens and quotas\n\n${bullets(QUOTA_RULES)}`,
    `## Failures and retries\n\n${bullets(RETRY_RULES)}`,
    '## Endpoints',
    ...routes.map(routeSection),
    `## Error codes\n\n${errorTable(routes)}`,
  ];
  return `${sections.join('\n\n')}\n`;
}

/** The short map of the service, `/llms.txt` (llmstxt.org): what there is and where it is told. */
export function renderLlmsText(routes: readonly Route[]): string {
  const lines = routes.map(
    (route) => `- [${route.method} ${route.path}](${exampleUrl(route)}): ${route.summary}`,
  );
  const sections = [
    `# ${SERVICE_TITLE}`,
    `> ${SERVICE_SUMMARY}`,
    bullets([...CONVENTIONS, ...QUOTA_RULES, ...RETRY_RULES]),
    [
      '## Documents',
      '',
      '- [Agent guide](/agents.md): every endpoint with parameters, an example and its failures',
      '- [OpenAPI 3.1](/api/openapi.json): the normative contract of the REST interface',
      '- [Reference](/api/docs): the same, to browse',
    ].join('\n'),
    ['## Endpoints', '', ...lines].join('\n'),
    `## Error codes\n\n${errorTable(routes)}`,
  ];
  return `${sections.join('\n\n')}\n`;
}

function bullets(sentences: readonly string[]): string {
  return sentences.map((sentence) => `- ${sentence}`).join('\n');
}

function routeSection(route: Route): string {
  const statuses = [...failuresByStatus(route)].map(
    ([status, codes]) => `${status} (${codes.map((code) => `\`${code}\``).join(', ')})`,
  );
  return [
    `### ${route.method} ${route.path}`,
    `${route.summary}.${route.description === '' ? '' : `\n\n${route.description}`}`,
    ...(route.parameters.length === 0 ? [] : [parameterTable(route.parameters)]),
    `\`\`\`sh\ncurl "$BASE_URL${exampleUrl(route)}"${bodyOption(route)}\n\`\`\``,
    [...quotaNoteOf(route), `Fails with ${statuses.join(', ')}.`].join(' '),
  ].join('\n\n');
}

/** Of a POST, the option of curl that carries the example body; JSON in quotes that a shell keeps. */
function bodyOption(route: Route): string {
  if (route.method === 'GET') return '';
  const body = JSON.stringify(exampleBody(route)).replaceAll("'", String.raw`'\''`);
  return ` -H 'content-type: application/json' -d '${body}'`;
}

function parameterTable(parameters: readonly Parameter[]): string {
  const rows = parameters.map(({ wireName, place, isRequired, defaultValue, ...facts }) => {
    const fallback = defaultValue === undefined ? '' : `\`${JSON.stringify(defaultValue)}\``;
    const needed = isRequired ? 'required' : fallback;
    const prose = (facts.description ?? '').replaceAll('\n', ' ').replaceAll('|', '\\|');
    return `| \`${wireName}\` | ${place} | ${typeWords(facts.shape)} | ${needed} | ${prose} |`;
  });
  return ['| name | in | type | default | |', '|---|---|---|---|---|', ...rows].join('\n');
}

function typeWords(shape: InputShape): string {
  const inner = withoutNull(shape);
  switch (inner.kind) {
    case 'choice':
      return inner.values.map((value) => `\`${value}\``).join(' ');
    case 'int':
    case 'float': {
      const { min, max } = inner.bounds;
      const kind = inner.kind === 'int' ? 'integer' : 'number';
      return [kind, min !== undefined && `≥ ${min}`, max !== undefined && `≤ ${max}`]
        .filter((part) => part !== false)
        .join(', ');
    }
    case 'list':
      return `list of ${typeWords(inner.item)}`;
    case 'dict':
    case 'model':
      return 'object';
    default:
      return inner.kind;
  }
}

/** The codes that some route or path can answer, by status. */
function errorTable(routes: readonly Route[]): string {
  const ofRoutes = routes.flatMap((route) => [...failuresByStatus(route).values()].flat());
  const codes = new Set<ErrorCode>([...ofRoutes, 'not_found', 'method_not_allowed']);
  const rows = [...codes]
    .sort((a, b) => ERRORS[a].status - ERRORS[b].status)
    .map((code) => `| ${ERRORS[code].status} | \`${code}\` | ${ERRORS[code].detail} |`);
  return ['| status | code | what to do |', '|---|---|---|', ...rows].join('\n');
}
