import { openQuotaGate } from '#bin/serving/process/open-quotas.ts';
import type { Stores } from '#bin/stores/stores.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import { OPEN_GATE, type RequestGate } from '#kernel/http/request-gate.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';

/** The gate of the settings: quotas and API tokens when there are stores, identity tokens when keys are configured. */
export async function openRequestGate(
  runtime: Runtime,
  shutdown: Shutdown,
  stores: Stores | null,
): Promise<RequestGate> {
  const others = stores === null ? null : await openQuotaGate(runtime, shutdown, stores);
  if (runtime.settings.jwtKeys === '') return others ?? OPEN_GATE;
  return openIdentityGate(runtime, others);
}

async function openIdentityGate(
  { settings, clock, log }: Runtime,
  others: RequestGate | null,
): Promise<RequestGate> {
  const { jwtKeys, jwtIssuers, jwtAudiences } = settings;
  if (jwtIssuers.length === 0 || jwtAudiences.length === 0) {
    throw new ConfigurationError(
      'JWT_KEYS needs JWT_ISSUERS and JWT_AUDIENCES: without them, tokens issued for other services would be ' +
        'accepted',
    );
  }
  const [{ KeySet }, { keySourceOf }, { createIdentityGate }] = await Promise.all([
    import('#platform/identity/key-set.ts'),
    import('#platform/identity/key-source.ts'),
    import('#platform/identity/identity-gate.ts'),
  ]);
  const keys = new KeySet(keySourceOf(jwtKeys), clock, log);
  // A provider may be unavailable at the start, but a missing file will not appear.
  const isUrl = /^https?:/i.test(jwtKeys);
  await keys.load().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    if (!isUrl) throw new ConfigurationError(`JWT_KEYS=${jwtKeys} cannot be used: ${reason}`);
    log.warn(
      { reason },
      'reading the token keys failed; identity tokens are refused until it succeeds',
    );
  });
  const rules = {
    issuers: jwtIssuers,
    audiences: jwtAudiences,
    algorithms: settings.jwtAlgorithms,
    clockToleranceSec: settings.jwtClockToleranceSec,
    scopesClaim: settings.jwtScopesClaim,
    policiesClaim: settings.jwtPoliciesClaim,
  };
  return createIdentityGate({ keys, rules, others, clock, log });
}
