import type { GraphQLFormattedError } from 'graphql';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Gauge, Meter } from '#kernel/ports/meter.ts';
import type { SourceOperation } from '#graph-server/fan-out/operation-key.ts';
import { OperationKeys } from '#graph-server/fan-out/operation-key.ts';
import type { Membership, Subscriber } from '#graph-server/fan-out/subscriber.ts';
import { SubscriptionGroup } from '#graph-server/fan-out/subscription-group.ts';

/**
 * Subscriptions of all transports. Those with equal document, variables and authorization form one group, which is
 * subscribed, executed and encoded once.
 */
export class FanOut {
  readonly #engine: GraphEngine;
  readonly #log: Log;
  readonly #keys = new OperationKeys();
  readonly #groups = new Map<string, SubscriptionGroup>();
  readonly #groupGauge: Gauge;
  readonly #runGauge: Gauge;
  #runs = 0;

  constructor(engine: GraphEngine, log: Log, meter: Meter) {
    this.#engine = engine;
    this.#log = log;
    meter.memory(this.#keys.part);
    this.#groupGauge = meter.gauge(
      'marketgraph_subscription_groups',
      'Open groups of equal subscriptions',
    );
    this.#runGauge = meter.gauge(
      'marketgraph_engine_subscriptions',
      'Subscriptions of the engine that feed the groups.',
    );
  }

  /** Open engine subscriptions; more than groups only while late subscribers catch up. */
  get runCount(): number {
    return this.#runs;
  }

  get groupCount(): number {
    return this.#groups.size;
  }

  /** Joins the group of an operation. Errors when the subscription could not start. */
  join(
    operation: SourceOperation,
    subscriber: Subscriber,
  ): Promise<Membership | readonly GraphQLFormattedError[]> {
    // The revision in the key keeps new subscribers off old engines.
    const key = `${this.#engine.revision ?? 0} ${this.#keys.keyOf(operation)}`;
    const { source, ...rest } = operation;
    const group = this.#groups.get(key) ?? this.#open(key);
    return group.join({ ...rest, document: source }, subscriber);
  }

  #open(key: string): SubscriptionGroup {
    const group = new SubscriptionGroup(this.#engine, this.#log, (change) => {
      this.#runs += change;
      this.#runGauge.set(this.#runs);
      if (group.runCount > 0 || this.#groups.get(key) !== group) return;
      this.#groups.delete(key);
      this.#groupGauge.set(this.#groups.size);
    });
    this.#groups.set(key, group);
    this.#groupGauge.set(this.#groups.size);
    return group;
  }
}
