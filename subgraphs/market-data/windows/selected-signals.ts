import type { GraphQLResolveInfo, SelectionNode, SelectionSetNode } from 'graphql';
import { getDirectiveValues, GraphQLIncludeDirective, GraphQLSkipDirective, Kind } from 'graphql';

/** The part of a resolver's last argument that shows which fields are selected below its own. */
export type FieldSelection = Pick<
  GraphQLResolveInfo,
  'fieldNodes' | 'fragments' | 'variableValues'
>;

/** Path from a field that calculates indicators to the observations. */
const SIGNALS = ['indicators', 'signals'];

/** The same below a bulk of series. */
export const BULK_SIGNALS = ['series', ...SIGNALS];

/**
 * Whether the signals of any indicator below the field that is being resolved are selected: under any alias and
 * through any fragment, and not left out by `@include` or `@skip`.
 *
 * @param path Names of the fields that lead to them.
 */
export function selectsSignals(asked: FieldSelection, path = SIGNALS): boolean {
  const { fieldNodes } = asked;
  return fieldNodes.some(({ selectionSet }) => selects(selectionSet, path, asked, new Set()));
}

/**
 * @param path Names of the fields that lead to the target, itself included.
 * @param seen Fragments whose selections of this level were looked at already.
 */
function selects(
  set: SelectionSetNode | undefined,
  path: readonly string[],
  asked: FieldSelection,
  seen: Set<string>,
): boolean {
  return (set?.selections ?? []).some((selection) => {
    if (!isIncluded(selection, asked)) return false;
    switch (selection.kind) {
      case Kind.FIELD: {
        const [name, ...rest] = path;
        if (selection.name.value !== name) return false;
        return rest.length === 0 || selects(selection.selectionSet, rest, asked, new Set());
      }
      case Kind.INLINE_FRAGMENT:
        return selects(selection.selectionSet, path, asked, seen);
      case Kind.FRAGMENT_SPREAD: {
        const name = selection.name.value;
        if (seen.has(name)) return false;
        seen.add(name);
        return selects(asked.fragments[name]?.selectionSet, path, asked, seen);
      }
    }
  });
}

function isIncluded(selection: SelectionNode, { variableValues }: FieldSelection): boolean {
  const skip = getDirectiveValues(GraphQLSkipDirective, selection, variableValues);
  const include = getDirectiveValues(GraphQLIncludeDirective, selection, variableValues);
  return skip?.['if'] !== true && include?.['if'] !== false;
}
