import { randomBytes, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { TaskLeases } from '#bin/stores/stores.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import { TaskLease } from '#kernel/async/task-lease.ts';
import { ALERTS_SHARD } from '#kernel/market/shard.ts';
import type { AlertStore } from '#kernel/ports/alert-store.ts';
import type { TokenStore } from '#kernel/ports/token-store.ts';
import type { AlertsOptions } from '#alerts/alerts.ts';
import { createAlerts, type Alerts } from '#alerts/alerts.ts';
import { isWebhookHost, UndiciWebhooks } from '#platform/transport/undici-webhooks.ts';

const MAX_CONNECT_MS = 5_000;

/** The alerts subgraph with its stores, and the lease of the process that evaluates and delivers. */
export interface AlertsModule {
  readonly alerts: Alerts;
  readonly lease: TaskLease;
}

/** The stores of the alerts. */
export interface AlertStores {
  readonly store: AlertStore;
  readonly tokens: TokenStore;
  readonly leases: TaskLeases;
}

/** Opens the alerts over the stores of the process. */
export function openAlerts(
  runtime: Runtime,
  closers: Pick<Shutdown, 'add'>,
  { store, tokens, leases }: AlertStores,
  graph: AlertsOptions['graph'],
): AlertsModule {
  const { clock, random, log, meter, settings } = runtime;
  const timeoutMs = settings.alertTimeoutSec * 1_000;
  const allowedHosts = settings.alertAllowedHosts.map((host) => host.toLowerCase());
  const client = new UndiciWebhooks(allowedHosts, Math.min(timeoutMs, MAX_CONNECT_MS));
  const allowed = new Set(allowedHosts);
  closers.add('webhooks', () => client.close());
  const alerts = createAlerts({
    store,
    client,
    graph,
    clock,
    random,
    randomBytes,
    log,
    meter,
    isAllowedHost: (host) => isWebhookHost(host, allowed),
    isValidOwner: (ownerId) => tokens.isValid(ownerId),
    maxAttempts: settings.alertMaxAttempts,
    timeoutMs,
  });
  const lease = new TaskLease({
    task: 'alerts',
    worker: `${hostname()} ${process.pid} ${randomUUID()}`,
    leases,
    shard: ALERTS_SHARD,
    ttlMs: settings.leaseTtlMs,
    clock,
    log,
    onHeld: () => alerts.start(),
    onLost: () => alerts.stop(),
  });
  closers.add('alerts', () => lease.stop());
  return { alerts, lease };
}
