import { mapMaybe, type MaybePromise } from '#kernel/async/maybe-promise.ts';
import { TrackedStream } from '#kernel/async/tracked-stream.ts';
import type { GraphAnswer, GraphRequest } from '#kernel/ports/graph.ts';
import { joinRequestHooks } from '#federation/hooks/joined-hooks.ts';
import type { EnginePlugin, EventHooks, RequestHooks } from '#federation/hooks/request-hooks.ts';

type Started = AsyncIterableIterator<GraphAnswer> | GraphAnswer;

/** Calls the plugins of an engine around its requests. */
export class HookedRequests {
  readonly #plugins: readonly EnginePlugin[];
  readonly #failed: (thrown: unknown) => GraphAnswer;

  /** @param failed the answer for what a hook threw */
  constructor(plugins: readonly EnginePlugin[], failed: (thrown: unknown) => GraphAnswer) {
    this.#plugins = plugins;
    this.#failed = failed;
  }

  /** @param run answers the request, and never throws */
  execute(
    request: GraphRequest,
    run: (hooks: RequestHooks | null) => MaybePromise<GraphAnswer>,
  ): MaybePromise<GraphAnswer> {
    let hooks: RequestHooks | null;
    try {
      hooks = this.#begin(request);
    } catch (error) {
      return this.#failed(error);
    }
    if (hooks === null) return run(null);
    const begun = hooks;
    return mapMaybe(run(begun), (answer) => this.#finish(begun, answer));
  }

  /** @param run starts the subscription, and never rejects */
  async subscribe(
    request: GraphRequest,
    run: (hooks: RequestHooks | null) => Promise<Started>,
  ): Promise<Started> {
    let hooks: RequestHooks | null;
    try {
      hooks = this.#begin(request);
    } catch (error) {
      return this.#failed(error);
    }
    const started = await run(hooks);
    if (hooks === null) return started;
    if (!(Symbol.asyncIterator in started)) return this.#finish(hooks, started);
    return new TrackedStream(started, () => hooks.onEnd?.());
  }

  /** Answers an event of a subscription. */
  answerEvent(
    hooks: RequestHooks,
    run: (hooks: EventHooks | null) => MaybePromise<GraphAnswer>,
  ): MaybePromise<GraphAnswer> {
    let event: EventHooks | null;
    try {
      event = hooks.onSubscriptionEvent?.() ?? null;
    } catch (error) {
      return this.#failed(error);
    }
    if (event === null) return run(null);
    const begun = event;
    return mapMaybe(run(begun), (answer) => this.#respond(begun, answer));
  }

  #begin(request: GraphRequest): RequestHooks | null {
    const begun: RequestHooks[] = [];
    try {
      for (const plugin of this.#plugins) {
        const hooks = plugin.onRequest(request);
        if (hooks !== null) begun.push(hooks);
      }
    } catch (error) {
      // A plugin refuses the request: those that began before it see the refusal.
      const answer = this.#failed(error);
      for (const hooks of begun) {
        this.#respond(hooks, answer);
        hooks.onEnd?.();
      }
      throw error;
    }
    return joinRequestHooks(begun);
  }

  #finish(hooks: RequestHooks, answer: GraphAnswer): GraphAnswer {
    const shown = this.#respond(hooks, answer);
    if (shown.later !== undefined) {
      return { ...shown, later: new TrackedStream(shown.later, () => hooks.onEnd?.()) };
    }
    hooks.onEnd?.();
    return shown;
  }

  #respond(hooks: EventHooks, answer: GraphAnswer): GraphAnswer {
    try {
      return hooks.onResponse?.(answer) ?? answer;
    } catch (error) {
      return this.#failed(error);
    }
  }
}
