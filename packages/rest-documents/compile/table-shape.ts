import { argumentsOf, findDirective } from '#rest-documents/compile/directive.ts';
import type { OutputMember, OutputShape } from '#rest-documents/compile/wire-shape.ts';
import type { OperationDefinitionNode } from 'graphql';

/** What the values of a column are. */
export type ColumnKind = 'time' | 'number' | 'boolean' | 'text';

/** A scalar member of the objects of a list, or of an object within them. */
export interface MemberColumn {
  /** Path of wire names, separated by dots. */
  readonly name: string;
  /** Response keys from the object to the member. */
  readonly keys: readonly string[];
  readonly kind: ColumnKind;
}

/** Where the rows of an answer are in the graph's data, and their columns. */
export interface TableShape {
  /** Response keys from the root of the data to the rows. */
  readonly keys: readonly string[];
  /** Members of each row; null for bars, whose columns are fixed. */
  readonly members: readonly MemberColumn[] | null;
  /** Response keys to the results whose columns are as long as the rows; null if there are none. */
  readonly resultKeys: readonly string[] | null;
}

/** A part of an answer, and the response keys to it. */
interface Place {
  readonly shape: OutputShape;
  readonly keys: readonly string[];
}

/** Scalars that fit into one cell; other scalars and lists are not columns. */
const KINDS: Readonly<Record<string, ColumnKind>> = {
  Int: 'number',
  Float: 'number',
  Boolean: 'boolean',
  EpochMs: 'time',
  String: 'text',
  ID: 'text',
  Date: 'text',
  Timestamp: 'text',
  StatedConfidence: 'text',
};

/** Reads `@table`; null without it. Throws where it names a member that the answer lacks. */
export function readTable(
  operation: OperationDefinitionNode,
  output: OutputShape,
): TableShape | null {
  const directive = findDirective(operation, 'table');
  if (directive === undefined) return null;
  const { rows, results } = argumentsOf(directive) as { rows?: string; results?: string };
  const root: Place = { shape: output, keys: [] };
  const place = placeAt(root, rows ?? '');
  return {
    keys: place.keys,
    members: membersOfRows(place.shape),
    resultKeys: results === undefined ? null : resultsAt(root, results),
  };
}

function placeAt(from: Place, path: string): Place {
  let place = unwrapped(from);
  for (const name of path.split('.').filter((part) => part !== '')) {
    const { shape, keys } = place;
    const member = shape.kind === 'object' ? memberNamed(shape.members, name) : undefined;
    if (member === undefined) throw new Error(`@table names ${path}, which the answer lacks`);
    place = unwrapped({ shape: member.shape, keys: [...keys, member.key] });
  }
  return place;
}

function memberNamed(members: readonly OutputMember[], name: string): OutputMember | undefined {
  return members.find(({ key }) => key === name);
}

/** The shape inside nullable types and inside objects that are replaced by their only member. */
function unwrapped({ shape, keys }: Place): Place {
  if (shape.kind === 'nullable') return unwrapped({ shape: shape.of, keys });
  if (shape.kind === 'member') return unwrapped({ shape: shape.of, keys: [...keys, shape.key] });
  return { shape, keys };
}

function membersOfRows(shape: OutputShape): readonly MemberColumn[] | null {
  if (shape.kind === 'leaf' && shape.scalar === 'KlineRows') return null;
  const item = shape.kind === 'list' ? unwrapped({ shape: shape.item, keys: [] }).shape : null;
  if (item?.kind !== 'object') throw new Error('@table needs bars, or a list of objects');
  return columnsOf(item.members, []);
}

function columnsOf(members: readonly OutputMember[], keys: readonly string[]): MemberColumn[] {
  return members.flatMap((member): MemberColumn[] => {
    const place = unwrapped({ shape: member.shape, keys: [...keys, member.key] });
    if (place.shape.kind === 'object') return columnsOf(place.shape.members, place.keys);
    const kind = place.shape.kind === 'leaf' ? kindOf(place.shape) : undefined;
    return kind === undefined ? [] : [{ name: place.keys.join('.'), keys: place.keys, kind }];
  });
}

/** Enums, and scalars with `@values`, are texts. */
function kindOf({ schema, scalar = '' }: OutputShape & { kind: 'leaf' }): ColumnKind | undefined {
  return 'enum' in schema ? 'text' : KINDS[scalar];
}

function resultsAt(root: Place, path: string): readonly string[] {
  const { shape, keys } = placeAt(root, path);
  if (shape.kind !== 'map') throw new Error(`@table names ${path}, which has no results by key`);
  return keys;
}
