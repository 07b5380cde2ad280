import { GraphQLError } from 'graphql';
import type { ASTVisitor, ValidationContext } from 'graphql';

/**
 * A validation rule: `__proto__` cannot be a response key. Every object that is made on the way to
 * the answer would take it for its prototype, and GraphQL reserves names of two underscores anyway.
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
