import type { FactOwner } from '#bin/data-folder/fact-origin.ts';
import type { Stores } from '#bin/stores/stores.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { PartStore } from '#kernel/ports/part-store.ts';
import type { MaterialLog } from '#kernel/ports/material-log.ts';

/** The stores of signalhub, and the publisher into them. */
export interface FactStores {
  readonly owner: FactOwner;
  readonly facts: PartStore;
  readonly materials: MaterialLog;
  /** Opens the stores of analyses, if this process collects. */
  readonly analyses: Stores['analyses'];
}

/** Opens the stores of signalhub. Rejects, which ends the start, when they cannot be used. */
export async function openFactStores(
  { settings, profile }: Pick<Runtime, 'settings' | 'profile'>,
  stores: Stores,
): Promise<FactStores> {
  const owner = await stores.claimFacts(profile === 'demo' ? settings.simulatorSeed : null);
  return {
    owner,
    facts: stores.facts(),
    materials: stores.materials(),
    analyses: () => stores.analyses(),
  };
}
