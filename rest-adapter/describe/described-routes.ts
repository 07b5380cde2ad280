import type { Clock } from '#kernel/ports/clock.ts';
import type { GraphEngine, RequestContext } from '#kernel/ports/graph.ts';
import type { Route } from '#rest-documents/compile/route.ts';
import { withLiveExamples } from '#rest-adapter/describe/live-examples.ts';

/** Age after which live examples are queried again: they name data that changes daily. */
const LONGEST_AGE_MS = 10_000;

/** Timeout of the live examples, so that a slow part of the graph does not block the documentation. */
const PATIENCE_MS = 500;

const CONTEXT: RequestContext = { requestId: 'examples', clientAddress: '', tokenId: null };

/**
 * The routes with live examples, for the documents of a running server. Where the graph fails, the written
 * examples stay.
 */
export class DescribedRoutes {
  readonly #all: () => readonly Route[];
  readonly #engine: GraphEngine;
  readonly #clock: Clock;
  #askedAtMs = -Infinity;
  #asked: Promise<void> = Promise.resolve();
  #described: readonly Route[] | null = null;
  #key = '';

  /** @param all the routes with their written examples, the same at each call */
  constructor(all: () => readonly Route[], engine: GraphEngine, clock: Clock) {
    this.#all = all;
    this.#engine = engine;
    this.#clock = clock;
  }

  /** Returns the same array while the examples are unchanged. */
  async now(): Promise<readonly Route[]> {
    const nowMs = this.#clock.monotonicMs();
    if (nowMs - this.#askedAtMs >= LONGEST_AGE_MS) {
      this.#askedAtMs = nowMs;
      // A failing graph changes nothing: the earlier examples stay.
      this.#asked = this.#ask().catch(() => undefined);
    }
    await this.#withinDeadline(this.#asked);
    return this.#described ?? this.#all();
  }

  async #withinDeadline(asked: Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = this.#clock.after(PATIENCE_MS, resolve);
    await Promise.race([asked, promise]);
    timer.cancel();
  }

  async #ask(): Promise<void> {
    const routes = this.#all();
    const answers = await Promise.all(routes.map((route) => this.#answerFor(route)));
    const key = JSON.stringify(answers);
    if (key === this.#key) return;
    this.#key = key;
    this.#described = routes.map((route, index) => withLiveExamples(route, answers[index]));
  }

  async #answerFor({ liveExamples: document }: Route): Promise<unknown> {
    if (document === null) return null;
    const { data } = await this.#engine.execute({ document, context: CONTEXT });
    return data ?? null;
  }
}
