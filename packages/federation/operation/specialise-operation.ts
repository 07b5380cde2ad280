import { Kind, visit } from 'graphql';
import type {
  DirectiveNode,
  FieldNode,
  FragmentDefinitionNode,
  OperationDefinitionNode,
  SelectionNode,
  SelectionSetNode,
} from 'graphql';
import { deferOf } from '#federation/operation/defer-directive.ts';
import type { PlacedFragment } from '#federation/operation/defer-directive.ts';
import { streamOf } from '#federation/operation/stream-directive.ts';

export type FragmentMap = ReadonlyMap<string, FragmentDefinitionNode>;

/** An operation without conditions, with the fragments that it uses. */
export interface SpecialisedOperation {
  readonly operation: OperationDefinitionNode;
  readonly fragments: FragmentMap;
}

/** Variables of `@skip` and `@include`, in order of appearance. */
export function conditionVariables(
  operation: OperationDefinitionNode,
  fragments: FragmentMap,
): string[] {
  const names = new Set<string>();
  for (const node of [operation, ...fragments.values()]) {
    visit(node, {
      Directive(directive) {
        const value = conditionIn(directive);
        if (value?.kind === Kind.VARIABLE) names.add(value.name.value);
      },
    });
  }
  return [...names];
}

/**
 * Resolves `@skip` and `@include`, so that each combination of conditions has its own plan: smaller than a joint plan,
 * with a fixed order of response keys.
 *
 * @param isInParts whether fragments keep their `@defer`, and fields their `@stream`
 */
export function specialise(
  operation: OperationDefinitionNode,
  fragments: FragmentMap,
  variables: Readonly<Record<string, unknown>>,
  isInParts = false,
): SpecialisedOperation {
  const pruning = { variables, isInParts };
  const own = withoutConditions(operation, pruning);
  const ownFragments = new Map<string, FragmentDefinitionNode>();
  for (const [name, fragment] of fragments) {
    ownFragments.set(name, withoutConditions(fragment, pruning));
  }
  return { operation: own, fragments: ownFragments };
}

/** Number of field nodes in an operation and its fragments; the size of derived structures grows with it. */
export function sizeOf({ operation, fragments }: SpecialisedOperation): number {
  const written = [operation, ...fragments.values()];
  return written.reduce((sum, { selectionSet }) => sum + fieldsIn(selectionSet), 0);
}

function fieldsIn({ selections }: SelectionSetNode): number {
  let fields = 0;
  for (const node of selections) {
    if (node.kind === Kind.FIELD) fields += 1;
    if (node.kind !== Kind.FRAGMENT_SPREAD && node.selectionSet !== undefined) {
      fields += fieldsIn(node.selectionSet);
    }
  }
  return fields;
}

const TYPENAME: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };

interface Pruning {
  readonly variables: Readonly<Record<string, unknown>>;
  readonly isInParts: boolean;
}

function withoutConditions<Node extends OperationDefinitionNode | FragmentDefinitionNode>(
  node: Node,
  pruning: Pruning,
): Node {
  const selectionSet = prune(node.selectionSet, pruning);
  const isRoot = node.kind === Kind.OPERATION_DEFINITION;
  return {
    ...node,
    directives: [],
    selectionSet: isRoot ? selectionSet : nonEmpty(selectionSet),
  };
}

function prune(set: SelectionSetNode, pruning: Pruning): SelectionSetNode {
  const selections: SelectionNode[] = [];
  for (const node of set.selections) {
    if (!isIncluded(node, pruning.variables)) continue;
    if (node.kind === Kind.FRAGMENT_SPREAD) {
      selections.push({ ...node, directives: leftOn(node, pruning) });
    } else if (node.kind === Kind.INLINE_FRAGMENT) {
      const selectionSet = prune(node.selectionSet, pruning);
      if (selectionSet.selections.length > 0) {
        selections.push({ ...node, directives: leftOn(node, pruning), selectionSet });
      }
    } else {
      const directives = leftOnField(node, pruning);
      if (node.selectionSet === undefined) selections.push({ ...node, directives });
      else {
        const selectionSet = nonEmpty(prune(node.selectionSet, pruning));
        selections.push({ ...node, directives, selectionSet });
      }
    }
  }
  return { ...set, selections };
}

function leftOn(node: PlacedFragment, { isInParts }: Pruning): readonly DirectiveNode[] {
  const defer = isInParts ? deferOf(node) : undefined;
  return defer === undefined ? [] : [defer];
}

function leftOnField(node: FieldNode, { isInParts }: Pruning): readonly DirectiveNode[] {
  const stream = isInParts ? streamOf(node) : undefined;
  return stream === undefined ? [] : [stream];
}

function isIncluded(node: SelectionNode, variables: Readonly<Record<string, unknown>>): boolean {
  for (const directive of node.directives ?? []) {
    const value = conditionIn(directive);
    if (value === null) continue;
    const holds =
      value.kind === Kind.VARIABLE
        ? variables[value.name.value] === true
        : value.kind === Kind.BOOLEAN && value.value;
    if (holds === (directive.name.value === 'skip')) return false;
  }
  return true;
}

/** The condition of a `@skip` or `@include`; null for other directives. */
export function conditionIn(directive: DirectiveNode) {
  if (directive.name.value !== 'skip' && directive.name.value !== 'include') return null;
  return directive.arguments?.[0]?.value ?? null;
}

/**
 * Adds a filler to a selection that lost all of its fields, because it still selects an object. Readers recognise the
 * filler by identity and ignore it.
 */
export function nonEmpty(set: SelectionSetNode): SelectionSetNode {
  return set.selections.length > 0 ? set : { ...set, selections: [TYPENAME] };
}

/** Whether `nonEmpty` added a field, so that it does not belong in the answer. */
export function isFiller(node: FieldNode): boolean {
  return node === TYPENAME;
}
