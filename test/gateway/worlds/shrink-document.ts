import { Kind, print, visit } from 'graphql';
import type { ASTNode, DocumentNode, FieldNode, SelectionNode } from 'graphql';

/** Lists of a node whose members can go one by one. */
const SHORTENED: ReadonlySet<string> = new Set([
  'definitions',
  'selections',
  'fields',
  'directives',
  'interfaces',
  'types',
  'values',
]);

/**
 * Every slightly smaller document, large parts first: without one definition, selection, field,
 * directive, argument or alias. Not all of them are valid.
 */
export function* smallerDocuments(document: DocumentNode): Generator<string> {
  const places: { readonly path: readonly (string | number)[]; readonly size: number }[] = [];
  visit(document, {
    enter(node, key, _, path) {
      if (key === undefined) return;
      const list = path.at(-2);
      const isMember = typeof key === 'number' && SHORTENED.has(String(list));
      const isArgument = node.kind === Kind.ARGUMENT;
      if (isMember || isArgument) places.push({ path: [...path], size: print(node).length });
    },
  });
  for (const { path } of places.toSorted((a, b) => b.size - a.size)) {
    yield print(without(document, path));
  }
  yield* unwrapped(document);
}

/** Documents with a fragment's selections in its place, or a field without its alias. */
function* unwrapped(document: DocumentNode): Generator<string> {
  const fragments = new Map(
    document.definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
    ),
  );
  for (let index = 0; ; index += 1) {
    let met = 0;
    let isChanged = false;
    const isHere = (): boolean => {
      met += 1;
      isChanged ||= met - 1 === index;
      return met - 1 === index;
    };
    const made = visit(document, {
      Field(node): FieldNode | undefined {
        if (node.alias === undefined || !isHere()) return undefined;
        const { alias: _, ...bare } = node;
        return bare;
      },
      SelectionSet(node) {
        const selections = node.selections.flatMap((one): readonly SelectionNode[] => {
          if (one.kind === Kind.FIELD || !isHere()) return [one];
          if (one.kind === Kind.INLINE_FRAGMENT) return one.selectionSet.selections;
          const fragment = fragments.get(one.name.value);
          if (fragment === undefined) return [one];
          const { typeCondition, selectionSet } = fragment;
          return [{ kind: Kind.INLINE_FRAGMENT, typeCondition, selectionSet }];
        });
        return { ...node, selections };
      },
    });
    if (!isChanged) return;
    yield print(made);
  }
}

function without(node: ASTNode, path: readonly (string | number)[]): ASTNode {
  return removed(node, path) as ASTNode;
}

function removed(value: unknown, [head, ...rest]: readonly (string | number)[]): unknown {
  if (Array.isArray(value)) {
    if (rest.length === 0) return value.filter((_, index) => index !== head);
    return value.map((item: unknown, index) => (index === head ? removed(item, rest) : item));
  }
  const record = value as Readonly<Record<string, unknown>>;
  return { ...record, [head!]: removed(record[head!], rest) };
}
