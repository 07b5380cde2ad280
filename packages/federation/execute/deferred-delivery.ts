import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GraphQLFormattedError } from 'graphql';
import type {
  DeferredResult,
  LaterPart,
  AnnouncedPart,
  StreamedItems,
} from '#kernel/ports/graph.ts';
import { PartRequests, UNDEFERRED } from '#federation/execute/part-requests.ts';
import type { PartRequestsOptions } from '#federation/execute/part-requests.ts';
import { labelOfPending } from '#federation/execute/pending-fragment.ts';
import type {
  PendingFragment,
  PendingItems,
  PendingPart,
} from '#federation/execute/pending-fragment.ts';
import type { PlanRun } from '#federation/execute/plan-run.ts';
import { StreamedRest, dataOfRanges } from '#federation/execute/streamed-rest.ts';
import type { AnnouncedItems, AnnouncedRange } from '#federation/execute/streamed-rest.ts';
import type { DeferredStep } from '#federation/plan/plan-step.ts';

/** The dependencies of a delivery. */
export interface DeliveryDependencies {
  /** The run of the first part. */
  readonly first: PlanRun;
  readonly steps: readonly DeferredStep[];
  /** Projects one fragment for some objects, and finds what follows them. */
  readonly projectFragments: (
    fragments: readonly PendingFragment[],
    requests: PartRequests,
  ) => readonly ProjectedPart<FragmentForm>[];
  /** Projects later items of some lists, and finds what follows them. */
  readonly projectItems: (
    ranges: readonly AnnouncedRange[],
    requests: PartRequests,
    part: number,
  ) => readonly ProjectedPart<ItemsForm>[];
  /** The client's errors for a thrown value. */
  readonly failed: (thrown: unknown) => readonly GraphQLFormattedError[];
  /** Called when nothing more follows. */
  readonly onEnd: () => void;
}

type FragmentForm = Pick<DeferredResult, 'data' | 'errors'>;
type ItemsForm = Pick<StreamedItems, 'items' | 'errors'> & {
  /** Errors of the item that ends the list; null when none does. */
  readonly cut: readonly GraphQLFormattedError[] | null;
};

interface ProjectedPart<Form> {
  readonly form: Form;
  readonly pending: readonly PendingPart[];
}

/** A fragment of one object, with its id. */
interface AnnouncedFragment {
  readonly id: number;
  readonly pending: PendingFragment;
}

/** What is delivered together, once its requests are answered. */
interface Waiting {
  readonly requests: PartRequests;
  /** Index of the fragment. */
  readonly index: number;
  readonly content:
    | { readonly kind: 'fragment'; readonly announced: AnnouncedFragment[] }
    | { readonly kind: 'items'; readonly rest: StreamedRest; readonly ranges: AnnouncedRange[] };
}

/**
 * Delivers the parts after the first one. Requests start when the first part is on its way. A fragment is delivered,
 * for all of its objects, as soon as its own requests are answered; nested fragments follow their parent. Later items
 * of lists are requested when the part before them is taken, so that a slow client holds up its own requests.
 */
export class DeferredDelivery implements AsyncIterableIterator<LaterPart> {
  readonly #dependencies: DeliveryDependencies;
  readonly #main: PartRequests;
  readonly #waiting = new Set<Waiting>();
  readonly #streams = new Set<StreamedRest>();
  /** Streamed lists with a batch in progress. */
  readonly #busy = new Set<StreamedRest>();
  #ids = 0;
  #announced: AnnouncedPart[] = [];
  #ready: (DeferredResult | StreamedItems)[] = [];
  #wake: PromiseWithResolvers<void> | null = null;
  #hasBegun = false;
  #isOver = false;

  constructor(dependencies: DeliveryDependencies, pending: readonly PendingPart[]) {
    this.#dependencies = dependencies;
    const { first, steps } = dependencies;
    this.#main = this.#newRequests(first, { step: null, deferred: steps, around: null });
    this.#main.reported.add(first.reports.errors);
    this.#announce(pending, this.#main, UNDEFERRED);
  }

