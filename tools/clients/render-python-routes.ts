import { pythonText, pythonType, type Schema } from '#tools/clients/python-types.ts';

/** An operation of the OpenAPI document. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Schema;
  readonly description?: string;
}

/** What a method takes: a parameter, or a member of the body. */
interface Argument {
  readonly name: string;
  readonly place: 'path' | 'query' | 'body';
  readonly isRequired: boolean;
  readonly type: string;
  readonly description: string;
}

/** Tables are asked for with \`arrow\` and \`frame\`; these methods answer what JSON says. */
const OF_TABLES: ReadonlySet<string> = new Set(['format', 'time']);

/** Whether methods block, or are awaited. */
export type PythonStyle = 'blocking' | 'awaited';

const CLASSES: Readonly<Record<PythonStyle, { name: string; about: string }>> = {
  blocking: {
    name: 'Routes',
    about: 'One method for each route, with the names of its parameters. What is None is left out.',
  },
  awaited: { name: 'AsyncRoutes', about: 'The methods of `Routes`, to be awaited.' },
};

function headOf(style: PythonStyle): string {
  const { name, about } = CLASSES[style];
  return `"""Every route of the REST interface. Written by \`npm run generate\` from the OpenAPI document."""

from __future__ import annotations

from typing import Any, Literal, Mapping
from urllib.parse import quote

from .shapes import *  # noqa: F403


class ${name}:
    """${about}"""

    ${awaiting(style, 'async ')}def _call(
        self, method: str, path: str, query: Mapping[str, Any], body: Mapping[str, Any] | None
    ) -> Any:
        raise NotImplementedError
`;
}

function awaiting(style: PythonStyle, word: string): string {
  return style === 'awaited' ? word : '';
}

/** The module with a method for each route. */
export function renderPythonRoutes(
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>,
  style: PythonStyle,
): string {
  const methods = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) =>
      methodOf(method, path, operation, style),
    ),
  );
  return [headOf(style), ...methods].join('\n');
}

function methodOf(method: string, path: string, operation: Operation, style: PythonStyle): string {
  const taken = argumentsOf(operation).toSorted(
    (a, b) => Number(b.isRequired) - Number(a.isRequired),
  );
  const signature = taken.map(({ name, type, isRequired }) =>
    isRequired ? `        ${name}: ${type},\n` : `        ${name}: ${optional(type)} = None,\n`,
  );
  const star = taken.length === 0 ? '' : '        *,\n';
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{quote(str(${name}), safe='')}`);
  const call = [
    pythonText(method.toUpperCase()),
    `${path.includes('{') ? 'f' : ''}"${url}"`,
    dictOf(taken.filter(({ place }) => place === 'query')),
    operation.requestBody === undefined
      ? 'None'
      : dictOf(taken.filter(({ place }) => place === 'body')),
  ];
  const { '200': success } = operation.responses;
  const content = success?.content ?? {};
  const picture = content['image/png']?.schema;
  const schema = content['application/json']?.schema ?? picture ?? { type: 'string' };
  const answer = pythonType(schema);
  return [
    `    ${awaiting(style, 'async ')}def ${operation.operationId}(\n        self,\n`,
    `${star}${signature.join('')}    ) -> ${answer}:\n`,
    proseOf(operation, method, path, taken),
    `        answer: ${answer} = ${awaiting(style, 'await ')}self._call(\n`,
    `${call.map((one) => `            ${one},\n`).join('')}        )\n        return answer\n`,
  ].join('');
}

function argumentsOf({ parameters = [], requestBody }: Operation): Argument[] {
  const own = parameters
    .filter(({ name }) => !OF_TABLES.has(name))
    .map(({ name, in: place, required, schema, description = '' }) => ({
      name,
      place,
      isRequired: required,
      type: pythonType(schema),
      description,
    }));
  const body = requestBody?.content['application/json']?.schema;
  const members = Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
    name,
    place: 'body' as const,
    isRequired: body?.required?.includes(name) === true,
    type: pythonType(schema),
    description: schema.description ?? '',
  }));
  return [...own, ...members];
}

function optional(type: string): string {
  return type === 'Any' || type.endsWith('| None') ? type : `${type} | None`;
}

function dictOf(taken: readonly Argument[]): string {
  return `{${taken.map(({ name }) => `${pythonText(name)}: ${name}`).join(', ')}}`;
}

function proseOf(
  { summary }: Operation,
  method: string,
  path: string,
  taken: readonly Argument[],
): string {
  const facts = taken
    .filter(({ description }) => description !== '')
    .map(({ name, description }) => `        ${name}: ${oneLine(description)}\n`);
  const arguments_ = facts.length === 0 ? '' : `\n${facts.join('')}`;
  return `        """${summary}: \`${method.toUpperCase()} ${path}\`.\n${arguments_}        """\n`;
}

/** The first sentence; the reference has the others. */
function oneLine(text: string): string {
  const [first = ''] = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/(?<=\.) /);
  return first.replaceAll('\\', '\\\\').replaceAll('"""', "'''");
}
