import { Kind, visit } from 'graphql';
import type { ConstDirectiveNode, DocumentNode } from 'graphql';
import { CoreNames } from '#federation/link/core-names.ts';
import { isCoreLink } from '#federation/link/schema-links.ts';

/**
 * A subgraph that links federation under its usual namespace. The composer does not know the namespace of
 * `@link(url, as)`, so that `@fed__key` becomes `@federation__key`. Throws an `Error` for contradictory links.
 */
export function withUsualNamespace(subgraph: DocumentNode): DocumentNode {
  const names = new CoreNames(subgraph);
  const link = names.links.find((one) => isCoreLink(one) && one.name === 'federation');
  if (link === undefined || link.namespace === 'federation') return subgraph;
  const prefix = `${link.namespace}__`;
  const renamed = <Node extends { readonly name: { readonly value: string } }>(
    node: Node,
  ): Node | undefined => {
    const { value } = node.name;
    if (!value.startsWith(prefix)) return undefined;
    return { ...node, name: { ...node.name, value: `federation__${value.slice(prefix.length)}` } };
  };
  return visit(subgraph, {
    Directive: (node) =>
      isLinkTo(node as ConstDirectiveNode, link.url)
        ? { ...node, arguments: (node.arguments ?? []).filter(({ name }) => name.value !== 'as') }
        : renamed(node),
    DirectiveDefinition: { leave: renamed },
    ScalarTypeDefinition: renamed,
    NamedType: renamed,
  });
}

function isLinkTo({ arguments: given = [] }: ConstDirectiveNode, url: string): boolean {
  return given.some(
    ({ name, value }) => name.value === 'url' && value.kind === Kind.STRING && value.value === url,
  );
}
