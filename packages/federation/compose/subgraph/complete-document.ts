import { Kind, isTypeDefinitionNode, isTypeExtensionNode, parse, visit } from 'graphql';
import type {
  DefinitionNode,
  DirectiveDefinitionNode,
  DocumentNode,
  TypeDefinitionNode,
  TypeExtensionNode,
} from 'graphql';
import type { LocalNames } from '#federation/compose/subgraph/local-names.ts';

/** A subgraph's document as plain GraphQL: root types have their usual names, and nothing is undefined. */
export interface CompleteDocument {
  readonly document: DocumentNode;
  /** Types that the subgraph only extends. */
  readonly extensions: ReadonlySet<string>;
  /** Extension nodes, by type, whose directives hold for what they add only. */
  readonly blocks: ReadonlyMap<string, readonly (TypeDefinitionNode | TypeExtensionNode)[]>;
  /** Whether a type has the usual name of a root that the schema gives to another one; such a name. */
  readonly usurped: readonly TypeDefinitionNode[];
}

const ROOTS = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' } as const;
/** Types and fields that subgraph libraries print, although every subgraph has them. */
const SERVICE_TYPES: ReadonlySet<string> = new Set(['_Any', '_Entity', '_Service']);
const SERVICE_FIELDS: ReadonlySet<string> = new Set(['_entities', '_service']);
const LINK_DEFINITIONS = parse(
  `directive @link(url: String, as: String, for: link__Purpose, import: [link__Import]) repeatable on SCHEMA
   directive @core(feature: String!, as: String, for: link__Purpose) repeatable on SCHEMA
   scalar link__Import enum link__Purpose { SECURITY EXECUTION }`,
  { noLocation: true },
).definitions;

/** Completes the document of a subgraph, so that graphql-js can validate it. */
export function completeDocument(source: DocumentNode, names: LocalNames): CompleteDocument {
  const renamed = withUsualRoots(source, names);
  const own = renamed.document.definitions.flatMap((node) => withoutService(node, names));
  const blocks = new Map<string, (TypeDefinitionNode | TypeExtensionNode)[]>();
  for (const node of own) {
    if (!isTypeDefinitionNode(node) && !isTypeExtensionNode(node)) continue;
    blocks.getOrInsertComputed(node.name.value, () => []).push(node);
  }
  const extensions = new Set(
    [...blocks].flatMap(([name, nodes]) => (nodes.every(isExtending(names)) ? [name] : [])),
  );
  const based = new Set<string>();
  const definitions = own.map((node): DefinitionNode => {
    if (!isTypeExtensionNode(node)) return node;
    const name = node.name.value;
    const isBased = based.has(name) || (blocks.get(name) ?? []).some(isTypeDefinitionNode);
    based.add(name);
    return isBased ? node : asDefinition(node);
  });
  const all = [...definitions, ...missingDefinitions(definitions, names)];
  return {
    document: { kind: Kind.DOCUMENT, definitions: withQuery(all) },
    extensions,
    blocks,
    usurped: renamed.usurped,
  };
}

/** Whether a node only extends a type, by the keyword or by `@extends`. */
function isExtending({ localOf }: LocalNames) {
  const local = localOf.get('extends');
  return (node: TypeDefinitionNode | TypeExtensionNode): boolean =>
    isTypeExtensionNode(node) || (node.directives ?? []).some(({ name }) => name.value === local);
}

function asDefinition(node: TypeExtensionNode): TypeDefinitionNode {
  const kind = node.kind.replace('Extension', 'Definition');
  return { ...node, kind } as TypeDefinitionNode;
}

/** Gives root types their usual names, wherever they are used: as types, and in selections of contexts. */
function withUsualRoots(source: DocumentNode, { localOf }: LocalNames) {
  const names = new Map<string, string>();
  const given = new Set<string>();
  let isWritten = false;
  for (const node of source.definitions) {
    if (node.kind !== Kind.SCHEMA_DEFINITION && node.kind !== Kind.SCHEMA_EXTENSION) continue;
    for (const { operation, type } of node.operationTypes ?? []) {
      isWritten = true;
      given.add(type.name.value);
      if (type.name.value !== ROOTS[operation]) names.set(type.name.value, ROOTS[operation]);
    }
  }
  const taken = new Set(names.values());
  const usurped = source.definitions.filter(
    (node): node is TypeDefinitionNode =>
      isTypeDefinitionNode(node) &&
      (taken.has(node.name.value) ||
        (isWritten &&
          Object.values<string>(ROOTS).includes(node.name.value) &&
          !given.has(node.name.value))),
  );
  if (names.size === 0) return { document: source, usurped };
  const rename = <Node extends { readonly name: { readonly value: string } }>(node: Node) => {
    const value = names.get(node.name.value);
    return value === undefined ? undefined : { ...node, name: { ...node.name, value } };
  };
  const conditions = /(\.\.\.\s*on\s+)(\w+)/g;
  const document = visit(source, {
    NamedType: rename,
    Directive(node) {
      if (node.name.value !== localOf.get('fromContext')) return undefined;
      return visit(node, {
        StringValue: ({ value, ...text }) => ({
          ...text,
          value: value.replaceAll(
            conditions,
            (_, on: string, type: string) => on + (names.get(type) ?? type),
          ),
        }),
      });
    },
    ObjectTypeDefinition: { leave: rename },
    ObjectTypeExtension: { leave: rename },
  });
  return { document, usurped };
}

