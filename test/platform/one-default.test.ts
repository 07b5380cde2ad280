import { expect, it } from 'vitest';
import { barSettings } from '#bin/serving/operator-bar-settings.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import { DEFAULT_LIMITS } from '#federation/limits/limits.ts';
import { DEFAULT_TRAFFIC } from '#federation/subgraph-client/default-traffic.ts';
import { FRONT_DEFAULTS } from '#graph-server/settings/front-settings.ts';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/bar-settings.ts';
import { SETTINGS, type Settings } from '#platform/configuration/settings.ts';

/*
 * Libraries and domains have defaults of their own, and the server passes them its settings. A default that stands at
 * both places is changed at both, or the change has no effect in one of them.
 */

const defaults = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, setting]) => [name, setting.default]),
) as unknown as Settings;

it('gives the bar book the same defaults as its settings', () => {
  expect(barSettings({ settings: defaults } as Runtime)).toEqual(DEFAULT_BAR_SETTINGS);
});

it('gives the graph the same defaults as its settings', () => {
  expect(defaults.graphqlMaxDepth).toBe(DEFAULT_LIMITS.maxDepth);
  expect(defaults.graphqlMaxAliases).toBe(DEFAULT_LIMITS.maxAliases);
  expect(defaults.subgraphTimeoutMs).toBe(DEFAULT_TRAFFIC.timeoutMs);
  expect(defaults.maxSubscriptions).toBe(FRONT_DEFAULTS.maxSubscriptionsPerConnection);
});
