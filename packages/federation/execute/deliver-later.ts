import type { Counter } from '#kernel/ports/meter.ts';
import type { DeferredResult } from '#kernel/ports/graph.ts';
import { DeferredDelivery } from '#federation/execute/deferred-delivery.ts';
import type { DeliveryDependencies } from '#federation/execute/deferred-delivery.ts';
import type { PendingFragment } from '#federation/execute/pending-fragment.ts';
import { AnsweringSubgraphs } from '#federation/execute/answering-subgraphs.ts';
import type { ClientErrors } from '#federation/execute/client-errors.ts';
import { locateErrors } from '#federation/execute/locate-errors.ts';
import type { PlanRun } from '#federation/execute/plan-run.ts';
import { projectFragments } from '#federation/execute/project-answer.ts';
import type { ProjectedAnswer } from '#federation/execute/project-answer.ts';
import type { ReadyOperation } from '#federation/documents/operation-variant.ts';

interface LaterDependencies extends Pick<DeliveryDependencies, 'failed' | 'onEnd'> {
  readonly clientErrors: ClientErrors;
  /** Counts delivered fragments. */
  readonly delivered: Counter;
}

/**
 * Starts the delivery of the parts after the first one.
 *
 * @param first the run of the first part
 */
export function deliverLater(
  pending: readonly PendingFragment[],
  first: PlanRun,
  { plan, variables, introspected }: ReadyOperation,
  { clientErrors, delivered, failed, onEnd }: LaterDependencies,
): DeferredDelivery {
  const answering = new AnsweringSubgraphs(plan, variables);
  const project: DeliveryDependencies['project'] = (fragments, reported, own) => {
    const options = { introspected, clientErrors, answering };
    const made = projectFragments(fragments, reported, own, options);
    delivered.add(made.length);
    return {
      results: made.map((one, at) => resultOf(fragments[at]!, one)),
      pending: made.flatMap((one) => one.pending),
    };
  };
  return new DeferredDelivery({ first, steps: plan.deferred, project, failed, onEnd }, pending);
}

function resultOf(
  { fragment: { object, place }, path }: PendingFragment,
  { data, errors }: ProjectedAnswer,
): DeferredResult {
  return {
    data,
    path,
    ...(place.label === null ? {} : { label: place.label }),
    ...(errors.length === 0 ? {} : { errors: locateErrors(errors, object, path.length) }),
  };
}
