import { expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '#federation/limits/limits.ts';
import { DEFAULT_TRAFFIC } from '#federation/subgraph-client/default-traffic.ts';
import { FRONT_DEFAULTS } from '#graph-server/settings/front-settings.ts';
import { SETTINGS } from '#platform/configuration/settings.ts';

/*
 * Libraries have defaults of their own, and the server passes them its settings. A default that stands at
 * both places is changed at both, or the change has no effect in one of them.
 */

it('gives the graph the same defaults as its settings', () => {
  expect(SETTINGS.graphqlMaxDepth.default).toBe(DEFAULT_LIMITS.maxDepth);
  expect(SETTINGS.graphqlMaxCost.default).toBe(DEFAULT_LIMITS.maxCost);
  expect(SETTINGS.graphqlMaxAliases.default).toBe(DEFAULT_LIMITS.maxAliases);
  expect(SETTINGS.subgraphTimeoutMs.default).toBe(DEFAULT_TRAFFIC.timeoutMs);
  expect(SETTINGS.maxSubscriptions.default).toBe(FRONT_DEFAULTS.maxSubscriptionsPerConnection);
});
