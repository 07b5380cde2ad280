import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RequestContext } from '#kernel/ports/graph.ts';
import type { Admission, Charge, QuotaUse } from '#kernel/http/request-gate.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import type { TokenScope, TokenStore } from '#kernel/ports/token-store.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { MemoryQuota } from '#platform/quota/memory-quota.ts';
import { createQuotaGate, type Quotas } from '#platform/quota/quota-gate.ts';
import { openSqliteTokenStore } from '#platform/sqlite/token-store-sqlite.ts';
import { WRONG_BEARER } from '#test/platform/quota/small-gate.ts';

const clock = new VirtualClock(1_790_000_000_000);
const REQUESTS = { default: 6, compute: 2, token: 4, graphql: 8 };

let tokens: TokenStore;
let quotas: Quotas;
/** Labels of every measured rejection. */
let refusals: unknown[];
const meter = {
  ...SILENT_METER,
  counter: () => ({ add: (_: number, labels?: object) => void refusals.push(labels) }),
};
/** Warnings that were logged. */
let warnings: unknown[];
const log = {
  ...SILENT_LOG,
  warn: (fields: object, message: string) => void warnings.push({ ...fields, message }),
};
beforeEach(() => {
  refusals = [];
  warnings = [];
  tokens = openSqliteTokenStore(':memory:', clock);
  const quotaOf = (name: keyof typeof REQUESTS) =>
    new MemoryQuota({ name, requests: REQUESTS[name], windowSec: 60 }, clock);
  quotas = {
    default: quotaOf('default'),
    compute: quotaOf('compute'),
    token: quotaOf('token'),
    graphql: quotaOf('graphql'),
  };
});
afterEach(() => tokens.close());

async function bearer(...scopes: TokenScope[]): Promise<string> {
  const { secret } = await tokens.create({ name: 'test', scopes, expiresAtMs: null });
  return `Bearer ${secret}`;
}

function admit(use: QuotaUse, authorization?: string, clientAddress = '10.0.0.1'): Admission {
  const gate = createQuotaGate(tokens, quotas, { clock, log, meter });
  const admission = gate.admit({ clientAddress, authorization }, use);
  if (admission instanceof Promise) throw new Error('counts of this process are synchronous');
  return admission;
}

/** Requests that are admitted before the first rejection. */
function allowance(use: QuotaUse, authorization?: string, clientAddress?: string): number {
  for (let count = 0; ; count += 1) {
    if (admit(use, authorization, clientAddress).refusal !== null) return count;
  }
}

describe('a request is counted', () => {
  test('by its address without a token, on the quota of its use', () => {
    for (const use of ['default', 'compute', 'graphql'] as const) {
      expect(allowance(use)).toBe(REQUESTS[use]);
      expect(allowance(use, undefined, '10.0.0.2')).toBe(REQUESTS[use]);
    }
  });

  test('by its token on compute endpoints, from any address', async () => {
    const token = await bearer('compute');
    admit('compute', token, '10.0.0.1');
    expect(allowance('compute', token, '10.0.0.2')).toBe(REQUESTS.token - 1);
    expect(allowance('compute', await bearer('compute'))).toBe(REQUESTS.token);
    expect(allowance('compute')).toBe(REQUESTS.compute);
  });

  test('by its address on compute endpoints when the token is for something else', async () => {
    const publisher = await bearer('publish');
    expect(admit('compute', publisher).caller).toMatchObject({ scopes: ['publish'] });
    expect(allowance('compute', publisher)).toBe(REQUESTS.compute - 1);
  });

  test('by its address elsewhere, token or not', async () => {
    admit('default');
    expect(allowance('default', await bearer('compute'))).toBe(REQUESTS.default - 1);
  });

  test('by its token when it is an operation of the graph', async () => {
    const token = await bearer('publish');
    expect(allowance('graphql')).toBe(REQUESTS.graphql);
    expect(allowance('graphql', token)).toBe(REQUESTS.graphql);
  });

  test('on no quota where it is disabled', () => {
    quotas = { ...quotas, compute: null };
    expect(admit('compute')).toEqual({ caller: null, rateLimit: null, refusal: null });
  });
});

describe('the quota headers of an answer', () => {
  test('name the used quota', async () => {
    expect(admit('default').rateLimit).toEqual({
      policy: '"default";q=6;w=60',
      state: '"default";r=5;t=60',
    });
    expect(admit('compute').rateLimit?.state).toBe('"compute";r=1;t=60');
    expect(admit('compute', await bearer('compute')).rateLimit?.state).toBe('"token";r=3;t=60');
    expect(admit('graphql').rateLimit?.policy).toBe('"graphql";q=8;w=60');
  });

  test('name the time to retry, once the quota is used up', () => {
    allowance('compute');
    const { refusal, rateLimit } = admit('compute');
    expect(refusal).toMatchObject({ code: 'rate_limited', facts: { retryAfterSec: 60 } });
    expect(rateLimit?.state).toBe('"compute";r=0;t=60');
  });
});

