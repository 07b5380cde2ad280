import type { App } from '#dashboard/app/app.ts';
import {
  SCAN_CHANGES,
  SCAN_RESULT,
  type ScanChangesResult,
  type ScanResultResult,
  type ScanResultVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery, type ShownQuery } from '#dashboard/graph/graph-query.ts';
import { LiveSubscription } from '#dashboard/graph/live-subscription.ts';
import { ScanChanges, type ScanChange } from '#dashboard/pages/scanner/scan-changes.ts';
import type { ScanVariables } from '#dashboard/pages/scanner/scan-input.ts';

const ROWS_A_PAGE = 50;
/** Interval of the requests for numbers, which change with each bar even if no instrument enters or leaves. */
const ASK_AGAIN_MS = 60_000;

export type ScanAnswer = ScanResultResult['featureScan'];
export type ScanRow = ScanAnswer['nodes'][number];

/** One running scan: its result in pages, queried again after a change, and its changes as they happen. */
export class ScanRun {
  readonly variables: ScanVariables;
  readonly changes = new ScanChanges();
  readonly #app: App;
  readonly #first: GraphQuery<ScanResultResult, ScanResultVariables>;
  readonly #stream: LiveSubscription<ScanChangesResult>;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #heard: (changes: readonly ScanChange[]) => void;
  /** Pages behind the first one. */
  #more: GraphQuery<ScanResultResult, ScanResultVariables>[] = [];

  /** @param heard called with the instruments that came and went */
  constructor(app: App, variables: ScanVariables, heard: (changes: readonly ScanChange[]) => void) {
    this.#app = app;
    this.variables = variables;
    this.#heard = heard;
    this.#first = new GraphQuery(app, SCAN_RESULT, { ...variables, first: ROWS_A_PAGE });
    this.#stream = LiveSubscription.of(app, SCAN_CHANGES, variables, (data) => this.#take(data));
    this.#timer = setInterval(() => this.#askAgain(), ASK_AGAIN_MS);
  }

  get first(): GraphQuery<ScanResultResult, ScanResultVariables> {
    return this.#first;
  }

  get sources(): readonly ShownQuery[] {
    return [this.#first.source, this.#stream.source];
  }

  /** Why changes are not followed; null while they are. */
  get streamError(): Error | null {
    return this.#stream.error;
  }

  get rows(): readonly ScanRow[] {
    return [this.#first, ...this.#more].flatMap(({ data }) => data?.featureScan.nodes ?? []);
  }

  get last(): GraphQuery<ScanResultResult, ScanResultVariables> {
    return this.#more.at(-1) ?? this.#first;
  }

  /** Asks for the page behind the last one. */
  askMore(): void {
    const after = this.last.data?.featureScan.pageInfo.endCursor ?? null;
    if (after === null) return;
    const variables = { ...this.variables, first: ROWS_A_PAGE, after };
    this.#more = [...this.#more, new GraphQuery(this.#app, SCAN_RESULT, variables)];
  }

  close(): void {
    clearInterval(this.#timer);
    this.#stream.close();
    for (const question of [this.#first, ...this.#more]) question.close();
  }

  #take({ scanUpdated }: ScanChangesResult): void {
    const changes = this.changes.take(scanUpdated, Date.now());
    if (changes.length === 0) return;
    this.#heard(changes);
    this.#askAgain();
  }

  /** Pages behind the first are of bars that are over by then: the list restarts. */
  #askAgain(): void {
    if (document.hidden && this.changes.newest.size === 0) return;
    for (const question of this.#more) question.close();
    this.#more = [];
    this.#first.ask();
  }
}
