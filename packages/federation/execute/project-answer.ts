import type { GraphQLFormattedError } from 'graphql';
import type { AnsweringSubgraphs } from '#federation/execute/answering-subgraphs.ts';
import { CappedErrors } from '#federation/execute/capped-errors.ts';
import type { ClientErrors } from '#federation/execute/client-errors.ts';
import type { DataObject } from '#federation/execute/collect-targets.ts';
import { atFragment, errorsOfFragment, withClientPaths } from '#federation/execute/client-paths.ts';
import type { ErrorReports } from '#federation/execute/error-reports.ts';
import { FetchFailures } from '#federation/execute/fetch-failures.ts';
import type { PendingFragment } from '#federation/execute/pending-fragment.ts';
import type { ReportedErrors } from '#federation/execute/reported-errors.ts';
import type { IntrospectedFields, ObjectProjection } from '#federation/projection/projection.ts';
import type { ProjectorOptions } from '#federation/execute/projector.ts';
import { Projector } from '#federation/execute/projector.ts';
/** The results of a run. */
export interface ProjectionSource {
  readonly data: DataObject;
  /** Errors at their places in the plan. */
  readonly reports: Pick<ErrorReports, 'errors' | 'failures'>;
}

/** The client's answer, before its errors get source locations. */
export interface ProjectedAnswer {
  /** Null when a null bubbled up to the root. */
  readonly data: DataObject | null;
  readonly errors: readonly GraphQLFormattedError[];
  /** Fragments to deliver later. */
  readonly pending: readonly PendingFragment[];
}

/**
 * Projects the merged data to the client's answer: response keys in query order, only requested fields, nulls bubbled
 * to the nearest nullable place, and one error for every null that a failure caused.
 */
export function projectAnswer(
  source: ProjectionSource,
  projection: ObjectProjection,
  introspected: IntrospectedFields | null,
  clientErrors: ClientErrors,
  answering: AnsweringSubgraphs,
): ProjectedAnswer {
  const { errors: reported, failures } = source.reports;
  const errors = new CappedErrors();
  const projector = new Projector({ failures, introspected, clientErrors, answering, errors });
  const data = projector.project(source.data, projection);
  const { pending } = projector;
  const known =
    reported.length === 0 ? [] : withClientPaths(reported, source.data, projection, pending);
  return {
    data,
    errors: [...known, ...errors.list()],
    pending,
  };
}

/**
 * Projects a deferred fragment for some objects, as `projectAnswer` does for the whole answer.
 *
 * @param own errors of the requests made for it; an error without a path is reported once
 */
export function projectFragments(
  starts: readonly PendingFragment[],
  reported: ReportedErrors,
  own: readonly GraphQLFormattedError[],
  options: Pick<ProjectorOptions, 'introspected' | 'clientErrors' | 'answering'>,
): ProjectedAnswer[] {
  const errors = new CappedErrors();
  const made = starts.map((start) => {
    const from = errors.size;
    const projector = new Projector({ ...options, failures: new FetchFailures(), errors }, start);
    const data = projector.project(start.holder, start.fragment.object);
    return { start, data, from, to: errors.size, pending: projector.pending };
  });
  const found = errors.list();
  const claimed = new Set<GraphQLFormattedError>();
  const answers = made.map(({ start, data, from, to, pending }) => {
    const located = errorsOfFragment(reported.in(start.steps), start, claimed);
    return { data, errors: [...located, ...found.slice(from, to)], pending };
  });
  const [first] = answers;
  const others = own.filter((error) => !claimed.has(error));
  first?.errors.unshift(...others.map((error) => atFragment(error, starts[0]!)));
  return answers;
}
