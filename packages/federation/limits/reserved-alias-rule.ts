import { GraphQLError } from 'graphql';
import type { ASTVisitor, ValidationContext } from 'graphql';

/**
 * Validation rule that rejects the response key `__proto__`: objects made for the answer would take its value as their
 * prototype. GraphQL reserves names with two underscores anyway.
 */
export function reservedAliasRule(context: ValidationContext): ASTVisitor {
  return {
    Field(node) {
      if (node.alias?.value !== '__proto__') return;
      context.reportError(
        new GraphQLError('The alias "__proto__" is reserved; choose another one.', { nodes: node }),
      );
    },
  };
}
