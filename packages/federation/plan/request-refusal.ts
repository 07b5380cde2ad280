import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import { cutText } from '#kernel/errors/echoed-input.ts';

/**
 * `extensions.code` of errors that GraphQL itself defines, as most servers and clients know them.
 */
export type GraphCode = 'GRAPHQL_PARSE_FAILED' | 'GRAPHQL_VALIDATION_FAILED' | 'BAD_USER_INPUT';

/** GraphQL's own complaints about a request, which is then not executed. */
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
