import { GraphQLError } from 'graphql';
import type { GraphQLFormattedError } from 'graphql';
import type { GraphCode } from '#federation/documents/request-refusal.ts';
import { cutText } from '#kernel/errors/echoed-input.ts';
import { DomainError, errorCodeOf, errorExtensions, ERRORS } from '#kernel/errors/errors.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Counter } from '#kernel/ports/meter.ts';
import type { SubgraphError } from '#federation/subgraph-client/subgraph-executor.ts';

/** Upper bound of logged faults of one answer. */
const MAX_LOGGED = 20;

/**
 * Decides which errors a client may see: entries of the error table, and GraphQL's own errors about the request.
 * Everything else is logged with its cause and masked as `INTERNAL`.
 */
export class ClientErrors {
  readonly #log: Log;
  readonly #masked: Counter;
  readonly #passSubgraphErrors: boolean;

  constructor(log: Log, masked: Counter, passSubgraphErrors: boolean) {
    this.#log = log;
    this.#masked = masked;
    this.#passSubgraphErrors = passSubgraphErrors;
  }

  /** The client's form of an error in a subgraph's answer, without a path. */
  ofSubgraphError(subgraphError: SubgraphError, subgraph: string): GraphQLFormattedError {
    const { originalError } = subgraphError;
    if (originalError instanceof DomainError) return this.ofThrown(originalError);
    const { message, extensions = {} } = subgraphError;
    if (this.#passSubgraphErrors) {
      return { message, extensions: { ...extensions, service: subgraph } };
    }
    if (errorCodeOf(extensions['code']) !== null) return { message, extensions };
    if (
      extensions['code'] === ('BAD_USER_INPUT' satisfies GraphCode) ||
      isAboutArgument(subgraphError)
    ) {
      return { message: cutText(message), extensions: { code: 'BAD_USER_INPUT' } };
    }
    return this.mask(originalError ?? subgraphError, {
      subgraph,
      path: subgraphError.path?.join('.'),
    });
  }

  /**
   * The error for a value that the subgraph's schema allows and the supergraph does not: a null in a non-null place, or
   * an unknown enum value.
   */
  unsound(message: string, subgraph: string | undefined): GraphQLFormattedError {
    const { message: shown, extensions = {} } = this.ofSubgraphError(
      { message },
      subgraph ?? 'gateway',
    );
    return {
      message: shown,
      extensions: subgraph === undefined ? extensions : { ...extensions, service: subgraph },
    };
  }

  /** The client's form of a thrown value. */
  ofThrown(thrown: unknown): GraphQLFormattedError {
    if (thrown instanceof DomainError) {
      return { message: thrown.message, extensions: thrown.extensions };
    }
    if (thrown instanceof GraphQLError && thrown.originalError instanceof DomainError) {
      return this.ofThrown(thrown.originalError);
    }
    return this.mask(thrown, {});
  }

  /**
   * The error for a value that violates the subgraph's own schema.
   *
   * @param said reasons logged for this request; one fault of a subgraph may hit thousands of fields
   */
  unfit(reason: string, logged: Set<string>, subgraph?: string): GraphQLFormattedError {
    if (logged.size < MAX_LOGGED && !logged.has(reason)) {
      logged.add(reason);
      this.#masked.add(1);
      this.#log.error({ subgraph, reason }, 'the answer of a subgraph violates its schema');
    }
    const extensions = errorExtensions('subgraph_answer_invalid', {});
    return {
      message: this.#passSubgraphErrors ? reason : ERRORS.subgraph_answer_invalid.detail,
      extensions: subgraph === undefined ? extensions : { ...extensions, service: subgraph },
    };
  }

  /** Logs a failure and returns the masked error. */
  mask(cause: unknown, fields: Readonly<Record<string, unknown>>): GraphQLFormattedError {
    this.#masked.add(1);
    const err = cause instanceof Error ? cause : undefined;
    const reason = err === undefined ? describe(cause) : err.message;
    this.#log.error({ ...fields, err, reason }, 'a field failed; its cause is masked from clients');
    return { message: ERRORS.internal.detail, extensions: errorExtensions('internal', {}) };
  }
}

/**
 * Whether the interpreter itself refused an argument: an explicit null for a variable that is nullable only because of
 * its default. GraphQL defines this as a field error; no resolver threw it.
 */
function isAboutArgument({ originalError, message }: SubgraphError): boolean {
  const isInterpreters = originalError == null || originalError instanceof GraphQLError;
  return isInterpreters && message.startsWith('Argument "');
}

function describe(cause: unknown): string {
  if (typeof cause === 'object' && cause !== null && 'message' in cause)
    return String(cause.message);
  return String(cause);
}