describe('a wrong token', () => {
  test('is rejected on every use, and counted against its address', () => {
    for (const use of ['default', 'compute', 'graphql'] as const) {
      expect(admit(use, WRONG_BEARER).refusal).toMatchObject({ code: 'invalid_token' });
    }
    expect(admit('default').rateLimit?.state).toBe('"default";r=2;t=60');
    expect(admit('compute').rateLimit?.state).toBe('"compute";r=1;t=60');
  });

  test('cannot be tried without bound, and does not lock out a right one', async () => {
    for (let count = 0; count < REQUESTS.default; count += 1) admit('compute', WRONG_BEARER);
    expect(admit('compute', WRONG_BEARER).refusal).toMatchObject({ code: 'rate_limited' });
    const right = await bearer('compute');
    expect(admit('compute', right).refusal).toBeNull();
    const gate = createQuotaGate(tokens, quotas, { clock, log, meter });
    const asker = { clientAddress: '10.0.0.1', authorization: WRONG_BEARER };
    expect(gate.identify(asker)).toMatchObject({ refusal: { code: 'rate_limited' } });
    expect(gate.identify({ ...asker, authorization: right })).toMatchObject({ refusal: null });
  });

  test('is rejected without limits, too', () => {
    quotas = { default: null, compute: null, token: null, graphql: null };
    expect(admit('default', WRONG_BEARER).refusal).toMatchObject({ code: 'invalid_token' });
  });

  test.each([
    'bearer   nope',
    'Basic bm9wZQ==',
    'Bearer',
    'Bearer ',
    '',
    'nope',
    'Bearer a, Bearer b',
  ])('is any malformed bearer token: %j', (authorization) => {
    expect(admit('default', authorization).refusal).toMatchObject({ code: 'invalid_token' });
  });
});

describe('the computations of an operation', () => {
  const ANONYMOUS_CONTEXT = { requestId: 'r', clientAddress: '10.0.0.1', tokenId: null };

  function charge(computations: number, context: RequestContext = ANONYMOUS_CONTEXT): Charge {
    const gate = createQuotaGate(tokens, quotas, { clock, log, meter });
    const charged = gate.charge(context, computations);
    if (charged instanceof Promise) throw new Error('counts of this process are synchronous');
    return charged;
  }

  test('count on the same quota as requests to compute endpoints', () => {
    const left = REQUESTS.compute - 1;
    admit('compute');
    expect(charge(left)).toEqual({
      rateLimit: { policy: expect.any(String), state: '"compute";r=0;t=60' },
      caller: null,
      refusal: null,
    });
    expect(admit('compute').refusal).toMatchObject({ code: 'rate_limited' });
    expect(charge(1).refusal).toMatchObject({
      code: 'rate_limited',
      facts: { retryAfterSec: 60 },
    });
  });

  test('count on its token where that has the scope, else on its address', () => {
    const id = '0123456789abcdef';
    const state = (scopes: TokenScope[]) =>
      charge(1, { ...ANONYMOUS_CONTEXT, tokenId: id, scopes }).rateLimit?.state;
    expect(state(['compute'])).toBe(`"token";r=${REQUESTS.token - 1};t=60`);
    expect(state(['publish'])).toBe(`"compute";r=${REQUESTS.compute - 1};t=60`);
  });

  test('is always rejected, and costs nothing, where no window would do', () => {
    expect(charge(REQUESTS.compute + 1)).toMatchObject({
      rateLimit: null,
      refusal: { code: 'query_too_complex', facts: {} },
    });
    expect(charge(REQUESTS.compute).refusal).toBeNull();
  });

  test('are free where the quota is disabled', () => {
    quotas = { ...quotas, compute: null };
    expect(charge(1_000_000)).toMatchObject({ rateLimit: null, refusal: null });
  });
});

test('a wrong token is logged with its network, without the token and the address', () => {
  admit('default', WRONG_BEARER, '203.0.113.77');
  admit('default', WRONG_BEARER, '2001:db8:7:9::1');
  admit('default');
  const message = 'invalid API token';
  expect(warnings).toEqual([
    { network: '203.0.113.0/24', message },
    { network: '2001:db8:7::/48', message },
  ]);
});

test('rejections are measured by quota and code; admitted requests are not', () => {
  admit('compute', WRONG_BEARER);
  allowance('compute');
  expect(refusals).toEqual([
    { quota: 'default', code: 'invalid_token' },
    { quota: 'compute', code: 'rate_limited' },
  ]);
});
