import { GraphQLError } from 'graphql';
import type { GraphQLFormattedError } from 'graphql';
import type { GraphCode } from '#federation/documents/request-refusal.ts';
import { cutText } from '#kernel/errors/echoed-input.ts';
import { DomainError, errorCodeOf, errorExtensions, ERRORS } from '#kernel/errors/errors.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Counter } from '#kernel/ports/meter.ts';
import type { ErrorExposure } from '#federation/execute/error-rules.ts';
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
  readonly #exposureOf: (subgraph: string) => ErrorExposure | null;

  /** @param exposureOf null for a subgraph of our own, whose errors are entries of the error table */
  constructor(log: Log, masked: Counter, exposureOf: (subgraph: string) => ErrorExposure | null) {
    this.#log = log;
    this.#masked = masked;
    this.#exposureOf = exposureOf;
  }

  /** The client's form of an error in a subgraph's answer, without a path. */
  ofSubgraphError(subgraphError: SubgraphError, subgraph: string): GraphQLFormattedError {
    const { originalError } = subgraphError;
    if (originalError instanceof DomainError) return this.ofThrown(originalError);
    const { message, extensions = {} } = subgraphError;
    const exposure = this.#exposureOf(subgraph);
    if (exposure !== null) return this.#exposed(subgraphError, subgraph, exposure);
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
      extensions: { ...extensions, ...this.serviceOf(subgraph) },
    };
  }

  /** The member of `extensions` that names a subgraph; empty where a rule hides it. */
  serviceOf(subgraph: string | undefined): { readonly service?: string } {
    if (subgraph === undefined || this.#exposureOf(subgraph)?.namesSubgraph === false) return {};
    return { service: subgraph };
  }

  #exposed(
    subgraphError: SubgraphError,
    subgraph: string,
    { passesMessages, passedCodes, extensions: passed }: ErrorExposure,
  ): GraphQLFormattedError {
    const { message, extensions = {} } = subgraphError;
    const service = this.serviceOf(subgraph);
    if (!passesMessages && !passedCodes.has(String(extensions['code']))) {
      const fields = { subgraph, path: subgraphError.path?.join('.') };
      const masked = this.mask(subgraphError, fields);
      return { ...masked, extensions: { ...masked.extensions, ...service } };
    }
    const shown =
      passed === null
        ? extensions
        : Object.fromEntries(
            Object.entries(extensions).filter(([name]) => name === 'code' || passed.has(name)),
          );
    return { message, extensions: { ...shown, ...service } };
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
    const isShown = this.#exposureOf(subgraph ?? 'gateway')?.passesMessages === true;
    return {
      message: isShown ? reason : ERRORS.subgraph_answer_invalid.detail,
      extensions: { ...extensions, ...this.serviceOf(subgraph) },
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
