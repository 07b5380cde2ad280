import type { Runtime } from '#bin/wiring/runtime.ts';
import { ErrorRules } from '#federation/execute/error-rules.ts';
import { HeaderRules } from '#federation/headers/header-rules.ts';
import { OverrideRules } from '#federation/override/override-rules.ts';
import { TrafficRules } from '#federation/subgraph-client/traffic-rules.ts';
import { SubscriptionRules } from '#federation/subscription-protocols/subscription-rules.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';

/** The header rules of the settings. Throws `ConfigurationError` for an invalid one. */
export function headerRulesFor(
  { settings }: Pick<Runtime, 'settings'>,
  subgraphs: readonly string[],
): HeaderRules {
  return asConfiguration(() => new HeaderRules(settings.headerRules, subgraphs));
}

/** The traffic rules of the settings. Throws `ConfigurationError` for a rule about an unknown subgraph. */
export function trafficRulesFor(
  { settings }: Pick<Runtime, 'settings'>,
  subgraphs: readonly string[],
): TrafficRules {
  return asConfiguration(() => new TrafficRules(settings.trafficRules, subgraphs));
}

/**
 * The rules of the settings about subscriptions. Throws `ConfigurationError` for an invalid one, and for callbacks
 * without a URL.
 */
export function subscriptionRulesFor(
  { settings }: Pick<Runtime, 'settings'>,
  subgraphs: readonly string[],
): SubscriptionRules {
  const { subscriptionRules: rules, subscriptionCallbackUrl: callbackUrl } = settings;
  if (callbackUrl === '' && rules.some(({ protocol }) => protocol === 'callback')) {
    throw new ConfigurationError(
      'SUBSCRIPTION_RULES with the protocol callback need SUBSCRIPTION_CALLBACK_URL, which subgraphs call',
    );
  }
  return asConfiguration(() => new SubscriptionRules(rules, subgraphs));
}

/** The rules of the settings about errors. Throws `ConfigurationError` for a rule about an unknown subgraph. */
export function errorRulesFor(
  { settings }: Pick<Runtime, 'settings'>,
  subgraphs: readonly string[],
): ErrorRules {
  return asConfiguration(() => new ErrorRules(settings.errorRules, subgraphs));
}

/** The rules of the settings for labels of `@override`. Throws `ConfigurationError` for an invalid one. */
export function overrideRulesFor({ settings }: Pick<Runtime, 'settings'>): OverrideRules {
  return asConfiguration(() => new OverrideRules(settings.overrideRules));
}

function asConfiguration<Rules>(make: () => Rules): Rules {
  try {
    return make();
  } catch (error) {
    throw new ConfigurationError(error instanceof Error ? error.message : String(error));
  }
}
