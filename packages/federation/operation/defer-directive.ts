import { Kind, parse } from 'graphql';
import type {
  DefinitionNode,
  DirectiveNode,
  DocumentNode,
  FragmentSpreadNode,
  InlineFragmentNode,
} from 'graphql';

/** The directive in the API schema. Subgraphs never receive it: the gateway defers its own fetches. */
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

/** Adds the directive to a schema document. */
export function withDefer(document: DocumentNode): DocumentNode {
  return { ...document, definitions: [...document.definitions, DEFINITION as DefinitionNode] };
}

/** A fragment at its place in a selection. */
export type PlacedFragment = FragmentSpreadNode | InlineFragmentNode;

/** The `@defer` of a fragment; undefined when it has none. */
export function deferOf({ directives = [] }: PlacedFragment): DirectiveNode | undefined {
  return directives.find(({ name }) => name.value === DEFER);
}

/** The condition of `@defer(if:)` or `@stream(if:)`; true when absent. */
export function conditionOf(directive: DirectiveNode): boolean | { readonly name: string } {
  const value = argumentOf(directive, 'if');
  if (value?.kind === Kind.VARIABLE) return { name: value.name.value };
  return value?.kind !== Kind.BOOLEAN || value.value;
}

/** The label of a deferred fragment or a streamed list; null when it has none. */
export function labelOf(directive: DirectiveNode): string | null {
  const value = argumentOf(directive, 'label');
  return value?.kind === Kind.STRING ? value.value : null;
}

export function argumentOf(directive: DirectiveNode, argument: string) {
  return directive.arguments?.find(({ name }) => name.value === argument)?.value;
}
