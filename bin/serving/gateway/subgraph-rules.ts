import type { Runtime } from '#bin/wiring/runtime.ts';
import { ErrorRules } from '#federation/execute/error-rules.ts';
import { HeaderRules } from '#federation/headers/header-rules.ts';
import { ResponseHeaderRules } from '#federation/headers/response-header-rules.ts';
import { OverrideRules } from '#federation/override/override-rules.ts';
import { TrafficRules } from '#federation/subgraph-client/traffic-rules.ts';
import { TransportRules } from '#federation/subgraph-client/transport-rules.ts';
import { SubscriptionRules } from '#federation/subscription-protocols/subscription-rules.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import type { Log } from '#kernel/ports/log.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';

/** The header rules of the settings. Throws `ConfigurationError` for an invalid one. */
export function headerRulesFor(
  { settings }: Pick<Runtime, 'settings'>,
  subgraphs: readonly string[],
): HeaderRules {
  return asConfiguration(() => new HeaderRules(settings.headerRules, subgraphs));
}

/** The rules of the settings for headers of answers. Throws `ConfigurationError` for an invalid one. */
export function responseHeaderRulesFor(
  { settings, meter }: Pick<Runtime, 'settings'> & { readonly meter: Meter },
  subgraphs: readonly string[],
): ResponseHeaderRules {
  return asConfiguration(
    () => new ResponseHeaderRules(settings.responseHeaderRules, subgraphs, meter),
  );
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

/** The rules of the settings about connections. Throws `ConfigurationError` for an invalid rule or file. */
export function transportRulesFor({
  settings,
  clock,
  log,
}: Pick<Runtime, 'settings' | 'clock'> & { readonly log: Log }): TransportRules {
  return asConfiguration(() => new TransportRules(settings.transportRules, { clock, log }));
}

/** Throws `ConfigurationError` for a rule about an unknown subgraph. */
export function checkTransport(rules: TransportRules, subgraphs: readonly string[]): void {
  asConfiguration(() => rules.checkNames(subgraphs));
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
