import { exactNumber } from '#kernel/text/exact-json.ts';
import { Kind, buildASTSchema, isScalarType, parse, valueFromASTUntyped, visit } from 'graphql';
import type {
  ConstDirectiveNode,
  DefinitionNode,
  DocumentNode,
  FieldDefinitionNode,
  GraphQLSchema,
  InterfaceTypeDefinitionNode,
  ObjectTypeDefinitionNode,
  SelectionSetNode,
} from 'graphql';

type FieldedType = ObjectTypeDefinitionNode | InterfaceTypeDefinitionNode;

/** Definitions that concern a composer only. */
const IGNORED = [Kind.DIRECTIVE_DEFINITION, Kind.SCHEMA_EXTENSION];

export interface KeyRule {
  readonly selection: SelectionSetNode;
  readonly isResolvable: boolean;
}

export interface FieldRule {
  readonly isExternal: boolean;
  readonly requires: SelectionSetNode | null;
  readonly provides: SelectionSetNode | null;
}

/** A field that was another subgraph's. */
export interface OverrideRule {
  readonly from: string;
  /** Whether it moved: without a label, or by one that applies to every request to a world. */
  readonly isMoved: boolean;
}

/** Active labels of overrides. */
export const MOVING: ReadonlySet<string> = new Set(['on', 'percent(100)']);

export interface TypeRule {
  readonly keys: readonly KeyRule[];
  readonly isInterfaceObject: boolean;
  readonly interfaces: readonly string[];
  readonly fields: ReadonlyMap<string, FieldRule>;
  /** Fields that another subgraph took over, by the overridden subgraph. */
  readonly overrides: ReadonlyMap<string, OverrideRule>;
}

/**
 * The declarations of a subgraph: the schema that it executes, and the rules of federation on it.
 */
export interface SubgraphRules {
  readonly schema: GraphQLSchema;
  readonly types: ReadonlyMap<string, TypeRule>;
}

/** Reads a subgraph's SDL as its server would, without any library of federation. */
export function readSubgraph(sdl: string): SubgraphRules {
  const definitions = mergedExtensions(parse(sdl, { noLocation: true }));
  const types = new Map<string, TypeRule>();
  for (const definition of definitions) {
    if (isFielded(definition)) types.set(definition.name.value, typeRuleOf(definition));
  }
  return { schema: withExactLongs(executableSchema(definitions, types)), types };
}

/** The selection of a field set, such as `id ref { a }`. */
export function fieldSet(text: string): SelectionSetNode {
  const [operation] = parse(`{ ${text} }`, { noLocation: true }).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error(`No field set: ${text}`);
  return operation.selectionSet;
}

function typeRuleOf(definition: FieldedType): TypeRule {
  const fields = new Map<string, FieldRule>();
  const overrides = new Map<string, OverrideRule>();
  const isAllExternal = directivesOf(definition, 'external').length > 0;
  for (const field of definition.fields ?? []) {
    fields.set(field.name.value, fieldRuleOf(field, isAllExternal));
    const [override] = directivesOf(field, 'override');
    if (override === undefined) continue;
    const { from, label } = argumentsOf(override);
    const isMoved = label === undefined || MOVING.has(String(label));
    if (typeof from === 'string') overrides.set(field.name.value, { from, isMoved });
  }
  return {
    keys: directivesOf(definition, 'key').map((directive) => {
      const { fields: text, resolvable } = argumentsOf(directive);
      return { selection: fieldSet(String(text)), isResolvable: resolvable !== false };
    }),
    isInterfaceObject: directivesOf(definition, 'interfaceObject').length > 0,
    interfaces: (definition.interfaces ?? []).map(({ name }) => name.value),
    fields,
    overrides,
  };
}

function fieldRuleOf(field: FieldDefinitionNode, isExternal: boolean): FieldRule {
  const selectionOf = (name: string): SelectionSetNode | null => {
    const [directive] = directivesOf(field, name);
    return directive === undefined ? null : fieldSet(String(argumentsOf(directive)['fields']));
  };
  return {
    isExternal: isExternal || directivesOf(field, 'external').length > 0,
    requires: selectionOf('requires'),
    provides: selectionOf('provides'),
  };
}

