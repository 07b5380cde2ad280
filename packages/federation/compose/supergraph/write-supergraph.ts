import { Kind, parse, print } from 'graphql';
import type {
  ConstDirectiveNode,
  DefinitionNode,
  DirectiveDefinitionNode,
  DocumentNode,
} from 'graphql';
import {
  directiveNode,
  enumNode,
  listNode,
  objectNode,
  textNode,
} from '#federation/compose/merge/directive-arguments.ts';
import { MERGED_SPECIFICATIONS } from '#federation/compose/merge/directive-names.ts';
import type { MergedGraph } from '#federation/compose/merge/merge-supergraph.ts';
import {
  federationDirectives,
  NEWEST_MINOR,
} from '#federation/compose/subgraph/federation-directives.ts';
import type { FederatedSubgraph } from '#federation/compose/subgraph/federated-subgraph.ts';

const SPECS = 'https://specs.apollo.dev';

/** The whole document of a supergraph, in a fixed order. */
export function supergraphDocument(
  merged: MergedGraph,
  subgraphs: readonly FederatedSubgraph[],
): DocumentNode {
  const used = MERGED_SPECIFICATIONS.filter(({ directives }) =>
    directives.some((one) => merged.used.has(one)),
  );
  const roots = (['query', 'mutation', 'subscription'] as const).filter((operation) =>
    merged.types.some(({ name }) => name.value === ROOTS[operation]),
  );
  const needsDirectives = merged.used.has('cacheTag');
  const plumbing = [
    ...parse(JOIN + (needsDirectives ? JOIN_DIRECTIVE : ''), { noLocation: true }).definitions,
    ...used
      .flatMap(({ directives }) => directives)
      .flatMap((core) => coreDefinitions(core, merged)),
    graphEnum(subgraphs),
  ];
  const schema: DefinitionNode = {
    kind: Kind.SCHEMA_DEFINITION,
    directives: [
      link(`${SPECS}/link/v1.0`),
      link(`${SPECS}/join/v0.5`, { purpose: 'EXECUTION' }),
      ...used.map((specification) => specificationLink(specification, merged)),
      ...merged.links.map(({ url, as, imports }) => link(url, { as, imports })),
    ],
    operationTypes: roots.map((operation) => ({
      kind: Kind.OPERATION_TYPE_DEFINITION,
      operation: operation as never,
      type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: ROOTS[operation] } },
    })),
  };
  return {
    kind: Kind.DOCUMENT,
    definitions: [schema, ...plumbing, ...merged.directives, ...merged.types],
  };
}

/** The text of a supergraph. */
export function printSupergraph(document: DocumentNode): string {
  return print(document);
}

const ROOTS = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' } as const;

const JOIN = `
directive @link(url: String, as: String, for: link__Purpose, import: [link__Import]) repeatable on SCHEMA
scalar link__Import
enum link__Purpose {
  """
  \`SECURITY\` features provide metadata necessary to securely resolve fields.
  """
  SECURITY
  """
  \`EXECUTION\` features provide metadata necessary for operation execution.
  """
  EXECUTION
}
directive @join__graph(name: String!, url: String!) on ENUM_VALUE
directive @join__type(
  graph: join__Graph!
  key: join__FieldSet
  extension: Boolean! = false
  resolvable: Boolean! = true
  isInterfaceObject: Boolean! = false
) repeatable on OBJECT | INTERFACE | UNION | ENUM | INPUT_OBJECT | SCALAR
directive @join__field(
  graph: join__Graph
  requires: join__FieldSet
  provides: join__FieldSet
  type: String
  external: Boolean
  override: String
  usedOverridden: Boolean
  overrideLabel: String
  contextArguments: [join__ContextArgument!]
) repeatable on FIELD_DEFINITION | INPUT_FIELD_DEFINITION
directive @join__implements(graph: join__Graph!, interface: String!) repeatable on OBJECT | INTERFACE
directive @join__unionMember(graph: join__Graph!, member: String!) repeatable on UNION
directive @join__enumValue(graph: join__Graph!) repeatable on ENUM_VALUE
scalar join__FieldSet
scalar join__FieldValue
input join__ContextArgument {
  name: String!
  type: String!
  context: String!
  selection: join__FieldValue!
}
`;
const JOIN_DIRECTIVE = `
directive @join__directive(
  graphs: [join__Graph!]
  name: String!
  args: join__DirectiveArguments
) repeatable on SCHEMA | OBJECT | INTERFACE | FIELD_DEFINITION
scalar join__DirectiveArguments
`;

function graphEnum(subgraphs: readonly FederatedSubgraph[]): DefinitionNode {
  return {
    kind: Kind.ENUM_TYPE_DEFINITION,
    name: { kind: Kind.NAME, value: 'join__Graph' },
    values: subgraphs.map(({ name, graph }) => ({
      kind: Kind.ENUM_VALUE_DEFINITION,
      name: { kind: Kind.NAME, value: graph.graphName },
      directives: [
        directiveNode('join__graph', { name: textNode(name), url: textNode(graph.url) }),
      ],
    })),
  };
}

interface LinkOptions {
  readonly as?: string | null;
  readonly purpose?: string | null;
  readonly imports?: readonly { readonly element: string; readonly local: string }[];
}

function link(
  url: string,
  { as = null, purpose = null, imports = [] }: LinkOptions = {},
): ConstDirectiveNode {
  const nodes = imports.map(({ element, local }) =>
    element === local
      ? textNode(element)
      : objectNode({ name: textNode(element), as: textNode(local) }),
  );
  return directiveNode('link', {
    url: textNode(url),
    as: as === null ? null : textNode(as),
    for: purpose === null ? null : enumNode(purpose),
    import: nodes.length === 0 ? null : listNode(nodes),
  });
}

/** The link of a specification: with one directive of its own name, or with several that it imports. */
function specificationLink(
  { name, version, purpose, directives }: (typeof MERGED_SPECIFICATIONS)[number],
  { names, used }: MergedGraph,
): ConstDirectiveNode {
  const url = `${SPECS}/${name}/${version}`;
  const [only] = directives;
  if (directives.length === 1 && only !== undefined) {
    const local = names.get(only)!;
    return link(url, { as: local === name || only === 'cacheTag' ? null : local, purpose });
  }
  const imports = directives
    .filter((one) => used.has(one))
    .map((one) => ({ element: `@${one}`, local: `@${names.get(one)!}` }));
  return link(url, { purpose, imports });
}

/** The definition of a merged directive with its types, under the names of the supergraph. */
function coreDefinitions(core: string, { names, used }: MergedGraph): DefinitionNode[] {
  if (core === 'cacheTag' || !used.has(core)) return [];
  const definition = federationDirectives(NEWEST_MINOR).get(core)!;
  const local = names.get(core)!;
  const scalar = SCALARS[core];
  const renamed = print({
    ...definition,
    name: { ...definition.name, value: local },
  } satisfies DirectiveDefinitionNode);
  if (scalar === undefined) return [...parse(renamed, { noLocation: true }).definitions];
  const text =
    core === 'context'
      ? `${renamed}\ndirective @${local}__fromContext(field: ${local}__${scalar}) on ARGUMENT_DEFINITION`
      : renamed.replace(`[${scalar}!`, `[${local}__${scalar}!`);
  return [...parse(`${text}\nscalar ${local}__${scalar}`, { noLocation: true }).definitions];
}

const SCALARS: Readonly<Record<string, string>> = {
  requiresScopes: 'Scope',
  policy: 'Policy',
  context: 'ContextFieldValue',
};
