import { expect, test } from 'vitest';
import { Quotas } from '#dashboard/graph/quotas.ts';

const answer = (rateLimit: string, policy: string): Headers =>
  new Headers({ ratelimit: rateLimit, 'ratelimit-policy': policy });

test('the newest answer of each quota counts', () => {
  const quotas = new Quotas();
  const policy = '"graphql";q=6000;w=60';
  quotas.note(answer('"graphql";r=5999;t=60', policy), 1_000);
  quotas.note(answer('"graphql";r=5998;t=59', policy), 2_000);
  const both = answer(
    '"compute";r=119;t=60, "graphql";r=5990;t=31',
    `"compute";q=120;w=60, ${policy}`,
  );
  quotas.note(both, 3_000);

  expect(quotas.all).toEqual([
    {
      policy: 'compute',
      remaining: 119,
      resetAtMs: 63_000,
      limit: 120,
      windowSec: 60,
      heardAtMs: 3_000,
    },
    {
      policy: 'graphql',
      remaining: 5_990,
      resetAtMs: 34_000,
      limit: 6_000,
      windowSec: 60,
      heardAtMs: 3_000,
    },
  ]);
});

test('answers without quotas, and invalid headers, change nothing', () => {
  const quotas = new Quotas();
  quotas.note(new Headers(), 1);
  quotas.note(answer('nonsense', 'nonsense'), 2);
  quotas.note(answer('"graphql";t=3', ''), 3);
  expect(quotas.all).toEqual([]);
});

test('what a policy does not state is unknown', () => {
  const quotas = new Quotas();
  quotas.note(new Headers({ ratelimit: '"graphql";r=0' }), 5);
  expect(quotas.all).toEqual([
    {
      policy: 'graphql',
      remaining: 0,
      resetAtMs: null,
      limit: null,
      windowSec: null,
      heardAtMs: 5,
    },
  ]);
});
