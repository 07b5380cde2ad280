import { OperationTypeNode, visit } from 'graphql';
import type { FragmentDefinitionNode, OperationDefinitionNode } from 'graphql';
import { DEFER, conditionOf } from '#federation/operation/defer-directive.ts';
import { STREAM } from '#federation/operation/stream-directive.ts';

/** Variables that decide what an operation defers or streams; null when it does neither, or is a subscription. */
export function incrementalVariables(
  operation: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): readonly string[] | null {
  // Events are delivered whole.
  if (operation.operation === OperationTypeNode.SUBSCRIPTION) return null;
  const names = new Set<string>();
  let isIncremental = false;
  for (const node of [operation, ...fragments.values()]) {
    visit(node, {
      Directive(directive) {
        if (directive.name.value !== DEFER && directive.name.value !== STREAM) return;
        const condition = conditionOf(directive);
        if (condition === false) return;
        isIncremental = true;
        if (condition !== true) names.add(condition.name);
      },
    });
  }
  return isIncremental ? [...names] : null;
}
