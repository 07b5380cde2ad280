import type { Stores } from '#bin/stores/stores.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import type { RequestGate } from '#kernel/http/request-gate.ts';
import type { RequestQuota } from '#kernel/http/request-quota.ts';
import { MemoryQuota, type QuotaLimits } from '#platform/quota/memory-quota.ts';
import { createQuotaGate } from '#platform/quota/quota-gate.ts';

const WINDOW_SEC = 60;

/** Opens the tokens and quotas of the settings. */
export async function openQuotaGate(
  runtime: Runtime,
  shutdown: Shutdown,
  stores: Stores,
): Promise<RequestGate> {
  const { settings, clock, log, meter } = runtime;
  const tokens = await stores.tokens();
  const countIn = await openCounts(runtime, shutdown);
  const quotaOf = (name: string, requests: number): RequestQuota | null =>
    requests === 0 ? null : countIn({ name, requests, windowSec: WINDOW_SEC });
  const quotas = {
    default: quotaOf('default', settings.quotaPerMinute),
    compute: quotaOf('compute', settings.quotaComputePerMinute),
    token: quotaOf('token', settings.quotaTokenPerMinute),
    graphql: quotaOf('graphql', settings.quotaGraphqlPerMinute),
  };
  return createQuotaGate(tokens, quotas, { clock, log, meter });
}

/** Counts in Redis if configured, else in this process. */
async function openCounts(
  { settings, clock, log }: Runtime,
  shutdown: Shutdown,
): Promise<(limits: QuotaLimits) => RequestQuota> {
  const { redisUrl: url, redisPrefix: prefix } = settings;
  if (url === '') return (limits) => new MemoryQuota(limits, clock);
  const { createRedisQuotas } = await import('#platform/quota/redis-quota.ts');
  const store = createRedisQuotas({ url, prefix, clock, log });
  shutdown.add('quota store', () => store.close());
  if (!(await store.connect()))
    log.warn({}, 'the quota store is unavailable; counting in this process');
  return (limits) => store.quota(limits);
}
