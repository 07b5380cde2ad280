import type {
  FieldNode,
  GraphQLField,
  GraphQLObjectType,
  GraphQLOutputType,
  SelectionSetNode,
} from 'graphql';
import { getNamedType, isLeafType, isObjectType, Kind } from 'graphql';
import { leafType, typescriptComment, typescriptType } from '#tools/clients/typescript-types.ts';

/** How the chart fields are selected: as rows, as columns, or by a variable. */
type ChartShape = 'ChartItem' | 'ChartColumnsItem' | 'AnyChartItem';

/** The type of what a selection of an object answers, as TypeScript writes it. */
export function resultType(
  object: GraphQLObjectType,
  { selections }: SelectionSetNode,
  indent = '',
  shape: ChartShape = 'ChartItem',
): string {
  const inner = `${indent}  `;
  const members = new Map<string, string>();
  for (const node of selections) {
    if (node.kind !== Kind.FIELD) throw new Error('Documents of clients select fields alone.');
    const field = object.getFields()[node.name.value];
    if (field === undefined) throw new Error(`${object.name} has no ${node.name.value}.`);
    const key = node.alias?.value ?? field.name;
    members.set(key, memberOf(field, key, node, inner, shape));
  }
  if (object.name !== 'ChartItem' || !members.has('type') || !members.has('data')) {
    return `{\n${[...members.values()].join('')}${indent}}`;
  }
  // Which data an item has follows from its type, so the two are written together.
  members.delete('type');
  members.delete('data');
  return `${shape}<{\n${[...members.values()].join('')}${indent}}>`;
}

function memberOf(
  field: GraphQLField<unknown, unknown>,
  key: string,
  node: FieldNode,
  indent: string,
  shape: ChartShape,
): string {
  const isOptional = node.directives?.some(({ name }) => /^(include|skip)$/.test(name.value));
  const type = typeOf(field.type, node, indent, shapeBelow(field, node) ?? shape);
  const comment = typescriptComment(field.description, indent);
  return `${comment}${indent}readonly ${key}${isOptional ? '?' : ''}: ${type};\n`;
}

function typeOf(
  type: GraphQLOutputType,
  node: FieldNode,
  indent: string,
  shape: ChartShape,
): string {
  return typescriptType(type, (named) => {
    if (isLeafType(named)) return leafType(named);
    const { selectionSet } = node;
    if (!isObjectType(named) || selectionSet === undefined) {
      throw new Error(`Documents of clients cannot ask for ${getNamedType(type).name}.`);
    }
    return resultType(named, selectionSet, indent, shape);
  });
}

function shapeBelow({ args }: GraphQLField<unknown, unknown>, node: FieldNode): ChartShape | null {
  if (!args.some(({ type }) => getNamedType(type).name === 'ChartFormat')) return null;
  const format = node.arguments?.find(({ name }) => name.value === 'format')?.value;
  if (format === undefined) return 'ChartItem';
  if (format.kind !== Kind.ENUM) return 'AnyChartItem';
  return format.value === 'columns' ? 'ChartColumnsItem' : 'ChartItem';
}
