import { DomainError } from '#kernel/errors/errors.ts';
import type { GraphEngine, RequestContext } from '#kernel/ports/graph.ts';
import { jsonText } from '#kernel/text/json-text.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Route } from '#rest-documents/compile/route.ts';
import { type Failure, failureOfGraph, failureOfThrown } from '#rest-documents/http/failure.ts';
import { partialAnswer } from '#rest-documents/http/partial-answer.ts';
import { compileShaper, type Shaper } from '#rest-documents/http/shape.ts';
import { type ArgumentsReader, compileArguments } from '#rest-adapter/mcp/tool-arguments.ts';
import { ValidationEntries } from '#rest-documents/validate/validation-entries.ts';

/** The caller of a route. */
export interface AgentCaller {
  readonly context: RequestContext;
  /** Aborts when the answer is no longer needed. */
  readonly signal?: AbortSignal | undefined;
  /** Counts the computations of a call beyond the first, which admission counted. Rejects with `rate_limited`. */
  chargeMore(computations: number): void | Promise<void>;
}

/** Outcome of a call: the route's body as JSON or, for a drawing, as SVG; or the failure. */
export type CallOutcome = { readonly text: string } | { readonly failure: Failure };

/** Calls one route with named values, as REST would. */
export class RouteCall {
  readonly route: Route;
  readonly #engine: GraphEngine;
  readonly #log: Log;
  readonly #read: ArgumentsReader;
  readonly #shaper: Shaper | null;

  constructor(route: Route, engine: GraphEngine, log: Log) {
    this.route = route;
    this.#engine = engine;
    this.#log = log;
    this.#read = compileArguments(route);
    this.#shaper = compileShaper(route.output);
  }

  /** Never rejects: every error is a failure of the error table. */
  async outcome(
    given: Readonly<Record<string, unknown>>,
    caller: AgentCaller,
  ): Promise<CallOutcome> {
    try {
      return await this.#outcome(given, caller);
    } catch (error) {
      if (!(error instanceof DomainError)) this.#logFault(String(error), caller);
      return { failure: failureOfThrown(error) };
    }
  }

  async #outcome(
    given: Readonly<Record<string, unknown>>,
    caller: AgentCaller,
  ): Promise<CallOutcome> {
    const { document, countedBy, tolerant } = this.route;
    const faults = new ValidationEntries();
    const variables = this.#read(given, faults);
    if (variables === null) {
      throw new DomainError('invalid_input', undefined, { validation: faults.entries });
    }
    const counted = countedBy === null ? null : variables[countedBy];
    if (Array.isArray(counted)) await caller.chargeMore(counted.length - 1);
    const { context, signal } = caller;
    const answer = await this.#engine.execute({ document, variables, context, signal });
    const { errors = [] } = answer;
    const [error] = errors;
    const data = error === undefined ? answer.data : partialAnswer(answer.data, errors, tolerant);
    if (error === undefined || data !== null) {
      const body = this.#shaper?.(data) ?? data;
      return { text: this.route.isDrawn ? String(body) : jsonText(body) };
    }
    const failure = failureOfGraph(error);
    if (failure.code === 'internal') this.#logFault(error.message, caller);
    return { failure };
  }

  #logFault(reason: string, { context: { requestId } }: AgentCaller): void {
    this.#log.error({ route: this.route.name, requestId, reason }, 'a tool call failed');
  }
}
