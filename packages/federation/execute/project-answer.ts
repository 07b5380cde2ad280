import type { GraphQLFormattedError } from 'graphql';
import type { AnsweringSubgraphs, DataStep } from '#federation/execute/answering-subgraphs.ts';
import { CappedErrors } from '#federation/execute/capped-errors.ts';
import type { ClientErrors } from '#federation/execute/client-errors.ts';
import type { DataObject } from '#federation/execute/collect-targets.ts';
import { atPart, errorsOfPart, withClientPaths } from '#federation/execute/client-paths.ts';
import type { ErrorReports } from '#federation/execute/error-reports.ts';
import { FetchFailures } from '#federation/execute/fetch-failures.ts';
import type { HeldLists } from '#federation/execute/held-lists.ts';
import type {
  PendingFragment,
  PendingItems,
  PendingPart,
} from '#federation/execute/pending-fragment.ts';
import type { IntrospectedFields, ObjectProjection } from '#federation/projection/projection.ts';
import type { ProjectorOptions } from '#federation/execute/projector.ts';
import { Projector } from '#federation/execute/projector.ts';

/** The results of a run. */
export interface ProjectionSource {
  readonly data: DataObject;
  /** Errors at their places in the plan. */
  readonly reports: Pick<ErrorReports, 'errors' | 'failures'>;
  readonly held: HeldLists | null;
}

/** The client's answer, before its errors get source locations. */
export interface ProjectedAnswer {
  /** Null when a null bubbled up to the root. */
  readonly data: DataObject | null;
  readonly errors: readonly GraphQLFormattedError[];
  /** What follows. */
  readonly pending: readonly PendingPart[];
}

/** Some later items of a list, before their errors get source locations. */
export interface ProjectedItemsOfList {
  readonly items: readonly unknown[];
  readonly errors: readonly GraphQLFormattedError[];
  /** Errors of the item behind them, which may not be null and ends the list; null when more may follow. */
  readonly cut: readonly GraphQLFormattedError[] | null;
  readonly pending: readonly PendingPart[];
}

/** A range of later items of one list. */
export interface ItemsRange {
  readonly pending: PendingItems;
  readonly from: number;
  /** Index behind the last one. */
  readonly to: number;
}

/** The errors of a part, and what its projectors share. */
export interface PartErrors {
  /** Errors of all requests that the part may depend on, about something below a place. */
  readonly reportedIn: (steps: readonly DataStep[]) => readonly GraphQLFormattedError[];
  /** Errors of the requests made for it; an error without a path is reported once. */
  readonly own: readonly GraphQLFormattedError[];
  readonly options: Pick<ProjectorOptions, 'introspected' | 'clientErrors' | 'answering' | 'held'>;
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
  const { held } = source;
  const { errors: reported, failures } = source.reports;
  const errors = new CappedErrors();
  const options = { failures, introspected, clientErrors, answering, errors, held };
  const projector = new Projector(options);
  const data = projector.project(source.data, projection);
  const { pending } = projector;
  const shown = held === null ? reported : held.withoutBack(reported, source.data);
  const known = shown.length === 0 ? [] : withClientPaths(shown, source.data, projection, pending);
  return {
    data,
    errors: [...known, ...errors.list()],
    pending,
  };
}

/** Projects a deferred fragment for some objects, as `projectAnswer` does for the whole answer. */
export function projectFragments(
  starts: readonly PendingFragment[],
  { reportedIn, own, options }: PartErrors,
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
    const located = errorsOfPart(reportedIn(start.steps), start, claimed);
    return { data, errors: [...located, ...found.slice(from, to)], pending };
  });
  const [first] = answers;
  const others = own.filter((error) => !claimed.has(error));
  first?.errors.unshift(...others.map((error) => atPart(error, starts[0]!)));
  return answers;
}

/** Projects later items of some lists. */
export function projectItems(
  ranges: readonly ItemsRange[],
  { reportedIn, own, options }: PartErrors,
): ProjectedItemsOfList[] {
  const errors = new CappedErrors();
  const made = ranges.map((range) => {
    const { pending: start, from, to } = range;
    const before = errors.size;
    const projector = new Projector({ ...options, failures: new FetchFailures(), errors }, start);
    const { field, list, held } = start;
    const projected = projector.projectItems(held.all, [from, to], field, list);
    return { range, before, after: errors.size, projected, pending: projector.pending };
  });
  const found = errors.list();
  const claimed = new Set<GraphQLFormattedError>();
  const answers = made.map(({ range, before, after, projected, pending }) => {
    const { items, isCut, errorsBefore } = projected;
    const at = range.pending.path.length;
    const end = range.from + items.length;
    const indexOf = ({ path }: GraphQLFormattedError): number => Number(path?.[at]);
    const located = errorsOfPart(itemErrors(reportedIn, range), range.pending, claimed);
    const ofItems = located.filter((error) => indexOf(error) < end);
    const ofCut = located.filter((error) => indexOf(error) === end);
    return {
      items,
      errors: [...ofItems, ...found.slice(before, errorsBefore)],
      cut: isCut ? [...ofCut, ...found.slice(errorsBefore, after)] : null,
      pending,
    };
  });
  const [first] = answers;
  const others = own.filter((error) => !claimed.has(error));
  const start = ranges[0]!.pending;
  first?.errors.unshift(...others.map((error) => atPart(error, start)));
  return answers;
}

/** The errors inside the items of a range. */
function itemErrors(
  reportedIn: PartErrors['reportedIn'],
  { pending: { steps }, from, to }: ItemsRange,
): readonly GraphQLFormattedError[] {
  return reportedIn(steps).filter(({ path = [] }) => {
    const index = Number(path[steps.length]);
    return index >= from && index < to;
  });
}
