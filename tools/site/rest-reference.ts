import { renderTable } from '#tools/site/html-table.ts';
import { renderCode, renderMarkdown } from '#tools/site/markdown.ts';
import { escaped, type SitePage } from '#tools/site/site-page.ts';

/** The members of OpenAPI that the reference shows. */
export interface OpenApi {
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, RestOperation>>>>;
}

interface RestOperation {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly RestParameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly example?: unknown }>>;
  };
  readonly responses: Readonly<Record<string, { readonly description?: string }>>;
}

interface RestParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly schema?: {
    readonly type?: string | readonly string[];
    readonly enum?: readonly unknown[];
    readonly default?: unknown;
    readonly minimum?: number;
    readonly maximum?: number;
  };
}

const ORIGIN = 'http://localhost:4000';

/** The reference of the REST interface: a page for each tag. */
export function restReference({ tags = [], paths }: OpenApi): SitePage[] {
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method, operation })),
  );
  return tags.map(({ name, description }) => {
    const target = restPage(name);
    const sections = operations
      .filter(({ operation }) => operation.tags?.includes(name))
      .map(({ path, method, operation }) => section(path, method, operation, target));
    const head = `<h1 id="rest">REST: ${escaped(name)}</h1>\n${prose(description, target)}`;
    return {
      path: target,
      title: `REST: ${name}`,
      content: [head, ...sections].join('\n'),
      kind: 'Reference',
    };
  });
}

/** The page of a tag. */
export function restPage(tag: string): string {
  return `reference/rest-${tag.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.html`;
}

function section(path: string, method: string, operation: RestOperation, target: string): string {
  const { operationId, summary = '', description, parameters = [], responses } = operation;
  const answers = Object.entries(responses).map(([status, answer]) => [
    `<code>${status}</code>`,
    prose(answer.description, target),
  ]);
  const verb = `<span class="method">${method.toUpperCase()}</span>`;
  return [
    `<h2 id="${operationId}">${verb} ${escaped(path)}</h2>`,
    `<p class="summary">${escaped(summary)}</p>`,
    prose(description, target),
    renderCode(`${exampleOf(path, method, operation)}\n`, 'bash'),
    parameters.length === 0 ? '' : parameterTable(parameters, target),
    `<details><summary>Answers</summary>${renderTable(['status', 'meaning'], answers)}</details>`,
  ].join('\n');
}

function parameterTable(parameters: readonly RestParameter[], target: string): string {
  const rows = parameters.map(({ name, required, description, schema = {} }) => [
    `<code>${escaped(name)}</code>${required === true ? ' <b>required</b>' : ''}`,
    allowed(schema),
    prose(description, target),
  ]);
  return renderTable(['parameter', 'allowed', ''], rows);
}

function allowed(schema: NonNullable<RestParameter['schema']>): string {
  const { type, enum: values, default: byDefault, minimum, maximum } = schema;
  const parts = [
    values === undefined ? [type ?? ''].flat().join(' or ') : values.map(code).join(', '),
    minimum === undefined ? '' : `from ${minimum}`,
    maximum === undefined ? '' : `to ${maximum}`,
    byDefault === undefined ? '' : `default ${code(byDefault)}`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function code(value: unknown): string {
  return `<code>${escaped(typeof value === 'string' ? value : JSON.stringify(value))}</code>`;
}

/** A command that sends the request with the documented examples. */
function exampleOf(
  path: string,
  method: string,
  { parameters = [], requestBody }: RestOperation,
): string {
  const examples = parameters.filter(({ example }) => example !== undefined);
  const filled = examples
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
      path,
    );
  const query = new URLSearchParams(
    examples
      .filter((parameter) => parameter.in === 'query' && parameter.required === true)
      .map(({ name, example }) => [name, String(example)]),
  ).toString();
  const address = `'${ORIGIN}${filled}${query === '' ? '' : `?${query}`}'`;
  const body = requestBody?.content['application/json']?.example;
  if (body === undefined)
    return method === 'get' ? `curl ${address}` : `curl -X ${method.toUpperCase()} ${address}`;
  return `curl ${address} \\\n  -H 'content-type: application/json' \\\n  -d '${JSON.stringify(body)}'`;
}

function prose(text: string | undefined, target: string): string {
  return text === undefined ? '' : renderMarkdown(text, { source: 'docs/openapi.md', target });
}
