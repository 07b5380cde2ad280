import { Kind, getLocation } from 'graphql';
import type { ASTNode, DefinitionNode, DocumentNode, GraphQLError, NameNode } from 'graphql';
import type { CompositionProblem } from '#federation/compose/composition-error.ts';
import type { SubgraphSource } from '#federation/compose/subgraph-source.ts';

/** SDL of a subgraph and its parsed form. */
export interface ParsedSubgraph {
  readonly source: SubgraphSource;
  readonly document: DocumentNode;
}

/**
 * Locates a composition error in the SDL. The composer seldom gives a location, but its messages quote applied
 * directives, coordinates (`Type.field`, `Type`) and often the subgraph. The first quoted item that a subgraph contains
 * is the location; without one, the whole file is.
 */
export function locateProblem(
  error: GraphQLError,
  subgraphs: readonly ParsedSubgraph[],
  yamlPath: string,
): CompositionProblem {
  const { message } = error;
  const own = error.nodes?.[0]?.loc;
  const at = own && subgraphs.find(({ document }) => document.loc?.source === own.source);
  if (own !== undefined && at !== undefined) return problemAt(message, at, own.start);
  const named = subgraphs.filter(({ source }) => mentions(message, source.name));
  const searched = [...named, ...subgraphs.filter((subgraph) => !named.includes(subgraph))];
  for (const [application] of message.matchAll(/@\w+\([^()]*\)/g)) {
    for (const subgraph of searched) {
      const start = subgraph.source.sdl.indexOf(application);
      if (start >= 0) return problemAt(message, subgraph, start);
    }
  }
  for (const coordinate of coordinatesOf(message)) {
    for (const subgraph of searched) {
      const node = find(subgraph.document, coordinate);
      if (node?.loc !== undefined) return problemAt(message, subgraph, node.loc.start);
    }
  }
  return { message, file: named[0]?.source.file ?? yamlPath };
}

function problemAt(
  message: string,
  { source, document }: ParsedSubgraph,
  start: number,
): CompositionProblem {
  const { line, column } = getLocation(document.loc!.source, start);
  return { message, file: source.file, line, column, text: source.sdl };
}

function mentions(message: string, subgraph: string): boolean {
  const escaped = subgraph.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`, 'i').test(message);
}

/** Coordinates quoted in a message, the most specific first. */
function coordinatesOf(message: string): string[] {
  const quoted = [...message.matchAll(/["'`]@?([A-Za-z_]\w*(?:\.\w+)*)(?:\([^"'`]*\))?["'`]/g)];
  const plain = [...message.matchAll(/\b([A-Z]\w*\.\w+)\b/g)];
  const found = [...quoted, ...plain].map((match) => match[1]!);
  return [...new Set(found)].sort((a, b) => b.split('.').length - a.split('.').length);
}

function find(document: DocumentNode, coordinate: string): ASTNode | undefined {
  const [typeName, fieldName] = coordinate.split('.');
  for (const definition of document.definitions) {
    if (nameOf(definition)?.value !== typeName) continue;
    if (fieldName === undefined) return nameOf(definition);
    const member = membersOf(definition).find(({ name }) => name.value === fieldName);
    if (member !== undefined) return member.name;
  }
  return undefined;
}

function nameOf(definition: DefinitionNode): NameNode | undefined {
  return 'name' in definition ? definition.name : undefined;
}

function membersOf(definition: DefinitionNode): readonly { readonly name: NameNode }[] {
  switch (definition.kind) {
    case Kind.OBJECT_TYPE_DEFINITION:
    case Kind.OBJECT_TYPE_EXTENSION:
    case Kind.INTERFACE_TYPE_DEFINITION:
    case Kind.INTERFACE_TYPE_EXTENSION:
    case Kind.INPUT_OBJECT_TYPE_DEFINITION:
    case Kind.INPUT_OBJECT_TYPE_EXTENSION:
      return definition.fields ?? [];
    case Kind.ENUM_TYPE_DEFINITION:
    case Kind.ENUM_TYPE_EXTENSION:
      return definition.values ?? [];
    default:
      return [];
  }
}
