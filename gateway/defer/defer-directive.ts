import { parse } from 'graphql';
import type {
  DefinitionNode,
  DirectiveNode,
  DocumentNode,
  FragmentSpreadNode,
  InlineFragmentNode,
} from 'graphql';

/** The directive as clients see it. No subgraph ever does: the gateway defers what it asks of them. */
export const DEFER = 'defer';

const [DEFINITION] = parse(
  `
  """
  Lets a fragment of a query be delivered later than the rest of the answer, so that what is slow does not hold up what
  is not. A client that does not accept an answer in parts gets everything at once.
  """
  directive @defer(
    "Whether to defer; \`false\` puts the fragment into the first part."
    if: Boolean! = true
    "Names the fragment in its part of the answer; unique in the document."
    label: String
  ) on FRAGMENT_SPREAD | INLINE_FRAGMENT`,
  { noLocation: true },
).definitions;

/** A schema's document with the directive in it. */
export function withDefer(document: DocumentNode): DocumentNode {
  return { ...document, definitions: [...document.definitions, DEFINITION as DefinitionNode] };
}

/** A fragment, where it stands in a selection. */
export type PlacedFragment = FragmentSpreadNode | InlineFragmentNode;

/** The `@defer` of a fragment; undefined where it has none. */
export function deferOf({ directives = [] }: PlacedFragment): DirectiveNode | undefined {
  return directives.find(({ name }) => name.value === DEFER);
}

export function argumentOf(directive: DirectiveNode, argument: string) {
  return directive.arguments?.find(({ name }) => name.value === argument)?.value;
}
