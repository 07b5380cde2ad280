import { Kind, parse, print } from 'graphql';
import type {
  FragmentDefinitionNode,
  GraphQLObjectType,
  GraphQLSchema,
  OperationDefinitionNode,
  SelectionNode,
  VariableDefinitionNode,
} from 'graphql';
import { addVariables } from '#federation/plan/canonical/variables-in-arguments.ts';
import { splitByRisk } from '#federation/plan/canonical/split-by-risk.ts';
import { PlanNames } from '#federation/plan/canonical/plan-names.ts';
import type { ReservedNames } from '#federation/operation/reserved-names.ts';
import { planVariables } from '#federation/plan/canonical/plan-variables.ts';
import type { RenamedVariable } from '#federation/plan/canonical/plan-variables.ts';
import { UNMARKED } from '#federation/plan/conditions/condition.ts';
import type { FieldMarks } from '#federation/plan/conditions/condition.ts';
import { SelectionLevel } from '#federation/plan/canonical/selection-level.ts';

/** An operation in the planner's form, without names that the client chose. */
export interface CanonicalOperation {
  /** The printed document; null when no subgraph is needed. Equal documents have equal plans. */
  readonly source: string | null;
  /** The parsed document. It is weakly held and parsed again on demand, because only planning uses it. */
  readonly document: (() => OperationDefinitionNode) | null;
  /** Plan names of every position. */
  readonly names: PlanNames;
  /** Variables with another name in the plan. */
  readonly renamed: readonly RenamedVariable[];
}

/**
 * Rewrites an operation without conditions (or with conditions as marks of its fields) into canonical form: no aliases,
 * fragments or operation names, and equal fields with equal arguments merged. `{ a: p { id } b: p { name } }` becomes
 * `p { id name }`, one request. Root fields of a mutation are never merged.
 *
 * @param marks conditions of the fields
 */
export function canonicalOperation(
  schema: GraphQLSchema,
  root: GraphQLObjectType,
  operation: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  reserved: ReservedNames,
  marks: FieldMarks = UNMARKED,
): CanonicalOperation {
  const names = new PlanNames(reserved);
  const context = {
    schema,
    fragments,
    isEachRootApart: operation.operation === 'mutation',
    marks,
  };
  const whole = { type: root, set: operation.selectionSet };
  splitByRisk(context, names, whole, context.isEachRootApart);
  const level = new SelectionLevel(context, names, root);
  level.add(operation.selectionSet, true);
  const selections = level.selections();
  if (selections.length === 0) return { source: null, document: null, names, renamed: [] };
  const definitions = operation.variableDefinitions ?? [];
  const made = documentOf(operation, usedIn(selections, definitions), selections);
  const { document, renamed } = planVariables(made);
  const source = print(document);
  return { source, document: heldWeakly(document, source), names, renamed };
}

function heldWeakly(
  document: OperationDefinitionNode,
  source: string,
): () => OperationDefinitionNode {
  const held = new WeakRef(document);
  return () => {
    const known = held.deref();
    if (known !== undefined) return known;
    return parse(source, { noLocation: true }).definitions[0] as OperationDefinitionNode;
  };
}

function documentOf(
  { operation }: OperationDefinitionNode,
  used: readonly VariableDefinitionNode[],
  selections: readonly SelectionNode[],
): OperationDefinitionNode {
  return {
    kind: Kind.OPERATION_DEFINITION,
    operation,
    variableDefinitions: used.map(bareDefinition),
    selectionSet: { kind: Kind.SELECTION_SET, selections },
  };
}

/** A definition without description and directives, which the planner cannot read. */
function bareDefinition({
  kind,
  variable,
  type,
  defaultValue,
}: VariableDefinitionNode): VariableDefinitionNode {
  return { kind, variable, type, ...(defaultValue === undefined ? {} : { defaultValue }) };
}

/** Definitions of the variables that selections read, in order of use. */
function usedIn(
  selections: readonly SelectionNode[],
  definitions: readonly VariableDefinitionNode[],
): VariableDefinitionNode[] {
  if (definitions.length === 0) return [];
  const read = new Set<string>();
  addRead(selections, read);
  return [...read].flatMap(
    (name) => definitions.find(({ variable }) => variable.name.value === name) ?? [],
  );
}

function addRead(selections: readonly SelectionNode[], into: Set<string>): void {
  for (const node of selections) {
    if (node.kind === Kind.FIELD) addVariables(node.arguments ?? [], into);
    if (node.kind !== Kind.FRAGMENT_SPREAD && node.selectionSet !== undefined) {
      addRead(node.selectionSet.selections, into);
    }
  }
}
