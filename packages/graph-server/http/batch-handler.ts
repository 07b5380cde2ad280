import { DomainError } from '#kernel/errors/errors.ts';
import { authorizationOf } from '#kernel/http/authorization.ts';
import type { RateLimit } from '#kernel/http/rate-limit-headers.ts';
import type { RequestGate } from '#kernel/http/request-gate.ts';
import type { GraphEngine, GraphRequest } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import { bothRateLimits, chargeOperation } from '#graph-server/answer/charge-operation.ts';
import { executeRequest } from '#graph-server/answer/execute-request.ts';
import type { BatchedOperation } from '#graph-server/http/batch-params.ts';
import { sendBatch } from '#graph-server/http/batch-answer.ts';
import { graphRequestOf, type GraphExchange } from '#graph-server/http/graph-exchange.ts';

/** A request with several operations, each with `params` of its own. */
export interface BatchExchange extends GraphExchange {
  readonly operations: readonly BatchedOperation[];
}

/**
 * Answers several operations of one request, at the same time, as one list in their order. Each counts on the quotas of
 * its client like a request of its own; their costs count together.
 */
export class BatchHandler {
  readonly #engine: GraphEngine;
  readonly #gate: RequestGate;
  readonly #log: Log;

  constructor(engine: GraphEngine, gate: RequestGate, log: Log) {
    this.#engine = engine;
    this.#gate = gate;
    this.#log = log;
  }

  /** Throws a `DomainError` before any operation is executed. */
  async answer(exchange: BatchExchange): Promise<void> {
    const sharedCost = { spent: 0 };
    const requests = exchange.operations.map((params) => ({
      ...graphRequestOf({ ...exchange, params }, params.query),
      sharedCost,
    }));
    const rateLimit = await this.#charge(exchange, requests);
    const answers = await Promise.all(
      requests.map((request) => executeRequest(this.#engine, this.#log, request)),
    );
    await sendBatch({ ...exchange, rateLimit }, answers, this.#log);
  }

  /** The request was admitted with its first operation; throws the refusal of any other. */
  async #charge(
    { request, context, rateLimit: first }: BatchExchange,
    requests: readonly GraphRequest[],
  ): Promise<RateLimit | null> {
    const authorization = authorizationOf(request);
    const { clientAddress } = context;
    let rateLimit = first;
    for (const _ of requests.slice(1)) {
      const admission = await this.#gate.admit({ clientAddress, authorization }, 'graphql');
      if (admission.refusal !== null) throw admission.refusal;
      rateLimit = admission.rateLimit;
    }
    let computations: RateLimit | null = null;
    for (const one of requests) {
      const charge = await chargeOperation(this.#engine, this.#gate, one);
      if (charge.refusal !== null) throw charge.refusal;
      computations = charge.rateLimit ?? computations;
    }
    return bothRateLimits(rateLimit, computations);
  }
}

/** Answers of a batch are JSON, whole. Throws `not_acceptable`. */
export function refuseStreamedBatch({ type }: Pick<GraphExchange, 'type'>): void {
  if (type !== 'text/event-stream') return;
  throw new DomainError('not_acceptable', 'A batch is answered with JSON.');
}
