import type { Counter } from '#kernel/meter.ts';
import type { DeferredResult } from '#kernel/graph.ts';
import { DeferredDelivery } from '#gateway/defer/deferred-delivery.ts';
import type { DeliveryDependencies } from '#gateway/defer/deferred-delivery.ts';
import type { PendingFragment } from '#gateway/defer/pending-fragment.ts';
import { AnsweringSubgraphs } from '#gateway/execute/answering-subgraphs.ts';
import type { ClientErrors } from '#gateway/execute/client-errors.ts';
import { locateErrors } from '#gateway/execute/locate-errors.ts';
import type { PlanRun } from '#gateway/execute/plan-run.ts';
import { projectFragments } from '#gateway/execute/project-answer.ts';
import type { ProjectedAnswer } from '#gateway/execute/project-answer.ts';
import type { ReadyOperation } from '#gateway/plan/client-operation.ts';

interface LaterDependencies extends Pick<DeliveryDependencies, 'failed' | 'onEnd'> {
  readonly clientErrors: ClientErrors;
  /** Counts what is delivered. */
  readonly delivered: Counter;
}

/**
 * Begins to deliver what follows the first part of an answer.
 *
 * @param first the run that made the first part
 */
export function deliverLater(
  pending: readonly PendingFragment[],
  first: PlanRun,
  { plan, variables, introspected }: ReadyOperation,
  { clientErrors, delivered, failed, onEnd }: LaterDependencies,
): DeferredDelivery {
  const answering = new AnsweringSubgraphs(plan, variables);
  const project: DeliveryDependencies['project'] = (fragments, told, own) => {
    const facts = { introspected, clientErrors, answering };
    const made = projectFragments(fragments, told, own, facts);
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
