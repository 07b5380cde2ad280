import { Kind, parse, visit } from 'graphql';
import type { ConstDirectiveNode, DocumentNode } from 'graphql';
import { CoreNames } from '#federation/link/core-names.ts';
import { mergeExtensions } from '#federation/link/merge-extensions.ts';

/** A supergraph in two forms. */
export interface SupergraphDocument {
  /** With the names that its links give, for what clients see. Type extensions are merged. */
  readonly asWritten: DocumentNode;
  /** With the core names of federation's elements, for the gateway. Directives of others with such a name are gone. */
  readonly byCoreNames: DocumentNode;
  readonly names: CoreNames;
}

/** Parses a supergraph. Throws a `GraphQLError` for invalid SDL, and an `Error` for contradictory links. */
export function readSupergraphDocument(sdl: string): SupergraphDocument {
  return supergraphDocument(parse(sdl, { noLocation: true }));
}

/** Both forms of a parsed supergraph. Throws an `Error` for contradictory links. */
export function supergraphDocument(document: DocumentNode): SupergraphDocument {
  const asWritten = mergeExtensions(document);
  const names = new CoreNames(asWritten);
  return { asWritten, byCoreNames: byCoreNames(asWritten, names), names };
}

function byCoreNames(document: DocumentNode, names: CoreNames): DocumentNode {
  const plain = new CoreNames(NO_LINKS);
  const rename = (node: ConstDirectiveNode): ConstDirectiveNode | null | undefined => {
    const { value } = node.name;
    const name = names.directive(value);
    if (name === value) return undefined;
    if (name !== null) return { ...node, name: { ...node.name, value: name } };
    return plain.directive(value) === null ? undefined : null;
  };
  return visit(document, {
    Directive: (node) => rename(node as ConstDirectiveNode),
    EnumTypeDefinition: {
      leave(node) {
        const name = names.type(node.name.value);
        if (name === null || name === node.name.value) return undefined;
        return { ...node, name: { ...node.name, value: name } };
      },
    },
  });
}

const NO_LINKS: DocumentNode = { kind: Kind.DOCUMENT, definitions: [] };
