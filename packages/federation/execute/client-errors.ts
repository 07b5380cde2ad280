import { GraphQLError } from 'graphql';
import type { GraphQLFormattedError } from 'graphql';
import type { GraphCode } from '#federation/plan/request-refusal.ts';
import { cutText } from '#kernel/errors/echoed-input.ts';
import { DomainError, errorCodeOf, errorExtensions, ERRORS } from '#kernel/errors/errors.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Counter } from '#kernel/ports/meter.ts';
import type { SubgraphFault } from '#federation/subgraph-client/subgraph-executor.ts';

/** Faults of one answer that are logged, each once. */
const MAX_SAID = 20;

/**
 * Decides what of a failure a client may see: the error table's entries, and GraphQL's own
 * complaints about the request. Everything else is logged with its cause and leaves as `INTERNAL`.
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
  ofFault(fault: SubgraphFault, subgraph: string): GraphQLFormattedError {
    const { originalError } = fault;
    if (originalError instanceof DomainError) return this.ofThrown(originalError);
    const { message, extensions = {} } = fault;
    if (this.#passSubgraphErrors) {
      return { message, extensions: { ...extensions, service: subgraph } };
    }
    if (errorCodeOf(extensions['code']) !== null) return { message, extensions };
    if (extensions['code'] === ('BAD_USER_INPUT' satisfies GraphCode) || isAboutArgument(fault)) {
      return { message: cutText(message), extensions: { code: 'BAD_USER_INPUT' } };
    }
    return this.mask(originalError ?? fault, { subgraph, path: fault.path?.join('.') });
  }

  /**
   * The error of an answer that its subgraph may give, and that does not fit into this graph: a null where clients are
   * promised none, or a value of an enum that they do not know.
   */
  unsound(message: string, subgraph: string | undefined): GraphQLFormattedError {
    const { message: told, extensions = {} } = this.ofFault({ message }, subgraph ?? 'gateway');
    return {
      message: told,
      extensions: subgraph === undefined ? extensions : { ...extensions, service: subgraph },
    };
  }

  /** The client's form of something that was thrown. */
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
   * The error of an answer that a subgraph must not give.
   *
   * @param said what was logged of this request: one fault of a subgraph may cost thousands of fields
   */
  unfit(reason: string, said: Set<string>, subgraph?: string): GraphQLFormattedError {
    if (said.size < MAX_SAID && !said.has(reason)) {
      said.add(reason);
      this.#masked.add(1);
      this.#log.error({ subgraph, reason }, 'a subgraph answered what it must not');
    }
    const extensions = errorExtensions('subgraph_answer_invalid', {});
    return {
      message: this.#passSubgraphErrors ? reason : ERRORS.subgraph_answer_invalid.detail,
      extensions: subgraph === undefined ? extensions : { ...extensions, service: subgraph },
    };
  }

  /** Logs a failure and gives the error that says nothing about it. */
  mask(cause: unknown, facts: Readonly<Record<string, unknown>>): GraphQLFormattedError {
    this.#masked.add(1);
    const err = cause instanceof Error ? cause : undefined;
    const reason = err === undefined ? describe(cause) : err.message;
    this.#log.error(
      { ...facts, err, reason },
      'a field failed for a reason that clients do not see',
    );
    return { message: ERRORS.internal.detail, extensions: errorExtensions('internal', {}) };
  }
}

/**
 * Whether the interpreter itself refused an argument: a variable of null for one that only its default
 * made acceptable. GraphQL defines this as an error of the field; nothing was thrown by a resolver.
 */
function isAboutArgument({ originalError, message }: SubgraphFault): boolean {
  const isInterpreters = originalError == null || originalError instanceof GraphQLError;
  return isInterpreters && message.startsWith('Argument "');
}

function describe(cause: unknown): string {
  if (typeof cause === 'object' && cause !== null && 'message' in cause)
    return String(cause.message);
  return String(cause);
}
