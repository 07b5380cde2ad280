import type { JsonObject } from '#kernel/text/is-object.ts';
import { shapeOf } from '#signalhub/collectors/answer-shape.ts';
import type { Application } from '#signalhub/collectors/application.ts';
import type { CollectionTime, SourceReading, SourceRequest } from '#signalhub/collectors/source.ts';

/** How far the pages of a pipeline are read, the last changed projects first. */
export interface PipelineState {
  /** In the numbers of the exchange. */
  readonly page: number;
  /** Projects of the pages before. */
  readonly seen: number;
  /** The newest change of this run. */
  readonly newest: string | null;
  /** That of the run before; null where all projects are read. */
  readonly until: string | null;
  /** The date on which all projects were read last. */
  readonly wholeOn: string;
}

/**
 * The start of a run. Once a day all projects are read, because a registered project no longer changes, but is linked
 * to its company after the listing.
 */
export function pipelineStart(
  cursor: string | null,
  { today }: CollectionTime,
): Pick<PipelineState, 'seen' | 'newest' | 'until' | 'wholeOn'> {
  const [until = null, wholeOn = ''] = cursor?.split(' ') ?? [];
  const isDue = until === null || wholeOn < today;
  const from = isDue ? { until: null, wholeOn: today } : { until, wholeOn };
  return { seen: 0, newest: null, ...from };
}

/** How the records of one exchange are read. */
export interface PipelineForm<State extends PipelineState> {
  applicationOf(record: JsonObject): Application | null;
  /** The time of the last change of a record, as a text that sorts by time; empty if the record does not state it. */
  changeOf(record: JsonObject): string;
  request(state: State): SourceRequest;
}

/**
 * A page of a pipeline. Pages are read back to the newest change of the run before, whose projects are read again; all
 * of them where they are not in the order of their changes.
 */
export function readPipelinePage<State extends PipelineState>(
  { records, total }: { readonly records: readonly JsonObject[]; readonly total: number | null },
  state: State,
  form: PipelineForm<State>,
): SourceReading<Application> {
  const rows = records.map((record) => form.applicationOf(record));
  const changes = records.map((record) => form.changeOf(record));
  const newest = [state.newest ?? state.until ?? '', ...changes].toSorted().at(-1)! || null;
  const seen = state.seen + records.length;
  const isInOrder = changes.every((change, at) => at === 0 || changes[at - 1]! >= change);
  const isAtKnown = state.until !== null && isInOrder && (changes.at(-1) ?? '') < state.until;
  const isLast = isAtKnown || records.length === 0 || seen >= (total ?? 0);
  return {
    rows: rows.filter((row) => row !== null),
    next: isLast ? null : form.request({ ...state, page: state.page + 1, seen, newest }),
    // The newest changes come first, so the run is only complete with the last page.
    cursor: isLast && newest !== null ? `${newest} ${state.wholeOn}` : null,
    shape: shapeOf(records),
    records: records.length,
    unreadable: rows.filter((row) => row === null).length,
    declared: total,
  };
}