  /** What was announced since the last call. */
  takeAnnounced(): readonly AnnouncedPart[] {
    const announced = this.#announced;
    this.#announced = [];
    return announced;
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<LaterPart> {
    return this;
  }

  async next(): Promise<IteratorResult<LaterPart>> {
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      // In-process subgraphs may answer synchronously; the first part has to be sent before.
      await nextTurn();
      this.#send();
      this.#deliver();
    }
    while (!this.#isOver && this.#ready.length === 0) {
      this.#beginBatches();
      if (this.#ready.length > 0) break;
      this.#wake = Promise.withResolvers();
      await this.#wake.promise;
    }
    if (this.#isOver) return DONE;
    const incremental = this.#ready;
    this.#ready = [];
    const hasNext = this.#waiting.size > 0 || this.#streams.size > 0;
    if (!hasNext) this.#end();
    const pending = this.takeAnnounced();
    const announced = pending.length === 0 ? {} : { pending };
    return { done: false, value: { ...announced, incremental, hasNext } };
  }

  return(): Promise<IteratorResult<LaterPart>> {
    this.#end();
    this.#wake?.resolve();
    return Promise.resolve(DONE);
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#dependencies.onEnd();
  }

  #newRequests(
    run: PlanRun,
    steps: Pick<PartRequestsOptions, 'step' | 'deferred' | 'around'>,
  ): PartRequests {
    const onAnswered = (): void => {
      this.#deliver();
      if (this.#ready.length > 0) this.#wake?.resolve();
    };
    return new PartRequests({ run, ...steps, failed: this.#dependencies.failed, onAnswered });
  }

  /**
   * Gives what follows a part its ids.
   *
   * @param part index of the fragment that the lists belong to
   */
  #announce(pending: readonly PendingPart[], requests: PartRequests, part: number): void {
    const lists = new Map<unknown, AnnouncedItems[]>();
    const fragments = new Map<number, AnnouncedFragment[]>();
    for (const one of pending) {
      const id = this.#ids++;
      const label = labelOfPending(one);
      this.#announced.push({ id, path: one.path, ...(label === null ? {} : { label }) });
      if (one.kind === 'items') {
        lists.getOrInsertComputed(one.held.stream, () => []).push({ id, pending: one });
      } else {
        const { index } = one.fragment.place;
        fragments.getOrInsertComputed(index, () => []).push({ id, pending: one });
      }
    }
    for (const [index, announced] of fragments) {
      this.#waiting.add({ requests, index, content: { kind: 'fragment', announced } });
    }
    for (const same of lists.values()) this.#streams.add(new StreamedRest(part, same));
  }

  #send(): void {
    for (const { requests, index } of this.#waiting) requests.send(index);
  }

  /** Requests the next items of each list that has none on their way. */
  #beginBatches(): void {
    for (const rest of this.#streams) {
      const { stream } = rest;
      if (stream === null || this.#busy.has(rest)) continue;
      this.#busy.add(rest);
      const { first } = this.#dependencies;
      const ranges = rest.take();
      const run = first.continuedOn(dataOfRanges(first.data, ranges));
      const { step, deferred, outside } = stream.steps;
      const around = { requests: this.#main, outside };
      const requests = this.#newRequests(run, { step, deferred, around });
      this.#waiting.add({ requests, index: rest.part, content: { kind: 'items', rest, ranges } });
      requests.send(rest.part);
    }
    this.#deliver();
  }

  /** Projects everything whose requests are settled, nested fragments included. */
  #deliver(): void {
    if (this.#isOver) return;
    for (let isMore = true; isMore;) {
      isMore = false;
      for (const waiting of this.#waiting) {
        if (!waiting.requests.isAnswered(waiting.index)) continue;
        this.#waiting.delete(waiting);
        this.#make(waiting);
        this.#send();
        isMore = true;
      }
    }
  }

  #make({ requests, index, content }: Waiting): void {
    const failure = requests.failureOf(index);
    try {
      if (content.kind === 'fragment') {
        if (failure === null) this.#makeFragments(content.announced, requests, index);
        else this.#failFragments(content.announced, failure);
      } else {
        this.#busy.delete(content.rest);
        if (failure === null) this.#makeItems(content, requests, index);
        else this.#failItems(content, failure);
        if (content.rest.isDone) this.#streams.delete(content.rest);
      }
    } catch (error) {
      const errors = this.#dependencies.failed(error);
      if (content.kind === 'fragment') this.#failFragments(content.announced, errors);
      else this.#failItems(content, errors);
    }
  }

  #makeFragments(
    announced: readonly AnnouncedFragment[],
    requests: PartRequests,
    index: number,
  ): void {
    const fragments = announced.map(({ pending }) => pending);
    const made = this.#dependencies.projectFragments(fragments, requests);
    for (const [at, { form }] of made.entries()) {
      this.#ready.push({ ...partOf(announced[at]!), ...form });
    }
    const pending = made.flatMap((one) => one.pending);
    this.#announce(pending, requests, index);
  }

  #makeItems({ rest, ranges }: ItemsContent, requests: PartRequests, index: number): void {
    const made = this.#dependencies.projectItems(ranges, requests, index);
    for (const [at, { form }] of made.entries()) {
      const range = ranges[at]!;
      const { from, to } = range;
      const { cut, ...shown } = form;
      const count = shown.items?.length ?? 0;
      const isLast = cut === null && to === range.pending.held.all.length;
      if (count > 0) this.#ready.push({ ...partOf(range), from, isLast, ...shown });
      if (cut === null) continue;
      rest.cut(range.id);
      const end = { items: null, from: from + count, isLast: true, errors: cut };
      this.#ready.push({ ...partOf(range), ...end });
    }
    const pending = made.flatMap((one) => one.pending);
    this.#announce(pending, requests, index);
  }

  #failFragments(
    announced: readonly AnnouncedFragment[],
    errors: readonly GraphQLFormattedError[],
  ): void {
    for (const one of announced) this.#ready.push({ ...partOf(one), data: null, errors });
  }

  #failItems({ rest, ranges }: ItemsContent, errors: readonly GraphQLFormattedError[]): void {
    for (const range of ranges) {
      const { from } = range;
      rest.cut(range.id);
      this.#ready.push({ ...partOf(range), items: null, from, isLast: true, errors });
    }
    if (rest.isDone) this.#streams.delete(rest);
  }
}

type ItemsContent = Extract<Waiting['content'], { readonly kind: 'items' }>;

function partOf({
  id,
  pending,
}: {
  readonly id: number;
  readonly pending: PendingFragment | PendingItems;
}): AnnouncedPart {
  const label = labelOfPending(pending);
  return { id, path: pending.path, ...(label === null ? {} : { label }) };
}

const DONE: IteratorReturnResult<undefined> = { done: true, value: undefined };