function executableSchema(
  definitions: readonly DefinitionNode[],
  types: ReadonlyMap<string, TypeRule>,
): GraphQLSchema {
  const kept = definitions.filter(({ kind }) => IGNORED.every((one) => one !== kind)).map(bare);
  const entities = definitions.flatMap((definition) =>
    definition.kind === Kind.OBJECT_TYPE_DEFINITION &&
    types.get(definition.name.value)!.keys.some(({ isResolvable }) => isResolvable)
      ? [definition.name.value]
      : [],
  );
  const root = rootIn(definitions);
  const query = kept.find(
    (one) => one.kind === Kind.OBJECT_TYPE_DEFINITION && one.name.value === root,
  ) as ObjectTypeDefinitionNode | undefined;
  const hasEntities = entities.length > 0;
  const [machinery, ...more] = parse(
    `type ${root} {
       _service: _Service!
       ${hasEntities ? '_entities(representations: [_Any!]!): [_Entity]!' : ''}
     }
     type _Service { sdl: String }
     scalar _Any
     ${hasEntities ? `union _Entity = ${entities.join(' | ')}` : ''}`,
    { noLocation: true },
  ).definitions as readonly [ObjectTypeDefinitionNode, ...DefinitionNode[]];
  const whole = { ...machinery, fields: [...(query?.fields ?? []), ...(machinery.fields ?? [])] };
  const all = [...kept.filter((one) => one !== query), whole, ...more];
  return buildASTSchema({ kind: Kind.DOCUMENT, definitions: all }, { assumeValidSDL: true });
}

/** The name of the root type of queries. */
function rootIn(definitions: readonly DefinitionNode[]): string {
  const roots = definitions.flatMap((one) =>
    one.kind === Kind.SCHEMA_DEFINITION ? one.operationTypes : [],
  );
  return roots.find(({ operation }) => operation === 'query')?.type.name.value ?? 'Query';
}

/** Literals of the scalar `Long` keep their digits. */
export function withExactLongs(schema: GraphQLSchema): GraphQLSchema {
  const long = schema.getType('Long');
  if (isScalarType(long)) {
    long.parseLiteral = (node) =>
      node.kind === Kind.INT ? exactNumber(node.value) : valueFromASTUntyped(node);
  }
  return schema;
}

/** The same definition without the directives of federation, which a server does not execute. */
function bare(definition: DefinitionNode): DefinitionNode {
  return visit(definition, { Directive: () => null });
}

function mergedExtensions({ definitions }: DocumentNode): DefinitionNode[] {
  const merged = new Map<string, FieldedType>();
  const others: DefinitionNode[] = [];
  for (const definition of definitions) {
    const base =
      definition.kind === Kind.OBJECT_TYPE_EXTENSION
        ? ({ ...definition, kind: Kind.OBJECT_TYPE_DEFINITION } as ObjectTypeDefinitionNode)
        : definition.kind === Kind.INTERFACE_TYPE_EXTENSION
          ? ({ ...definition, kind: Kind.INTERFACE_TYPE_DEFINITION } as InterfaceTypeDefinitionNode)
          : definition;
    if (!isFielded(base)) others.push(base);
    else merged.set(base.name.value, joined(merged.get(base.name.value), base));
  }
  return [...others, ...merged.values()];
}

function joined(known: FieldedType | undefined, more: FieldedType): FieldedType {
  if (known === undefined) return more;
  return {
    ...known,
    directives: [...(known.directives ?? []), ...(more.directives ?? [])],
    interfaces: [...(known.interfaces ?? []), ...(more.interfaces ?? [])],
    fields: [...(known.fields ?? []), ...(more.fields ?? [])],
  } as FieldedType;
}

function isFielded(definition: DefinitionNode): definition is FieldedType {
  return (
    definition.kind === Kind.OBJECT_TYPE_DEFINITION ||
    definition.kind === Kind.INTERFACE_TYPE_DEFINITION
  );
}

function directivesOf(
  node: { readonly directives?: readonly ConstDirectiveNode[] | undefined },
  name: string,
): readonly ConstDirectiveNode[] {
  return (node.directives ?? []).filter((directive) => directive.name.value === name);
}

function argumentsOf(directive: ConstDirectiveNode): Record<string, unknown> {
  return Object.fromEntries(
    (directive.arguments ?? []).map((one) => [one.name.value, valueFromASTUntyped(one.value)]),
  );
}
