import type { GraphQLSchema } from 'graphql';
import { isInputType, typeFromAST } from 'graphql';
import type { ClientDocument, ClientGraph } from '#tools/clients/client-documents.ts';
import { constantNameOf } from '#tools/clients/client-documents.ts';
import { DESCRIBED_SCALARS } from '#tools/clients/render-typescript-schema.ts';
import { resultType } from '#tools/clients/result-types.ts';
import { leafType, typescriptComment, typescriptType } from '#tools/clients/typescript-types.ts';

const HEAD = `// Written by \`npm run generate\` from the public schema and clients/documents; change those, not
// this file.

`;

const DASHBOARD_HEAD = `// Written by \`npm run generate\` from the public schema and dashboard/documents;
// change those, not this file.

`;

const ITEMS = ['AnyChartItem', 'ChartColumnsItem', 'ChartData', 'ChartItem'];

/** Names of types that documents use, by where they come from. */
interface UsedTypes {
  readonly items: readonly string[];
  readonly scalars: readonly string[];
  readonly ofSchema: readonly string[];
}

/** The client's module with every document: its text, its variables, and what it answers. */
export function renderTypescriptDocuments({ schema, documents }: ClientGraph): string {
  const written = documents.map((document) => documentOf(document, schema)).join('\n');
  const { items, scalars, ofSchema } = usedTypes(schema, written);
  return [
    HEAD,
    importOf(items, './chart-item.ts'),
    importOf(scalars, './scalars.ts'),
    importOf(ofSchema, './schema.gen.ts'),
    "import type { TypedDocument } from './typed-document.ts';\n\n",
    written,
  ].join('');
}

/** One document of the dashboard, which takes every type from the client. */
export function renderDashboardDocument({ schema, documents }: ClientGraph, name: string): string {
  const written = documentOf(
    documents.find((document) => document.name === name)!,
    schema,
  );
  const { items, scalars, ofSchema } = usedTypes(schema, written);
  // The client exports a calendar date by another name than the schema's.
  const names = [...items, ...scalars, ...ofSchema, 'TypedDocument'].map((type) =>
    type === 'Date' ? 'CalendarDate as Date' : type,
  );
  return `${DASHBOARD_HEAD}${importOf(names, '#clients/typescript/src/index.ts')}\n${written}`;
}

/** All documents of the dashboard under one name: a page gets those alone that it uses. */
export function renderDashboardIndex(files: readonly string[]): string {
  const lines = files.map((file) => `export * from './${file}.gen.ts';\n`);
  return `${DASHBOARD_HEAD}${lines.join('')}`;
}

function usedTypes(schema: GraphQLSchema, written: string): UsedTypes {
  const code = written.replaceAll(/\/\*\*.*?\*\//gs, '');
  const isUsed = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(code);
  const ofSchema = Object.values(schema.getTypeMap())
    .map(({ name }) => name)
    .filter((name) => !DESCRIBED_SCALARS.includes(name) && !ITEMS.includes(name));
  return {
    items: ITEMS.filter(isUsed),
    scalars: DESCRIBED_SCALARS.filter(isUsed),
    // Objects of answers are written where they stand, so only leaves and inputs are found by name.
    ofSchema: ofSchema.filter((name) => isNamed(schema, name) && isUsed(name)),
  };
}

function importOf(names: readonly string[], module: string): string {
  return names.length === 0
    ? ''
    : `import type { ${names.toSorted().join(', ')} } from '${module}';\n`;
}

function isNamed(schema: GraphQLSchema, name: string): boolean {
  const type = schema.getType(name);
  return (
    type !== undefined && isInputType(type) && leafType(type) === name && !name.startsWith('__')
  );
}

function documentOf(document: ClientDocument, schema: GraphQLSchema): string {
  const { name, description, operation, text } = document;
  const root = schema.getRootType(operation.operation);
  if (root == null) throw new Error(`The schema answers no ${operation.operation}.`);
  const comment = typescriptComment(description, '');
  const variables = `export interface ${name}Variables {\n${variablesOf(document, schema)}}\n`;
  const hasNone = operation.variableDefinitions?.length === 0;
  return [
    hasNone ? `export type ${name}Variables = Readonly<Record<never, never>>;\n` : variables,
    `export interface ${name}Result ${resultType(root, operation.selectionSet)}\n`,
    `${comment}export const ${constantNameOf(document)}: TypedDocument<${name}Result, ${name}Variables> =\n`,
    `  ${textOf(text)};\n`,
  ].join('');
}

function variablesOf({ operation }: ClientDocument, schema: GraphQLSchema): string {
  const declared = operation.variableDefinitions ?? [];
  return declared
    .map(({ variable, type, defaultValue }) => {
      const input = typeFromAST(schema, type);
      if (input === undefined || !isInputType(input)) throw new Error('A variable is of no input.');
      const isRequired = type.kind === 'NonNullType' && defaultValue === undefined;
      const written = typescriptType(input, leafType);
      return `  readonly ${variable.name.value}${isRequired ? '' : '?'}: ${written};\n`;
    })
    .join('');
}

/** Documents hold double quotes alone. */
function textOf(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
}
