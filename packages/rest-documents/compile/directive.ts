import type { DirectiveNode, DocumentNode } from 'graphql';
import { BREAK, valueFromASTUntyped, visit } from 'graphql';

/** The directive of that name on a node, or undefined. */
export function findDirective(
  node: { readonly directives?: readonly DirectiveNode[] | undefined },
  name: string,
): DirectiveNode | undefined {
  return node.directives?.find((directive) => directive.name.value === name);
}

/** Whether a document uses the directive of that name. */
export function hasDirective(document: DocumentNode, name: string): boolean {
  let isThere = false;
  visit(document, {
    Directive: (node) => {
      isThere ||= node.name.value === name;
      return isThere ? BREAK : undefined;
    },
  });
  return isThere;
}

/** The arguments of a directive as plain values; enum literals become their names. */
export function argumentsOf(node: DirectiveNode): Record<string, unknown> {
  const pairs = (node.arguments ?? []).map(({ name, value }) => [
    name.value,
    valueFromASTUntyped(value),
  ]);
  return Object.fromEntries(pairs) as Record<string, unknown>;
}
