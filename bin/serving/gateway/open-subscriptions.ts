import { subscriptionRulesFor } from '#bin/serving/gateway/subgraph-rules.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { RequestHandler } from '#bin/wiring/web-server.ts';
import { DEFAULT_TRAFFIC } from '#federation/subgraph-client/default-traffic.ts';
import type { OpenSubscriptions } from '#federation/subgraph-client/remote-options.ts';

/** The protocols of the subscriptions of subgraphs, by the rules of the settings. */
export interface OpenedSubscriptions {
  /** Takes what subgraphs call; null where none calls. */
  readonly handler: RequestHandler | null;
  /**
   * How the subscriptions of each subgraph are opened. Throws `ConfigurationError` for an invalid rule.
   *
   * @param subgraphs names of all subgraphs
   */
  for(subgraphs: readonly string[]): (subgraph: string) => OpenSubscriptions;
}

/** Without rules, it returns null and loads no module. */
export async function openSubscriptions(runtime: Runtime): Promise<OpenedSubscriptions | null> {
  const { subscriptionRules, subscriptionCallbackUrl: callbackUrl } = runtime.settings;
  if (subscriptionRules.length === 0) return null;
  const { subscriptionOpener } =
    await import('#federation/subscription-protocols/subscription-openers.ts');
  const callbacks = callbackUrl === '' ? null : await openCallbacks(callbackUrl, runtime);
  return {
    handler: callbacks?.handler ?? null,
    for(subgraphs) {
      const rules = subscriptionRulesFor(runtime, subgraphs);
      return (subgraph) => subscriptionOpener(rules.for(subgraph), callbacks?.place ?? null);
    },
  };
}

async function openCallbacks(url: string, { clock, log }: Runtime) {
  const [{ CallbackRegistry }, { callbackHandler }] = await Promise.all([
    import('#federation/subscription-protocols/callback-registry.ts'),
    import('#gateway/subscription-callbacks/callback-handler.ts'),
  ]);
  const registry = new CallbackRegistry();
  const path = new URL(url).pathname;
  const { maxBodyBytes } = DEFAULT_TRAFFIC;
  const handler = callbackHandler({ registry, path, maxBodyBytes, clock, log });
  return { place: { registry, url }, handler };
}
