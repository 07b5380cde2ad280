import { toWireName } from '#rest-documents/compile/wire-name.ts';
import type { DocumentNode } from 'graphql';
import { visit } from 'graphql';

/**
 * The document that the engine executes: without route directives and descriptions, and with the wire name as
 * alias of every field that has no alias. The data comes back in REST names, so a request renames nothing.
 */
export function toExecutableDocument(
  document: DocumentNode,
  routeDirectives: ReadonlySet<string>,
): DocumentNode {
  return visit(document, {
    StringValue: (_node, key) => (key === 'description' ? null : undefined),
    Directive: (node) => (routeDirectives.has(node.name.value) ? null : undefined),
    Field: (node) => {
      const wireName = toWireName(node.name.value);
      if (node.alias !== undefined || wireName === node.name.value) return undefined;
      return { ...node, alias: { kind: node.name.kind, value: wireName } };
    },
  });
}

/** The same aliases on a document that keeps its route directives, for deriving the output. */
export function withWireNames(document: DocumentNode): DocumentNode {
  return toExecutableDocument(document, new Set());
}
