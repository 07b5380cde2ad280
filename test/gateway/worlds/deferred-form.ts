import { Kind, parse, print, visit } from 'graphql';
import type { DirectiveNode, FragmentSpreadNode, InlineFragmentNode, SelectionNode } from 'graphql';
import type { Dice } from '#test/gateway/worlds/dice.ts';

/** The placeholder of an empty selection; no query of a world has it. */
export const FILLER = '_filler';

/**
 * The same query with some of its fragments deferred, and some of its fields moved into deferred
 * ones.
 */
export function deferredForm(query: string, dice: Dice): string {
  let labels = 0;
  const deferred = (): DirectiveNode => {
    const { definitions } = parse(
      `{ ... @defer${dice.chance(40) ? `(label: "${(labels += 1)}")` : ''} { a } }`,
      {
        noLocation: true,
      },
    );
    const operation = definitions[0]!;
    if (operation.kind !== Kind.OPERATION_DEFINITION) throw new Error('No operation.');
    return (operation.selectionSet.selections[0] as InlineFragmentNode).directives![0]!;
  };
  const marked = <Node extends FragmentSpreadNode | InlineFragmentNode>(node: Node) =>
    dice.chance(45) ? { ...node, directives: [...(node.directives ?? []), deferred()] } : undefined;
  const made = visit(parse(query, { noLocation: true }), {
    FragmentSpread: { leave: marked },
    InlineFragment: { leave: marked },
    SelectionSet: {
      leave(node) {
        if (!dice.chance(35)) return undefined;
        const inside = node.selections.filter(() => dice.chance(60));
        if (inside.length === 0) return undefined;
        const fragment: SelectionNode = {
          kind: Kind.INLINE_FRAGMENT,
          directives: [deferred()],
          selectionSet: { kind: Kind.SELECTION_SET, selections: inside },
        };
        const left = node.selections.filter((one) => !inside.includes(one));
        return { ...node, selections: dice.chance(50) ? [...left, fragment] : [fragment, ...left] };
      },
    },
  });
  return print(made);
}

/** The same query without `@defer` and `@stream`. */
export function wholeForm(query: string): string {
  return print(
    visit(parse(query, { noLocation: true }), {
      Directive: ({ name: { value } }) =>
        value === 'defer' || value === 'stream' ? null : undefined,
    }),
  );
}

/** The selection of a query's first part, with whole lists. */
export function firstForm(query: string): string {
  const isDeferred = ({ directives = [] }: FragmentSpreadNode | InlineFragmentNode): boolean =>
    directives.some(({ name }) => name.value === 'defer');
  const without = visit(parse(query, { noLocation: true }), {
    Directive: (node) => (node.name.value === 'stream' ? null : undefined),
    FragmentSpread: (node) => (isDeferred(node) ? null : undefined),
    InlineFragment: (node) => (isDeferred(node) ? null : undefined),
  });
  return print(
    visit(without, {
      SelectionSet: {
        leave(node) {
          if (node.selections.length > 0) return undefined;
          const filler: SelectionNode = {
            kind: Kind.FIELD,
            alias: { kind: Kind.NAME, value: FILLER },
            name: { kind: Kind.NAME, value: '__typename' },
          };
          return { ...node, selections: [filler] };
        },
      },
    }),
  );
}
