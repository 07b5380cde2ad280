import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import type { RequestGate } from '#kernel/http/request-gate.ts';
import type { RequestQuota } from '#kernel/http/request-quota.ts';
import type { TokenScope, TokenStore } from '#kernel/ports/token-store.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { MemoryQuota } from '#platform/quota/memory-quota.ts';
import { createQuotaGate } from '#platform/quota/quota-gate.ts';
import { openSqliteTokenStore } from '#platform/sqlite/token-store-sqlite.ts';

/** A well-formed token that was never issued, as an `Authorization`. */
export const WRONG_BEARER = `Bearer mg_0123456789abcdef_${'A'.repeat(43)}`;

/** A gate with small quotas over tokens in memory, at a test-driven time. */
export interface SmallGate {
  readonly gate: RequestGate;
  readonly tokens: TokenStore;
  readonly clock: VirtualClock;
  /** Issues a token and returns it as an `Authorization`. */
  issue(...scopes: TokenScope[]): Promise<{ readonly id: string; readonly authorization: string }>;
}

/** @param isLate whether counts come as promises, as those of a store on the network do */
export function openSmallGate(
  requests: Readonly<Record<'default' | 'compute' | 'token' | 'graphql', number>>,
  isLate = false,
): SmallGate {
  const clock = new VirtualClock(1_790_000_000_000);
  const tokens = openSqliteTokenStore(':memory:', clock);
  const quotaOf = (name: keyof typeof requests): RequestQuota => {
    const quota = new MemoryQuota({ name, requests: requests[name], windowSec: 60 }, clock);
    if (!isLate) return quota;
    const consume = async (client: string, count?: number) => {
      await new Promise((resolve) => setImmediate(resolve));
      return quota.consume(client, count);
    };
    return { name, requests: quota.requests, windowSec: quota.windowSec, consume };
  };
  const quotas = {
    default: quotaOf('default'),
    compute: quotaOf('compute'),
    token: quotaOf('token'),
    graphql: quotaOf('graphql'),
  };
  const gate = createQuotaGate(tokens, quotas, { clock, log: SILENT_LOG, meter: SILENT_METER });
  return {
    gate,
    tokens,
    clock,
    async issue(...scopes) {
      const { secret, token } = await tokens.create({ name: 'test', scopes, expiresAtMs: null });
      return { id: token.id, authorization: `Bearer ${secret}` };
    },
  };
}
