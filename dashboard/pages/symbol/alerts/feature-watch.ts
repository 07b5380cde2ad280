import type { Interval } from '#clients/typescript/src/index.ts';
import {
  FEATURE_ALERTS,
  type FeatureAlertsResult,
  type FeatureAlertsVariables,
} from '#dashboard/documents/documents.gen.ts';
import type { GraphHost } from '#dashboard/graph/graph-host.ts';
import { LiveSubscription } from '#dashboard/graph/live-subscription.ts';
import type { FeatureAlert } from '#dashboard/pages/symbol/alerts/alert-list.ts';
import { calcOf, entriesOf } from '#dashboard/parts/indicators/calc-text.ts';

type Instrument = FeatureAlertsVariables['instruments'][number];

interface Followed {
  readonly key: string;
  readonly stream: LiveSubscription<FeatureAlertsResult>;
}

/** Follows the events that alerts wait for: one subscription for each interval. */
export class FeatureWatch {
  readonly #host: GraphHost;
  readonly #instrument: Instrument;
  readonly #occurred: (alert: FeatureAlert, barMs: number) => void;
  readonly #followed = new Map<Interval, Followed>();

  constructor(
    host: GraphHost,
    instrument: Instrument,
    occurred: (alert: FeatureAlert, barMs: number) => void,
  ) {
    this.#host = host;
    this.#instrument = instrument;
    this.#occurred = occurred;
  }

  /** Why events of an interval are not watched; null while they are. */
  error(interval: Interval): Error | null {
    return this.#followed.get(interval)?.stream.error ?? null;
  }

  follow(alerts: readonly FeatureAlert[]): void {
    const byInterval = Map.groupBy(alerts, ({ interval }) => interval);
    for (const [interval, { stream }] of this.#followed) {
      if (byInterval.has(interval)) continue;
      stream.close();
      this.#followed.delete(interval);
    }
    for (const [interval, ofInterval] of byInterval) this.#followInterval(interval, ofInterval);
  }

  close(): void {
    this.follow([]);
  }

  #followInterval(interval: Interval, alerts: readonly FeatureAlert[]): void {
    const key = JSON.stringify(alerts);
    const before = this.#followed.get(interval);
    if (before?.key === key) return;
    before?.stream.close();
    const entries = [...new Set(alerts.map(({ entry }) => entry))].flatMap(entriesOf);
    const variables = {
      instruments: [this.#instrument],
      interval,
      calc: calcOf(entries),
      features: [...new Set(alerts.map(({ feature }) => feature))],
    };
    const stream = LiveSubscription.of(
      this.#host,
      FEATURE_ALERTS,
      variables,
      ({ featureOccurred: event }) => {
        for (const alert of alerts) {
          if (alert.entry === event.key && alert.feature === event.id) {
            this.#occurred(alert, event.openTime);
          }
        }
      },
    );
    this.#followed.set(interval, { key, stream });
  }
}
