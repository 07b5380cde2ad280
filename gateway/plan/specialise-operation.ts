import { BREAK, Kind, visit } from 'graphql';
import type {
  DirectiveNode,
  DocumentNode,
  FieldNode,
  FragmentDefinitionNode,
  OperationDefinitionNode,
  SelectionNode,
  SelectionSetNode,
  StringValueNode,
} from 'graphql';

export type FragmentMap = ReadonlyMap<string, FragmentDefinitionNode>;

/** An operation without conditions, with the fragments that it uses. */
export interface SpecialisedOperation {
  /** What the client asked for: the projection is made from it. */
  readonly operation: OperationDefinitionNode;
  readonly fragments: FragmentMap;
  /** What the planner gets: without introspection; null when nothing is left to plan. */
  readonly planned: DocumentNode | null;
  /** What graphql-js answers from the API schema; null when the client asked for none of it. */
  readonly introspection: DocumentNode | null;
}

/** Names of the variables that decide about `@skip` and `@include`, in order of appearance. */
export function conditionVariables(
  operation: OperationDefinitionNode,
  fragments: FragmentMap,
): string[] {
  const names = new Set<string>();
  for (const node of [operation, ...fragments.values()]) {
    visit(node, {
      Directive(directive) {
        const value = conditionOf(directive);
        if (value?.kind === Kind.VARIABLE) names.add(value.name.value);
      },
    });
  }
  return [...names];
}

/**
 * Resolves `@skip` and `@include`, so that each combination of conditions has its own plan: smaller
 * than one plan for all of them, and with one fixed order of response keys.
 */
export function specialise(
  operation: OperationDefinitionNode,
  fragments: FragmentMap,
  variables: Readonly<Record<string, unknown>>,
): SpecialisedOperation {
  const own = withoutConditions(operation, variables);
  const ownFragments = new Map<string, FragmentDefinitionNode>();
  for (const [name, fragment] of fragments) {
    ownFragments.set(name, withoutConditions(fragment, variables));
  }
  const inlined = inlineRootFragments(own.selectionSet, ownFragments, new Set());
  const planned = inlined.filter((field) => !field.name.value.startsWith('__'));
  const meta = inlined.filter(({ name }) => name.value === '__schema' || name.value === '__type');
  return {
    operation: own,
    fragments: ownFragments,
    planned: planned.length === 0 ? null : documentOf(own, planned, ownFragments),
    introspection: meta.length === 0 ? null : documentOf(own, meta, ownFragments),
  };
}

/** Whether a document reads any variable. */
export function usesVariables(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    VariableDefinition: () => false,
    Variable() {
      found = true;
      return BREAK;
    },
  });
  return found;
}

const TYPENAME: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };

function withoutConditions<Node extends OperationDefinitionNode | FragmentDefinitionNode>(
  node: Node,
  variables: Readonly<Record<string, unknown>>,
): Node {
  const selectionSet = prune(node.selectionSet, variables);
  const isRoot = node.kind === Kind.OPERATION_DEFINITION;
  return {
    ...node,
    directives: [],
    selectionSet: isRoot ? selectionSet : nonEmpty(selectionSet),
  };
}

function prune(
  set: SelectionSetNode,
  variables: Readonly<Record<string, unknown>>,
): SelectionSetNode {
  const selections: SelectionNode[] = [];
  for (const node of set.selections) {
    if (!isIncluded(node, variables)) continue;
    if (node.kind === Kind.FRAGMENT_SPREAD) selections.push({ ...node, directives: [] });
    else if (node.kind === Kind.INLINE_FRAGMENT) {
      const selectionSet = prune(node.selectionSet, variables);
      if (selectionSet.selections.length > 0) {
        selections.push({ ...node, directives: [], selectionSet });
      }
    } else if (node.selectionSet === undefined) selections.push({ ...node, directives: [] });
    else {
      const selectionSet = nonEmpty(prune(node.selectionSet, variables));
      selections.push({ ...node, directives: [], selectionSet });
    }
  }
  return { ...set, selections };
}

function isIncluded(node: SelectionNode, variables: Readonly<Record<string, unknown>>): boolean {
  for (const directive of node.directives ?? []) {
    const value = conditionOf(directive);
    if (value === null) continue;
    const holds =
      value.kind === Kind.VARIABLE
        ? variables[value.name.value] === true
        : value.kind === Kind.BOOLEAN && value.value;
    if (holds === (directive.name.value === 'skip')) return false;
  }
  return true;
}

function conditionOf(directive: DirectiveNode) {
  if (directive.name.value !== 'skip' && directive.name.value !== 'include') return null;
  return directive.arguments?.[0]?.value ?? null;
}

/**
 * A selection that lost all its fields still selects an object. The planner needs a field in it;
 * the projection ignores the one put there, because the marker is known by identity.
 */
function nonEmpty(set: SelectionSetNode): SelectionSetNode {
  return set.selections.length > 0 ? set : { ...set, selections: [TYPENAME] };
}

/** Whether a field was put there by `nonEmpty`, and does not belong into the answer. */
export function isFiller(node: FieldNode): boolean {
  return node === TYPENAME;
}

/** The root fields, with fragments on the root type opened, in the order that the answer has. */
function inlineRootFragments(
  set: SelectionSetNode,
  fragments: FragmentMap,
  visited: Set<string>,
): FieldNode[] {
  return set.selections.flatMap((node) => {
    if (node.kind === Kind.FIELD) return isFiller(node) ? [] : [node];
    if (node.kind === Kind.INLINE_FRAGMENT) {
      return inlineRootFragments(node.selectionSet, fragments, visited);
    }
    const fragment = fragments.get(node.name.value);
    if (fragment === undefined || visited.has(node.name.value)) return [];
    visited.add(node.name.value);
    return inlineRootFragments(fragment.selectionSet, fragments, visited);
  });
}

function documentOf(
  operation: OperationDefinitionNode,
  fields: readonly FieldNode[],
  fragments: FragmentMap,
): DocumentNode {
  const used = new Set<string>();
  for (const field of fields) collectSpreads(field, fragments, used);
  const { name: _, description: __, variableDefinitions = [], ...anonymous } = operation;
  return {
    kind: Kind.DOCUMENT,
    definitions: [
      {
        ...anonymous,
        variableDefinitions: variableDefinitions.map(undescribed),
        selectionSet: { kind: Kind.SELECTION_SET, selections: fields },
      },
      ...[...used].flatMap((name) => fragments.get(name) ?? []).map(undescribed),
    ],
  };
}

/** Executable definitions may be described, which the planner cannot read. */
function undescribed<Node extends { readonly description?: StringValueNode }>(node: Node): Node {
  const { description: _, ...rest } = node;
  return rest as Node;
}

function collectSpreads(
  node: FieldNode | FragmentDefinitionNode,
  fragments: FragmentMap,
  used: Set<string>,
): void {
  visit(node, {
    FragmentSpread(spread) {
      const name = spread.name.value;
      const fragment = fragments.get(name);
      if (used.has(name) || fragment === undefined) return;
      used.add(name);
      collectSpreads(fragment, fragments, used);
    },
  });
}
