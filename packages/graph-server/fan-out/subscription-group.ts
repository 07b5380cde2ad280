import type { GraphQLFormattedError } from 'graphql';
import type { GraphEngine, GraphRequest } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { SharedRunObserver } from '#graph-server/fan-out/shared-run.ts';
import { SharedRun } from '#graph-server/fan-out/shared-run.ts';
import type { Membership, Subscriber } from '#graph-server/fan-out/subscriber.ts';

/**
 * All subscribers of equal subscriptions. The oldest run serves nearly all of them. A late subscriber starts in a run
 * of its own, with its own snapshot, and moves at the first event where both runs meet. Both runs are then at the same
 * sequence of the same publisher, so no event is lost, repeated or reordered.
 */
export class SubscriptionGroup implements SharedRunObserver {
  readonly #engine: GraphEngine;
  readonly #log: Log;
  readonly #onRuns: (change: 1 | -1) => void;
  /** Oldest first. */
  readonly #runs: SharedRun[] = [];
  #isMeetingPlanned = false;

  /** @param onRuns called for every run that starts or has ended */
  constructor(engine: GraphEngine, log: Log, onRuns: (change: 1 | -1) => void) {
    this.#engine = engine;
    this.#log = log;
    this.#onRuns = onRuns;
  }

  get runCount(): number {
    return this.#runs.length;
  }

  /** Joins a subscriber. Returns errors, and joins nothing, when the subscription could not start. */
  async join(
    request: GraphRequest,
    subscriber: Subscriber,
  ): Promise<Membership | readonly GraphQLFormattedError[]> {
    const newest = this.#runs.at(-1);
    const run = newest?.isJoinable === true ? newest : this.#open(request);
    const slot = run.addSubscriber(subscriber);
    const errors = await run.started;
    return errors ?? slot;
  }

  onAdvance(run: SharedRun): void {
    if (this.#runs.length === 1 || this.#isMeetingPlanned || !this.#runs.includes(run)) return;
    this.#isMeetingPlanned = true;
    setImmediate(() => this.#meet());
  }

  onEnd(run: SharedRun): void {
    const at = this.#runs.indexOf(run);
    if (at === -1) return;
    this.#runs.splice(at, 1);
    this.#onRuns(-1);
  }

  #open(request: GraphRequest): SharedRun {
    const run = new SharedRun(this.#engine, this.#log, this, request);
    this.#runs.push(run);
    this.#onRuns(1);
    return run;
  }

  /**
   * Merges runs in a turn of its own, after all buffered events of a run's stream are delivered: what a run has not
   * delivered by now was published after its last event.
   */
  #meet(): void {
    this.#isMeetingPlanned = false;
    const [oldest, ...younger] = this.#runs;
    if (oldest === undefined) return;
    for (const run of younger) if (oldest.meets(run)) oldest.absorb(run);
  }
}
