import type { GraphQLEnumType, GraphQLInputObjectType, GraphQLScalarType } from 'graphql';
import { isEnumType, isInputObjectType, isRequiredInputField, isScalarType } from 'graphql';
import type { GraphQLNamedType } from 'graphql';
import type { ClientGraph } from '#tools/clients/client-documents.ts';
import { leafType, typescriptComment, typescriptType } from '#tools/clients/typescript-types.ts';
import { readFurtherValues, readValues } from '#kernel/errors/constraint.ts';

/**
 * The scalars that `scalars.ts` of the client describes by hand, because the schema cannot say what is in
 * them; `ChartData` stands in `chart-item.ts`.
 */
const DESCRIBED = [
  'ChartTimes',
  'CountsByName',
  'Date',
  'EpochMs',
  'IndicatorColumns',
  'IndicatorParams',
  'IntervalCaps',
  'JSONObject',
  'JsonValue',
  'KlineNumber',
  'KlineRows',
  'ScanValues',
  'StatedConfidence',
  'TextsByName',
  'Timestamp',
  'TriStates',
];

const HEAD = `// Written by \`npm run generate\` from the public schema; change that, not this file.

`;

/** The module with every enum and input object of the schema, and the scalars that are lists of texts. */
export function renderTypescriptSchema({ schema }: ClientGraph): string {
  const types = Object.values(schema.getTypeMap())
    .filter(({ name }) => !name.startsWith('__'))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const written = types.flatMap(declarationOf).join('\n');
  const used = DESCRIBED.filter((name) =>
    new RegExp(`\\b${name}\\b`).test(withoutComments(written)),
  );
  const imported = `import type { ${used.join(', ')} } from './scalars.ts';\n\n`;
  return HEAD + imported + written;
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*\*.*?\*\//gs, '');
}

function declarationOf(type: GraphQLNamedType): string[] {
  if (isEnumType(type)) return [enumOf(type)];
  if (isInputObjectType(type)) return [inputOf(type)];
  if (isScalarType(type)) return scalarOf(type);
  return [];
}

function enumOf(type: GraphQLEnumType): string {
  const values = type.getValues().map(({ name }) => `\n  | '${name}'`);
  return `${typescriptComment(type.description, '')}export type ${type.name} =${values.join('')};\n`;
}

/** Texts that match a pattern are taken, too, and editors still propose those that are named. */
function scalarOf(type: GraphQLScalarType): string[] {
  const directives = type.astNode?.directives;
  const values = readValues(directives);
  if (values === null) {
    const isKnown =
      type.name === 'ChartData' || DESCRIBED.includes(type.name) || leafType(type) !== type.name;
    if (!isKnown) throw new Error(`clients/typescript/src/scalars.ts lacks ${type.name}.`);
    return [];
  }
  const also = readFurtherValues(directives) === null ? [] : ['(string & {})'];
  const choices = [...values.map((value) => `'${value}'`), ...also].map((one) => `\n  | ${one}`);
  return [
    `${typescriptComment(type.description, '')}export type ${type.name} =${choices.join('')};\n`,
  ];
}

function inputOf(type: GraphQLInputObjectType): string {
  const fields = Object.values(type.getFields()).map((field) => {
    const optional = isRequiredInputField(field) ? '' : '?';
    const comment = typescriptComment(field.description, '  ');
    return `${comment}  readonly ${field.name}${optional}: ${typescriptType(field.type, leafType)};\n`;
  });
  return `${typescriptComment(type.description, '')}export interface ${type.name} {\n${fields.join('')}}\n`;
}

/** The names that a module of types may import from the client's scalars. */
export const DESCRIBED_SCALARS: readonly string[] = DESCRIBED;
