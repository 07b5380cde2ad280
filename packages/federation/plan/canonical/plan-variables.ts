import { visit } from 'graphql';
import type { OperationDefinitionNode, VariableNode } from 'graphql';
import type { Variables } from '#federation/operation/variables.ts';

/** A client variable and its name in the plan. */
export interface RenamedVariable {
  readonly given: string;
  readonly planned: string;
}

/** Prefixes of variables that the planner generates. */
const PLANNERS_OWN = /^(?:_|representations)/;

/** Renames every variable whose name the planner could generate. */
export function planVariables(operation: OperationDefinitionNode): {
  readonly document: OperationDefinitionNode;
  readonly renamed: readonly RenamedVariable[];
} {
  const given = (operation.variableDefinitions ?? []).map(({ variable }) => variable.name.value);
  const hostile = given.filter((name) => PLANNERS_OWN.test(name));
  if (hostile.length === 0) return { document: operation, renamed: [] };
  const taken = new Set(given);
  const renamed = hostile.map((name): RenamedVariable => {
    let planned = 'v0';
    for (let index = 1; taken.has(planned); index += 1) planned = `v${index}`;
    taken.add(planned);
    return { given: name, planned };
  });
  const names = new Map(renamed.map((one) => [one.given, one.planned]));
  const document = visit(operation, {
    Variable(node): VariableNode | undefined {
      const planned = names.get(node.name.value);
      return planned === undefined
        ? undefined
        : { ...node, name: { ...node.name, value: planned } };
    },
  });
  return { document, renamed };
}

/** Values of variables under their plan names. */
export function valuesInPlan(given: Variables, renamed: readonly RenamedVariable[]): Variables {
  if (renamed.length === 0) return given;
  const values: Record<string, unknown> = { ...given };
  for (const one of renamed) delete values[one.given];
  for (const one of renamed) {
    if (Object.hasOwn(given, one.given)) values[one.planned] = given[one.given];
  }
  return values;
}
