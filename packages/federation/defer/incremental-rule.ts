import { GraphQLError, Kind, OperationTypeNode, getNullableType, isListType, visit } from 'graphql';
import type {
  ASTVisitor,
  DirectiveNode,
  OperationDefinitionNode,
  ValidationContext,
} from 'graphql';
import { DEFER, argumentOf } from '#federation/operation/defer-directive.ts';
import { STREAM } from '#federation/operation/stream-directive.ts';

/**
 * Validation rule for `@defer` and `@stream` of the incremental delivery specification: labels are static and unique;
 * root fields of mutations and fields of events come at once; only lists are streamed.
 */
export function incrementalRule(context: ValidationContext): ASTVisitor {
  const labels = new Map<string, DirectiveNode>();
  const report = (message: string, ...nodes: DirectiveNode[]): void =>
    context.reportError(new GraphQLError(message, { nodes }));
  return {
    OperationDefinition(operation) {
      if (operation.operation !== OperationTypeNode.SUBSCRIPTION) return;
      for (const directive of incrementalIn(operation, context)) {
        if (isWanted(directive)) report(inEvents(directive), directive);
      }
    },
    Directive(directive) {
      const { value: name } = directive.name;
      if (!isIncremental(directive)) return;
      const parent = context.getParentType();
      const mutation = context.getSchema().getMutationType();
      if (parent != null && parent.name === mutation?.name && isWanted(directive)) {
        report(`"@${name}" is not allowed on the root mutation type "${parent.name}".`, directive);
      }
      if (name === STREAM) checkStream(directive, context, report);
      const label = argumentOf(directive, 'label');
      if (label === undefined || label.kind === Kind.NULL) return;
      if (label.kind !== Kind.STRING) {
        // Another rule reports labels that are no strings.
        if (label.kind === Kind.VARIABLE) {
          report(`Argument "@${name}(label:)" must be a static string.`, directive);
        }
        return;
      }
      const known = labels.get(label.value);
      labels.set(label.value, directive);
      if (known === undefined) return;
      const message = `"@${name}(label:)" must be unique; "${label.value}" is used twice.`;
      report(message, known, directive);
    },
  };
}

function checkStream(
  directive: DirectiveNode,
  context: ValidationContext,
  report: (message: string, ...nodes: DirectiveNode[]) => void,
): void {
  const field = context.getFieldDef();
  const parent = context.getParentType();
  if (field != null && parent != null && !isListType(getNullableType(field.type))) {
    report(
      `"@stream" is not allowed on "${parent.name}.${field.name}", which is not a list.`,
      directive,
    );
  }
  const count = argumentOf(directive, 'initialCount');
  if (count?.kind === Kind.INT && Number(count.value) < 0) {
    report('Argument "@stream(initialCount:)" must be 0 or more.', directive);
  }
}

function inEvents({ name }: DirectiveNode): string {
  return `"@${name.value}" is not supported in subscriptions. Disable it by setting the "if" argument to \`false\`.`;
}

function isIncremental({ name }: DirectiveNode): boolean {
  return name.value === DEFER || name.value === STREAM;
}

/** Whether it may take effect; only a literal `if: false` excludes it. */
function isWanted(directive: DirectiveNode): boolean {
  const condition = argumentOf(directive, 'if');
  return condition === undefined || condition.kind !== Kind.BOOLEAN || condition.value;
}

function incrementalIn(
  operation: OperationDefinitionNode,
  context: ValidationContext,
): readonly DirectiveNode[] {
  const found: DirectiveNode[] = [];
  for (const part of [operation, ...context.getRecursivelyReferencedFragments(operation)]) {
    visit(part, {
      Directive(directive) {
        if (isIncremental(directive)) found.push(directive);
      },
    });
  }
  return found;
}
