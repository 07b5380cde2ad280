import { readEvent } from '#federation/subgraph-client/remote-payloads.ts';
import type {
  RemoteSettings,
  SubgraphSubscriptions,
} from '#federation/subgraph-client/remote-options.ts';
import type {
  OperationScope,
  SubgraphEventStream,
} from '#federation/subgraph-client/subgraph-executor.ts';
import type { Variables } from '#federation/operation/variables.ts';
import { RestartedSubscription } from '#federation/subscription-protocols/restarted-subscription.ts';
import type { BeginAttempt } from '#federation/subscription-protocols/subscription-attempt.ts';
import type { SubscriptionRequests } from '#federation/subscription-protocols/subscription-requests.ts';

/** How a protocol attempts one subscription. */
export type AttemptsOf = (
  source: string,
  variables: Variables,
  scope: OperationScope,
) => BeginAttempt;

/** The subscriptions on one subgraph by a protocol over HTTP, each with requests of its own. */
export class AttemptedSubscriptions implements SubgraphSubscriptions {
  readonly #subgraph: string;
  readonly #settings: RemoteSettings;
  readonly #requests: SubscriptionRequests;
  readonly #attemptsOf: AttemptsOf;
  readonly #open = new Set<RestartedSubscription>();
  readonly #count: () => void;

  /** @param requests closed with the subscriptions */
  constructor(
    { subgraph, protocol }: { readonly subgraph: string; readonly protocol: string },
    settings: RemoteSettings,
    requests: SubscriptionRequests,
    attemptsOf: AttemptsOf,
  ) {
    this.#subgraph = subgraph;
    this.#settings = settings;
    this.#requests = requests;
    this.#attemptsOf = attemptsOf;
    const gauge = settings.meter.gauge(
      'marketgraph_subgraph_subscriptions',
      'Open subscriptions on subgraphs, by subgraph and protocol over HTTP.',
      ['subgraph', 'protocol'],
    );
    this.#count = () => gauge.set(this.#open.size, { subgraph, protocol });
  }

  open(source: string, variables: Variables, scope: OperationScope): SubgraphEventStream {
    const begin = this.#attemptsOf(source, variables, scope);
    const subscription = new RestartedSubscription(
      this.#subgraph,
      this.#settings,
      begin,
      (ended) => {
        this.#open.delete(ended);
        this.#count();
      },
    );
    const { payloads } = subscription;
    if (!payloads.isOver) this.#open.add(subscription);
    this.#count();
    return { payloads, answer: readEvent };
  }

  async close(): Promise<void> {
    for (const { payloads } of this.#open) void payloads.return();
    await this.#requests.close();
  }
}
