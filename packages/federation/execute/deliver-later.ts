import type { Counter } from '#kernel/ports/meter.ts';
import { DeferredDelivery } from '#federation/execute/deferred-delivery.ts';
import type { DeliveryDependencies } from '#federation/execute/deferred-delivery.ts';
import type { PendingPart } from '#federation/execute/pending-fragment.ts';
import { AnsweringSubgraphs } from '#federation/execute/answering-subgraphs.ts';
import type { ClientErrors } from '#federation/execute/client-errors.ts';
import { locateErrors, locateItemErrors } from '#federation/execute/locate-errors.ts';
import type { PlanRun } from '#federation/execute/plan-run.ts';
import { UNDEFERRED } from '#federation/execute/part-requests.ts';
import type { PartRequests } from '#federation/execute/part-requests.ts';
import { projectFragments, projectItems } from '#federation/execute/project-answer.ts';
import type { PartErrors } from '#federation/execute/project-answer.ts';
import type { ReadyOperation } from '#federation/documents/operation-variant.ts';

interface LaterDependencies extends Pick<DeliveryDependencies, 'failed' | 'onEnd'> {
  readonly clientErrors: ClientErrors;
  /** Counts delivered fragments. */
  readonly delivered: Counter;
  /** Counts items that followed their lists. */
  readonly streamed: Counter;
}

/**
 * Starts the delivery of the parts after the first one.
 *
 * @param first the run of the first part
 */
export function deliverLater(
  pending: readonly PendingPart[],
  first: PlanRun,
  { plan, variables, introspected }: ReadyOperation,
  { clientErrors, delivered, streamed, failed, onEnd }: LaterDependencies,
): DeferredDelivery {
  const answering = new AnsweringSubgraphs(plan, variables);
  const from = (requests: PartRequests, index: number): PartErrors => ({
    reportedIn: (steps) => requests.reportedIn(steps),
    own: requests.errorsOf(index),
    options: { introspected, clientErrors, answering, held: first.held },
  });
  const dependencies: DeliveryDependencies = {
    first,
    steps: plan.deferred,
    projectFragments(fragments, requests) {
      const { index } = fragments[0]!.fragment.place;
      const made = projectFragments(fragments, from(requests, index));
      delivered.add(made.length);
      return made.map((one, at) => {
        const { fragment, path } = fragments[at]!;
        const errors = locateErrors(one.errors, fragment.object, path.length);
        const form = { data: one.data, ...(errors.length === 0 ? {} : { errors }) };
        return { form, pending: one.pending };
      });
    },
    projectItems(ranges, requests, part) {
      const own = [
        ...requests.errorsOf(UNDEFERRED),
        ...(part === UNDEFERRED ? [] : requests.errorsOf(part)),
      ];
      const made = projectItems(ranges, { ...from(requests, part), own });
      return made.map(({ items, cut, errors, pending: following }, at) => {
        streamed.add(items.length);
        const { pending: start } = ranges[at]!;
        const located = (found: typeof errors) =>
          locateItemErrors(found, start.field, start.list, start.path.length);
        const form = {
          items,
          cut: cut === null ? null : located(cut),
          ...(errors.length === 0 ? {} : { errors: located(errors) }),
        };
        return { form, pending: following };
      });
    },
    failed,
    onEnd,
  };
  return new DeferredDelivery(dependencies, pending);
}
