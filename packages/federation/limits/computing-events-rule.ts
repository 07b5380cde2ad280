import { GraphQLError, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { ASTVisitor, OperationDefinitionNode, ValidationContext } from 'graphql';
import type { SupergraphCosts } from '#federation/limits/supergraph-costs.ts';

/**
 * Validation rule that rejects fields with `@computes` below the root field of a subscription. They would compute for
 * every event, hundreds of times a second, while only the start counts against the quota. The root field itself is
 * computed once for all subscribers.
 */
export function computingEventsRule(costs: SupergraphCosts) {
  return (context: ValidationContext): ASTVisitor => ({
    OperationDefinition(operation) {
      if (operation.operation === 'subscription') refuseBelowRoot(operation, context, costs);
    },
  });
}

function refuseBelowRoot(
  operation: OperationDefinitionNode,
  context: ValidationContext,
  costs: SupergraphCosts,
): void {
  const schema = context.getSchema();
  const root = schema.getSubscriptionType();
  const types = new TypeInfo(schema);
  for (const part of [operation, ...context.getRecursivelyReferencedFragments(operation)]) {
    const visitor = visitWithTypeInfo(types, {
      Field(node) {
        const parent = types.getParentType();
        if (parent == null || parent === root) return;
        const coordinate = `${parent.name}.${node.name.value}`;
        if (!costs.computes(coordinate)) return;
        const message =
          `Events cannot have ${coordinate}, which needs a computation; subscribe to a computing field, or query ` +
          'it.';
        context.reportError(new GraphQLError(message, { nodes: node }));
      },
    });
    visit(part, visitor);
  }
}