/** A definition without what federation adds to every subgraph; none where nothing is left. */
function withoutService(node: DefinitionNode, names: LocalNames): DefinitionNode[] {
  if (isTypeDefinitionNode(node) || isTypeExtensionNode(node)) {
    if (SERVICE_TYPES.has(node.name.value)) return [];
    if ([...names.scalars.values()].includes(node.name.value)) return [];
    if (node.name.value !== 'Query' || !('fields' in node)) return [node];
    const fields = (node.fields ?? []).filter(({ name }) => !SERVICE_FIELDS.has(name.value));
    const isServiceOnly = fields.length === 0 && (node.fields?.length ?? 0) > 0;
    return isServiceOnly ? [] : [{ ...node, fields } as DefinitionNode];
  }
  if (node.kind !== Kind.DIRECTIVE_DEFINITION) return [node];
  const isOwn = names.coreOf.has(node.name.value) || ['link', 'core'].includes(node.name.value);
  return isOwn ? [] : [node];
}

/** Definitions of federation's elements under their local names. */
function missingDefinitions(
  definitions: readonly DefinitionNode[],
  { directives, localOf, scalars }: LocalNames,
): DefinitionNode[] {
  const defined = new Set(
    definitions.flatMap((node) =>
      'name' in node && node.name !== undefined ? [`${node.kind} ${node.name.value}`] : [],
    ),
  );
  const own = [...directives].map(([core, definition]): DirectiveDefinitionNode => {
    const name = localOf.get(core) ?? core;
    return renamed(visit(definition, { NamedType: (node) => scalarNode(node, scalars) }), name);
  });
  const scalarNodes = [...scalars.values()].map((value): DefinitionNode => ({
    kind: Kind.SCALAR_TYPE_DEFINITION,
    name: { kind: Kind.NAME, value },
  }));
  return [...own, ...scalarNodes, ...LINK_DEFINITIONS].filter(
    (node) =>
      !('name' in node) ||
      node.name === undefined ||
      !defined.has(`${node.kind} ${node.name.value}`),
  );
}

function renamed(node: DirectiveDefinitionNode, value: string): DirectiveDefinitionNode {
  return { ...node, name: { ...node.name, value } };
}

function scalarNode<Node extends { readonly name: { readonly value: string } }>(
  node: Node,
  scalars: ReadonlyMap<string, string>,
): Node | undefined {
  const value = scalars.get(node.name.value);
  return value === undefined ? undefined : { ...node, name: { ...node.name, value } };
}

/** A subgraph needs no query of its own; GraphQL needs one. */
function withQuery(definitions: readonly DefinitionNode[]): DefinitionNode[] {
  const kept = definitions.map((node) =>
    node.kind === Kind.SCHEMA_DEFINITION || node.kind === Kind.SCHEMA_EXTENSION
      ? { ...node, operationTypes: undefined }
      : node,
  );
  const schema = kept.filter(
    ({ kind }) => kind === Kind.SCHEMA_DEFINITION || kind === Kind.SCHEMA_EXTENSION,
  );
  const others = kept.filter((node) => !schema.includes(node)) as DefinitionNode[];
  const has = (name: string): boolean =>
    others.some((node) => isTypeDefinitionNode(node) && node.name.value === name);
  const more: DefinitionNode[] = has('Query')
    ? []
    : [...parse('type Query { _service: String }', { noLocation: true }).definitions];
  const operationTypes = (['query', 'mutation', 'subscription'] as const)
    .filter((operation) => operation === 'query' || has(ROOTS[operation]))
    .map((operation) => ({
      kind: Kind.OPERATION_TYPE_DEFINITION,
      operation,
      type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: ROOTS[operation] } },
    }));
  const directives = schema.flatMap((node) =>
    'directives' in node ? (node.directives ?? []) : [],
  );
  const root = { kind: Kind.SCHEMA_DEFINITION, directives, operationTypes } as DefinitionNode;
  return [root, ...others, ...more];
}
