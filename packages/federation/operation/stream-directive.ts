import { Kind, parse } from 'graphql';
import type { DefinitionNode, DirectiveNode, DocumentNode, FieldNode } from 'graphql';
import { argumentOf } from '#federation/operation/defer-directive.ts';

/** The directive in the API schema. Subgraphs never receive it: the gateway holds items back itself. */
export const STREAM = 'stream';

const [DEFINITION] = parse(
  `
  """
  Lets the items of a list of a query be delivered in several parts, so that the first ones do not wait for what the
  others need. A client that does not accept an answer in parts gets everything at once.
  """
  directive @stream(
    "Whether to stream; \`false\` puts all items into one part."
    if: Boolean! = true
    "Names the list in its parts of the answer; unique in the document."
    label: String
    "Number of items that come with the list itself; 0 or more."
    initialCount: Int! = 0
  ) on FIELD`,
  { noLocation: true },
).definitions;

/** Adds the directive to a schema document. */
export function withStream(document: DocumentNode): DocumentNode {
  return { ...document, definitions: [...document.definitions, DEFINITION as DefinitionNode] };
}

/** The `@stream` of a field; undefined when it has none. */
export function streamOf({ directives = [] }: FieldNode): DirectiveNode | undefined {
  return directives.find(({ name }) => name.value === STREAM);
}

/** The value of `@stream(initialCount:)`: a number, or the variable that has it. */
export function initialCountOf(directive: DirectiveNode): number | { readonly name: string } {
  const value = argumentOf(directive, 'initialCount');
  if (value?.kind === Kind.VARIABLE) return { name: value.name.value };
  return value?.kind === Kind.INT ? Number(value.value) : 0;
}
