import { Kind, parse, print } from 'graphql';
import type {
  FragmentDefinitionNode,
  GraphQLObjectType,
  GraphQLSchema,
  OperationDefinitionNode,
  SelectionNode,
  VariableDefinitionNode,
} from 'graphql';
import { addVariables } from '#federation/plan/canonical/argument-variables.ts';
import { keepFailuresApart } from '#federation/plan/canonical/failing-apart.ts';
import { PlanNames } from '#federation/plan/canonical/plan-names.ts';
import type { ReservedNames } from '#federation/operation/reserved-names.ts';
import { planVariables } from '#federation/plan/canonical/plan-variables.ts';
import type { RenamedVariable } from '#federation/plan/canonical/plan-variables.ts';
import { UNMARKED } from '#federation/plan/conditions/condition.ts';
import type { FieldMarks } from '#federation/plan/conditions/condition.ts';
import { SelectionLevel } from '#federation/plan/canonical/selection-level.ts';

/** An operation as the planner sees it, with no name of the client's in it. */
export interface CanonicalOperation {
  /** The document; null when it asks nothing of any subgraph. Equal ones have equal plans. */
  readonly source: string | null;
  /** The same, parsed; parsed anew once nothing else holds it: plans are made of it, and then it is of no use. */
  readonly document: (() => OperationDefinitionNode) | null;
  /** What every position is called in the plan. */
  readonly names: PlanNames;
  /** Variables that go by another name in the plan. */
  readonly renamed: readonly RenamedVariable[];
}

/**
 * Rewrites an operation without conditions, or whose fields carry theirs, into its canonical form: without aliases,
 * fragments and operation names, equal fields with equal arguments merged, whatever clients call them. So `{ a: p { id
 * } b: p { name } }` is one `p { id name }`, asked once. Only what a mutation calls twice stays twice.
 *
 * @param marks what the fields say that carry conditions
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
  const facts = {
    schema,
    fragments,
    isEachRootApart: operation.operation === 'mutation',
    marks,
  };
  const whole = { type: root, set: operation.selectionSet };
  keepFailuresApart(facts, names, whole, facts.isEachRootApart);
  const level = new SelectionLevel(facts, names, root);
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

/** The definitions of the variables that selections read, in the order in which they read them. */
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
