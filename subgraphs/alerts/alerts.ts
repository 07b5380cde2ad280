import { DomainError } from '#kernel/errors/errors.ts';
import type { AlertStore } from '#kernel/ports/alert-store.ts';
import type { Clock, Random } from '#kernel/ports/clock.ts';
import type { LocalSubgraph } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import type { WebhookClient } from '#kernel/ports/webhook-client.ts';
import { alertsSchema } from '#alerts/alerts-schema.ts';
import type { AlertsContext } from '#alerts/context/alerts-context.ts';
import { Deliverer } from '#alerts/delivery/deliverer.ts';
import type { IsAllowedHost } from '#alerts/rules/webhook-url.ts';
import type { AlertGraph } from '#alerts/watching/graph-operations.ts';
import { RuleFollowers } from '#alerts/watching/rule-followers.ts';

export interface AlertsOptions {
  readonly store: AlertStore;
  readonly client: WebhookClient;
  /** The graph that rules are evaluated by, which includes this subgraph. */
  readonly graph: AlertGraph;
  readonly clock: Clock;
  readonly random: Random;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly log: Log;
  readonly meter: Meter;
  readonly isAllowedHost: IsAllowedHost;
  /** Whether the token of an owner is still valid. */
  readonly isValidOwner: (ownerId: string) => boolean;
  readonly maxAttempts: number;
  readonly timeoutMs: number;
}

export interface Alerts {
  readonly subgraph: LocalSubgraph;
  /** Evaluates the rules and delivers their events from now on. Of several processes, only one may. */
  start(): void;
  /** Ends both; resolves once nothing is in flight. */
  stop(): Promise<void>;
}

/** Tests of webhooks at the same time, of all tokens together. */
const MAX_TESTS = 8;
const BUSY_RETRY_SEC = 5;

/** Builds the alerts subgraph. */
export function createAlerts(options: AlertsOptions): Alerts {
  const deliverer = new Deliverer(options);
  const followers = new RuleFollowers({ ...options, onEvents: () => deliverer.wake() });
  const inTest = boundedTests();
  const createContext = (request: AlertsContext['request']): AlertsContext => ({
    ...options,
    request,
    inTest,
    onRules: () => followers.wake(),
    onEvents: () => deliverer.wake(),
  });
  return {
    subgraph: { name: 'alerts', schema: alertsSchema(), createContext },
    start: () => {
      deliverer.start();
      followers.start();
    },
    stop: async () => {
      await followers.stop();
      await deliverer.stop();
    },
  };
}

function boundedTests(): AlertsContext['inTest'] {
  let running = 0;
  return async (test) => {
    if (running >= MAX_TESTS) {
      throw new DomainError('alert_tests_busy', undefined, { retryAfterSec: BUSY_RETRY_SEC });
    }
    running += 1;
    try {
      return await test();
    } finally {
      running -= 1;
    }
  };
}
