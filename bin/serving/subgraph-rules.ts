import type { Runtime } from '#bin/wiring/runtime.ts';
import { HeaderRules } from '#federation/headers/header-rules.ts';
import { OverrideRules } from '#federation/override/override-rules.ts';
import { TrafficRules } from '#federation/subgraph-client/traffic-rules.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';

/** The rules of the settings about headers. Throws `ConfigurationError` for one that cannot be carried out. */
export function headerRulesFor(
  { settings }: Pick<Runtime, 'settings'>,
  subgraphs: readonly string[],
): HeaderRules {
  return asConfiguration(() => new HeaderRules(settings.headerRules, subgraphs));
}

/** The rules of the settings about traffic. Throws `ConfigurationError` for one about no subgraph. */
export function trafficRulesFor(
  { settings }: Pick<Runtime, 'settings'>,
  subgraphs: readonly string[],
): TrafficRules {
  return asConfiguration(() => new TrafficRules(settings.trafficRules, subgraphs));
}

/** The rules of the settings about labels of `@override`. Throws `ConfigurationError` for one that cannot be held. */
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
