import { publishDemo } from '#bin/serving/signalhub/demo-publication.ts';
import type { MarketDataGraph } from '#bin/collecting/own-graph.ts';
import type { FactStores } from '#bin/serving/signalhub/fact-stores.ts';
import type { Closers, FactStorePlace } from '#bin/stores/stores.ts';
import { RetryLoop } from '#bin/wiring/retry-loop.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import { EVENT_LOOP } from '#kernel/async/event-loop.ts';
import { FairTurns } from '#kernel/async/fair-turns.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import type { RealtimeEvent } from '#signalhub/realtime/realtime-events.ts';
import {
  createSignalhub,
  DEFAULT_SIGNALHUB_SETTINGS,
  type Signalhub,
} from '#signalhub/signalhub.ts';
import type { PartPublisher } from '#signalhub/collectors/part-publisher.ts';
import type { SnapshotEvent } from '#signalhub/snapshots/snapshot-event.ts';
import { MaterialSimulator } from '#simulators/materials/material-simulator.ts';

/** The signalhub subgraph of this process. */
export interface SignalhubModule {
  readonly signalhub: Signalhub;
  /** The parts that are still loading; empty when everything is ready. */
  notReady(): readonly string[];
  /**
   * Starts reading the stores in the background, which may take seconds. A store that cannot be read is retried. A
   * demo without facts publishes some.
   */
  begin(): void;
}

/** Choices that differ between processes with signalhub. */
export interface SignalhubChoices {
  /** False when another process of the same server publishes for the demo. */
  readonly publishesDemo?: boolean;
  /** Base URLs of simulated sites of sources; null outside of the demo. */
  readonly siteUrls?: Readonly<Record<string, string>> | null;
  /** The market-data subgraph of this process, once there is one; its daily bars become quotes. */
  readonly marketData?: () => MarketDataGraph | null;
}

/**
 * Creates signalhub over its stores. Stores of the demo get the demo publication and simulated materials, through the
 * same path as any bundle and material. Stores of publishers get nothing else, even in the demo profile.
 */
export function openSignalhub(
  runtime: Runtime,
  closers: Closers,
  { owner, facts, materials, analyses }: FactStores,
  factsPlace: FactStorePlace,
  { publishesDemo = true, siteUrls = null, marketData = () => null }: SignalhubChoices = {},
): SignalhubModule {
  const { clock, log, meter } = runtime;
  const turns = new FairTurns(clock, EVENT_LOOP);
  const signalhub = createSignalhub({
    store: facts,
    materials,
    bus: new EventBusMemory<RealtimeEvent>(turns),
    snapshotEvents: new EventBusMemory<SnapshotEvent>(turns),
    clock,
    log,
    meter,
    settings: { ...DEFAULT_SIGNALHUB_SETTINGS, awaitsPublication: owner === 'demo' },
  });
  closers.add('signalhub', () => signalhub.stop());
  const preparing = new RetryLoop(async (signal) => {
    await signalhub.start();
    const isDemo = owner === 'demo' && publishesDemo;
    if (isDemo && signalhub.isEmpty() && !signal.aborted) {
      await publishDemo(runtime, factsPlace, signal);
      await signalhub.refresh();
    }
    if (collectsHere(runtime, owner, siteUrls) && !signal.aborted) {
      await collectHere(runtime, closers, facts, {
        parts: {
          publishPart: (publication) => signalhub.publishPartSoon(publication),
          cursorOf: (part) => signalhub.cursorOf(part),
        },
        materials: signalhub,
        analyses,
        siteUrls,
        graph: marketData(),
      });
    }
    // Last: an attempt that fails is repeated as a whole, and materials come once.
    if (isDemo && !signal.aborted) tellMaterials(signalhub, runtime, closers);
  }, runtime);
  closers.add('signalhub preparation', () => preparing.stop());
  return { signalhub, notReady: () => waitingFor(preparing), begin: () => preparing.begin() };
}

/**
 * A process that serves everything also collects; among several processes, the one with the role collects. Facts of the
 * demo come only from simulated sites, and facts of publishers never come from them.
 */
function collectsHere(
  { settings, profile }: Runtime,
  owner: FactStores['owner'],
  siteUrls: SignalhubChoices['siteUrls'],
): boolean {
  const { roles, collectSources } = settings;
  const hasSources = profile === 'live' ? owner !== 'demo' : owner === 'demo' && siteUrls != null;
  return roles.length === 0 && collectSources.length > 0 && hasSources;
}

async function collectHere(
  runtime: Runtime,
  closers: Closers,
  facts: FactStores['facts'],
  {
    siteUrls,
    ...into
  }: Pick<SignalhubChoices, 'siteUrls'> &
    Pick<FactStores, 'analyses'> & {
      readonly materials: Pick<Signalhub, 'append'>;
      readonly parts: PartPublisher;
      readonly graph: MarketDataGraph | null;
    },
): Promise<void> {
  const [{ openCollecting }, { demoCollecting }] = await Promise.all([
    import('#bin/collecting/open-collecting.ts'),
    import('#bin/collecting/demo-collecting.ts'),
  ]);
  const simulated = siteUrls == null ? {} : demoCollecting(runtime.settings, siteUrls);
  openCollecting(runtime, closers, facts, { ...into, ...simulated }).collector.start();
}

function waitingFor({ isDone, lastFailure }: RetryLoop): readonly string[] {
  if (isDone) return [];
  if (lastFailure === null) return ['facts: the publication is being read'];
  return [`facts: ${lastFailure}; trying again`];
}

function tellMaterials(signalhub: Signalhub, runtime: Runtime, closers: Closers): void {
  const { clock, log, settings } = runtime;
  const simulator = new MaterialSimulator({
    seed: settings.simulatorSeed,
    clock,
    log,
    ingest: (drafts) => signalhub.ingest(drafts),
  });
  closers.add('simulated materials', () => simulator.stop());
  simulator.start();
}
