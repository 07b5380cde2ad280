import { GraphQLError, Kind, OperationTypeNode, visit } from 'graphql';
import type {
  ASTVisitor,
  DirectiveNode,
  OperationDefinitionNode,
  ValidationContext,
} from 'graphql';
import { DEFER, argumentOf } from '#federation/operation/defer-directive.ts';

/**
 * Validation rule for `@defer` of the incremental delivery specification: labels are static and unique; root fields of
 * mutations and fields of events cannot be deferred.
 */
export function deferRule(context: ValidationContext): ASTVisitor {
  const labels = new Map<string, DirectiveNode>();
  const report = (message: string, ...nodes: DirectiveNode[]): void =>
    context.reportError(new GraphQLError(message, { nodes }));
  return {
    OperationDefinition(operation) {
      if (operation.operation !== OperationTypeNode.SUBSCRIPTION) return;
      for (const directive of deferredIn(operation, context)) {
        if (mayDefer(directive)) report(IN_EVENTS, directive);
      }
    },
    Directive(directive) {
      if (directive.name.value !== DEFER) return;
      const parent = context.getParentType();
      const { name = '' } = context.getSchema().getMutationType() ?? {};
      if (parent?.name === name && mayDefer(directive)) {
        report(`"@defer" cannot stand on the root mutation type "${name}".`, directive);
      }
      const label = argumentOf(directive, 'label');
      if (label === undefined || label.kind === Kind.NULL) return;
      if (label.kind !== Kind.STRING) {
        // Another rule reports labels that are no strings.
        if (label.kind === Kind.VARIABLE) {
          report('Argument "@defer(label:)" must be a static string.', directive);
        }
        return;
      }
      const known = labels.get(label.value);
      labels.set(label.value, directive);
      if (known === undefined) return;
      const message = `"@defer(label:)" must be unique; "${label.value}" is there twice.`;
      report(message, known, directive);
    },
  };
}

const IN_EVENTS =
  '"@defer" is not supported in subscriptions. Disable it by setting the "if" argument to `false`.';

/** Whether the fragment may be deferred; only a literal `if: false` excludes it. */
function mayDefer(directive: DirectiveNode): boolean {
  const condition = argumentOf(directive, 'if');
  return condition === undefined || condition.kind !== Kind.BOOLEAN || condition.value;
}

function deferredIn(
  operation: OperationDefinitionNode,
  context: ValidationContext,
): readonly DirectiveNode[] {
  const found: DirectiveNode[] = [];
  for (const part of [operation, ...context.getRecursivelyReferencedFragments(operation)]) {
    visit(part, {
      Directive(directive) {
        if (directive.name.value === DEFER) found.push(directive);
      },
    });
  }
  return found;
}
