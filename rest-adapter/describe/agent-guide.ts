import type { ErrorCode } from '#kernel/errors/errors.ts';
import { ERRORS } from '#kernel/errors/errors.ts';
import { withoutNull } from '#rest-documents/compile/input-shape.ts';
import type { Parameter, Route } from '#rest-documents/compile/route.ts';
import type { InputShape } from '#rest-documents/compile/wire-shape.ts';
import { QUOTA_RULES, quotaNoteOf } from '#rest-adapter/describe/quota-prose.ts';
import { exampleBody, exampleUrl } from '#rest-adapter/describe/request-example.ts';
import { failuresByStatus } from '#rest-adapter/describe/route-failures.ts';
import {
  CONVENTIONS,
  RETRY_RULES,
  SERVICE_SUMMARY,
  SERVICE_TITLE,
  type Tag,
  tagsOf,
} from '#rest-adapter/describe/service-prose.ts';

/** A page for agents, and where it is served. */
export interface AgentPage {
  /** For example `/agents/signals.md`. */
  readonly path: string;
  /** Its subject, in one sentence. */
  readonly about: string;
  text(): string;
}

/** Path of the first agent page, which links to all others. */
const START_PATH = '/agents.md';
const ERRORS_PATH = '/agents/errors.md';

/** Recommended first calls, by path; only those among the routes. */
const FIRST_CALLS = [
  '/api/symbols/search',
  '/api/analyze',
  '/api/klines',
  '/api/signalhub/companies',
  '/api/signalhub/realtime',
];

/**
 * The guide for agents: a short start page, one page for each section of the reference with everything its
 * routes need, and the error codes. Each page can be read alone, as an agent pays for what it reads.
 */
export function agentPages(routes: readonly Route[]): AgentPage[] {
  const sections = sectionsOf(routes);
  return [
    {
      path: START_PATH,
      about: 'An overview, first calls, and the conventions of every route.',
      text: () => startPage(routes, sections),
    },
    ...sections.map((section) => ({
      path: section.path,
      about: section.description,
      text: () => sectionPage(section),
    })),
    {
      path: ERRORS_PATH,
      about: 'Every error code, and how to handle it.',
      text: () => `# Error codes\n\n${errorTable(routes)}\n`,
    },
  ];
}

/** Paths of the pages; needs only the sections. */
export function agentPaths(routes: readonly Pick<Route, 'tag'>[]): string[] {
  const sections = tagsOf(routes.map(({ tag }) => tag)).map(({ name }) => sectionPath(name));
  return [START_PATH, ...sections, ERRORS_PATH];
}

/** The whole guide as one page: the reference in Markdown. */
export function renderWholeGuide(routes: readonly Route[]): string {
  const sections = [
    `# ${SERVICE_TITLE}`,
    SERVICE_SUMMARY,
    WAYS_IN,
    `## Conventions\n\n${bullets(CONVENTIONS)}`,
    `## Tokens and quotas\n\n${bullets(QUOTA_RULES)}`,
    `## Failures and retries\n\n${bullets(RETRY_RULES)}`,
    '## Endpoints',
    ...routes.map(routeSection),
    `## Error codes\n\n${errorTable(routes)}`,
  ];
  return `${sections.join('\n\n')}\n`;
}

const WAYS_IN = [
  'Paths are relative to the server that serves this page. Reading needs no token.',
  '',
  '- **Tools**: the Model Context Protocol at `POST /mcp`, without a session; its prompts are the playbooks.',
  '- **REST**: this page. [OpenAPI 3.1](/api/openapi.json), [to browse](/api/docs), [all of ' +
    'it in Markdown](/api/docs.md).',
  '- **Graph**: `POST /graphql` with [this schema](/graphql/schema.graphql): everything in ' +
    'one query; live values by subscription over WebSocket (`graphql-transport-ws`) or ' +
    'server-sent events at the same path.',
  '- [API catalog](/.well-known/api-catalog) of all of these.',
].join('\n');

interface Section extends Tag {
  readonly path: string;
  readonly routes: readonly Route[];
}

function sectionPath(name: string): string {
  return `/agents/${name.toLowerCase().replaceAll(' ', '-')}.md`;
}

function sectionsOf(routes: readonly Route[]): Section[] {
  return tagsOf(routes.map(({ tag }) => tag)).map(({ name, description }) => ({
    name,
    description,
    path: sectionPath(name),
    routes: routes.filter(({ tag }) => tag === name),
  }));
}

function startPage(routes: readonly Route[], sections: readonly Section[]): string {
  const calls = FIRST_CALLS.flatMap((path) => routes.filter((route) => route.path === path));
  const listed = sections.map(
    ({ name, path, description, routes: own }) =>
      `- [${name}](${path}): ${description} ${own.map(placeOf).join(' ')}`,
  );
  const parts = [
    `# ${SERVICE_TITLE}`,
    SERVICE_SUMMARY,
    WAYS_IN,
    ...(calls.length === 0
      ? []
      : [`## Begin\n\n\`\`\`sh\n${calls.map(exampleCall).join('\n')}\n\`\`\``]),
    `## Conventions\n\n${bullets(CONVENTIONS)}`,
    `## Failures\n\n${bullets(RETRY_RULES.slice(0, 2))}\n- [All codes](${ERRORS_PATH}).`,
    ['## Sections', '', ...listed].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** A route in a list: its path, with its method where that is not GET. */
function placeOf({ method, path }: Route): string {
  return method === 'GET' ? `\`${path}\`` : `\`${method} ${path}\``;
}

function sectionPage({ name, description, routes }: Section): string {
  const parts = [
    `# ${name}`,
    `${description} [Conventions](${START_PATH}) apply everywhere.`,
    `## Tokens and quotas\n\n${bullets(QUOTA_RULES)}`,
    ...routes.map((route) => routeSection(route).replace(/^#/, '')),
    `## Error codes\n\n${errorTable(routes)}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The short map of the service, `/llms.txt` (llmstxt.org): what there is, and where it is documented. */
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
      '- [Agent guide](/agents.md): where to start, and a page for each section with ' +
        'parameters, examples and failures',
      '- [All of the guide](/api/docs.md): the same in one page',
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
    `\`\`\`sh\n${exampleCall(route)}\n\`\`\``,
    [...quotaNoteOf(route), `Fails with ${statuses.join(', ')}.`].join(' '),
  ].join('\n\n');
}

function exampleCall(route: Route): string {
  return `curl "$BASE_URL${exampleUrl(route)}"${bodyOption(route)}`;
}

/** The option of curl with a POST's example body, quoted for a shell. */
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
    case 'moment':
    case 'float': {
      const { min, max } = inner.bounds;
      const kind = inner.kind === 'float' ? 'number' : 'integer';
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

/** The codes that any route or path can answer, by status. */
function errorTable(routes: readonly Route[]): string {
  const ofRoutes = routes.flatMap((route) => [...failuresByStatus(route).values()].flat());
  const codes = new Set<ErrorCode>([...ofRoutes, 'not_found', 'method_not_allowed']);
  const rows = [...codes]
    .sort((a, b) => ERRORS[a].status - ERRORS[b].status)
    .map((code) => `| ${ERRORS[code].status} | \`${code}\` | ${ERRORS[code].detail} |`);
  return ['| status | code | what to do |', '|---|---|---|', ...rows].join('\n');
}
