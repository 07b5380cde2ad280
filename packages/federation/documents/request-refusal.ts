import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import { cutText } from '#kernel/errors/echoed-input.ts';

/** `extensions.code` of GraphQL's own errors, with the usual values of other servers. */
export type GraphCode = 'GRAPHQL_PARSE_FAILED' | 'GRAPHQL_VALIDATION_FAILED' | 'BAD_USER_INPUT';

/** A request that GraphQL rejects before execution. */
export class RequestRefusedError extends Error {
  readonly errors: readonly GraphQLFormattedError[];

  constructor(errors: readonly GraphQLError[], code: GraphCode) {
    super(errors[0]?.message ?? code);
    this.name = 'RequestRefusedError';
    this.errors = errors.map((error) => {
      const formatted = error.toJSON();
      const message = cutText(formatted.message);
      return { ...formatted, message, extensions: { ...formatted.extensions, code } };
    });
  }
}
