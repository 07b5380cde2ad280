import type { FactOwner } from '#bin/data-folder/fact-origin.ts';
import type { Stores } from '#bin/stores/stores.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { FactStore } from '#kernel/ports/fact-store.ts';
import type { MaterialLog } from '#kernel/ports/material-log.ts';

/** What signalhub is made over, and who publishes into it. */
export interface FactStores {
  readonly owner: FactOwner;
  readonly facts: FactStore;
  readonly materials: MaterialLog;
}

/** Opens the stores of signalhub. Rejects, for whoever starts the server, where they cannot be used. */
export async function openFactStores(
  { settings, profile }: Pick<Runtime, 'settings' | 'profile'>,
  stores: Stores,
): Promise<FactStores> {
  const owner = await stores.claimFacts(profile === 'demo' ? settings.simulatorSeed : null);
  return { owner, facts: stores.facts(), materials: stores.materials() };
}
