import { setImmediate } from 'node:timers/promises';
import type { Clock } from '#kernel/ports/clock.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { BUNDLE_PART, PublicationRefusedError, type PartPlace } from '#kernel/ports/fact-store.ts';
import type { PartStatus, PartStore } from '#kernel/ports/part-store.ts';
import type { LocalSubgraph, RequestContext } from '#kernel/ports/graph.ts';
import type { EventBus } from '#kernel/ports/event-bus.ts';
import type { MaterialLog } from '#kernel/ports/material-log.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import { StepRunner, type YieldTurn } from '#kernel/async/step-runner.ts';
import { shanghaiDate } from '#signalhub/facts/shanghai-time.ts';
import type { PartPublication, PartReceipt } from '#signalhub/parts/part-publication.ts';
import { PartDesk } from '#signalhub/parts/part-desk.ts';
import { PartsWatch } from '#signalhub/parts/parts-watch.ts';
import type { ReadBundle } from '#signalhub/publishing/bundle-reading.ts';
import type { BundleSource } from '#signalhub/publishing/bundle-source.ts';
import { DEFAULT_BUNDLE_LIMITS, type BundleLimits } from '#signalhub/publishing/bundle-limits.ts';
import type {
  PublicationReceipt,
  PublishingProgress,
} from '#signalhub/publishing/publish-bundle.ts';
import type { MaterialDraft } from '#signalhub/realtime/read-draft.ts';
import type { RealtimeEvent } from '#signalhub/realtime/realtime-events.ts';
import { RealtimeFeed, type MaterialReceipt } from '#signalhub/realtime/realtime.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';
import { PREPARED_VIEWS } from '#signalhub/context/prepared-views.ts';
import { signalhubSchema } from '#signalhub/signalhub-schema.ts';
import { createEditions } from '#signalhub/snapshots/edition.ts';
import { CurrentSnapshot } from '#signalhub/snapshots/current-snapshot.ts';
import type { Preparation } from '#signalhub/snapshots/prepare-views.ts';
import type { SnapshotEvent } from '#signalhub/snapshots/snapshot-event.ts';

export interface SignalhubSettings {
  readonly limits: BundleLimits;
  /** Interval at which the store is polled for publications of other processes, in milliseconds. */
  readonly publicationPollMs: number;
  /**
   * Whether an empty store means `publication_preparing`, because a publication is about to follow, and not
   * an empty answer.
   */
  readonly awaitsPublication: boolean;
}

export const DEFAULT_SIGNALHUB_SETTINGS: SignalhubSettings = {
  limits: DEFAULT_BUNDLE_LIMITS,
  publicationPollMs: 1_000,
  awaitsPublication: false,
};

/** Maximum bundles in flight or queued; each is held in memory until it is read. */
const MAX_PUBLISHING = 4;

/** Reading a million facts takes some seconds. */
const PREPARING_RETRY_SEC = 2;

export interface SignalhubOptions {
  readonly store: PartStore;
  readonly materials: MaterialLog;
  readonly bus: EventBus<RealtimeEvent>;
  readonly snapshotEvents: EventBus<SnapshotEvent>;
  readonly clock: Clock;
  readonly log: Log;
  readonly meter: Meter;
  readonly settings: SignalhubSettings;
  /** Where bundles are read; defaults to a thread of their own. */
  readonly readBundle?: ReadBundle;
  /** Views computed before a publication becomes visible; defaults to those that root fields start from. */
  readonly preparations?: readonly Preparation[];
  /** Yields to the event loop; defaults to one turn of it. */
  readonly yieldTurn?: YieldTurn;
}

export interface Signalhub {
  readonly subgraph: LocalSubgraph;
  /** Whether no bundle was published yet. */
  isEmpty(): boolean;
  /**
   * Reads the stores and begins to follow them. Until it resolves, operations that need them fail with
   * `publication_preparing`. Rejects when a store cannot be read; call it again then, and it continues with
   * the missing parts.
   */
  start(): Promise<void>;
  /** Applies publications of other processes now, without waiting for the next poll. */
  refresh(): Promise<void>;
  /** Adds materials to the realtime feed; they are on disk when it resolves. Throws `invalid_input`. */
  ingest(materials: readonly MaterialDraft[]): Promise<MaterialReceipt[]>;
  /** Logs materials of a collector in this process, which then become visible without waiting for a poll. */
  readonly append: MaterialLog['append'];
  /** Stops following. The caller closes the store. */
  stop(): Promise<void>;
  /**
   * Publishes a bundle, for example the one in the folder or archive of a path; it is visible when the
   * promise resolves. Throws `InvalidBundleError` or `PublicationRefusedError`, and then the earlier
   * publication stays visible.
   */
  publish(
    bundle: BundleSource,
    onProgress?: (progress: PublishingProgress) => void,
  ): Promise<PublicationReceipt>;
  /** Publishes the part of a source, in addition to the bundle. It is visible when the promise resolves. */
  publishPart(publication: PartPublication): Promise<PartReceipt>;
  /** As `publishPart`, without waiting until it is visible: parts of one second are shown together. */
  publishPartSoon(publication: PartPublication): Promise<PartReceipt>;
  /** Where the source of a part is continued; null for one without a cursor. */
  cursorOf(part: string): Promise<string | null>;
  /** All parts in the store except the bundle, by name. */
  parts(): Promise<readonly PartStatus[]>;
}

/**
 * The realtime feed. It has its own runner, so that a logged batch becomes visible even when view derivation
 * stops.
 */
function realtimeOf(options: SignalhubOptions): RealtimeFeed {
  const { materials, bus, clock, log, meter, settings } = options;
  const runner = new StepRunner(clock, options.yieldTurn ?? setImmediate);
  const pollMs = settings.publicationPollMs;
  return new RealtimeFeed({ materials, bus, clock, log, meter, pollMs, runner });
}

/** Builds the signalhub subgraph over a store of published facts. */
export function createSignalhub(options: SignalhubOptions): Signalhub {
  const { store, clock } = options;
  const { watch, current } = followed(options);
  const realtime = realtimeOf(options);
  const isEmpty = (): boolean => !current.value.facts.parts.some(isBundle);
  const editionOf = createEditions(clock.nowMs());
  let hasFeed = false;
  const isFeedRead = (): boolean => hasFeed;
  const desk = deskOf(options, () => current.refresh());
  const publish = publisherOf(options, () => desk.release());
  return {
    subgraph: {
      name: 'signalhub',
      schema: signalhubSchema(),
      createContext: (request) =>
        contextOf(request, options, {
          current,
          watch,
          realtime,
          isEmpty,
          editionOf,
          isFeedRead,
          publish,
        }),
    },
    isEmpty,
    start: async () => {
      const feed = hasFeed ? null : realtime.start().then(() => (hasFeed = true));
      await allStarted([current.start(), feed]);
      // A process that ended between a bundle and what it releases left this to the next.
      await desk.release();
    },
    refresh: () => current.refresh(),
    stop: async () => {
      desk.stop();
      await Promise.all([current.stop(), realtime.stop()]);
    },
    ingest: (drafts) => realtime.ingest(drafts),
    append: (entries, nowMs) => realtime.append(entries, nowMs),
    publish,
    publishPart: (publication) => desk.publishPart(publication),
    publishPartSoon: (publication) => desk.publishPartSoon(publication),
    cursorOf: (part) => desk.cursorOf(part),
    parts: () => store.parts(),
  };
}

/** The inputs of the context of a request. */
interface ContextParts {
  readonly current: CurrentSnapshot;
  readonly watch: PartsWatch;
  readonly realtime: RealtimeFeed;
  readonly editionOf: ReturnType<typeof createEditions>;
  readonly publish: Signalhub['publish'];
  isEmpty(): boolean;
  isFeedRead(): boolean;
}

/** The context of a request. Reading a member that is not prepared yet fails with `publication_preparing`. */
function contextOf(
  request: RequestContext,
  { store, snapshotEvents, clock, log, settings }: SignalhubOptions,
  { current, watch, realtime, isEmpty, editionOf, isFeedRead, publish }: ContextParts,
): SignalhubContext {
  const { value, directory } = current;
  const today = shanghaiDate(clock.nowMs());
  const isInView = current.isInView && !(settings.awaitsPublication && isEmpty());
  return {
    get snapshot() {
      return prepared(value, isInView);
    },
    get snapshots() {
      return prepared(directory, isInView);
    },
    get realtime() {
      return prepared(realtime, isFeedRead());
    },
    get edition() {
      return editionOf(prepared(value, isInView), today);
    },
    today,
    nowMs: clock.nowMs(),
    request,
    log,
    snapshotEvents,
    orderOf: (publication) => current.orderOf(publication),
    get parts() {
      return prepared(watch.statuses, isInView);
    },
    statementsOf: (targets) => store.statementsOf(targets),
    publish: (bundle) => publish(bundle),
  };
}

/** The objects that follow the store. */
function followed(options: SignalhubOptions) {
  const { store, snapshotEvents: events, clock, log, meter, settings } = options;
  const watch = new PartsWatch(store, meter);
  const current = new CurrentSnapshot({
    store,
    readBeside: () => watch.read(),
    events,
    clock,
    log,
    meter,
    pollMs: settings.publicationPollMs,
    runner: new StepRunner(clock, options.yieldTurn ?? setImmediate),
    preparations: options.preparations ?? PREPARED_VIEWS,
  });
  return { watch, current };
}

function deskOf(
  { store, clock, log, meter, settings, yieldTurn = setImmediate }: SignalhubOptions,
  show: () => Promise<void>,
): PartDesk {
  return new PartDesk({ store, clock, log, meter, limits: settings.limits, yieldTurn, show });
}

function isBundle({ part }: PartPlace): boolean {
  return part === BUNDLE_PART;
}

/** Publishes into the store; `show` makes the result visible. */
function publisherOf(options: SignalhubOptions, show: () => Promise<void>): Signalhub['publish'] {
  const { store, clock, log, meter } = options;
  const { limits } = options.settings;
  const publications = meter.counter(
    'marketgraph_publications_total',
    'Bundles received for publishing, by outcome.',
    ['outcome'],
  );
  const publishInto = async (
    bundle: BundleSource,
    onProgress: (progress: PublishingProgress) => void,
  ): Promise<PublicationReceipt> => {
    // Most servers never publish, so this is loaded on demand.
    const { publishBundle } = await import('#signalhub/publishing/publish-bundle.ts');
    const { readBundleInThread } = await import('#signalhub/publishing/read-in-thread.ts');
    const read = options.readBundle ?? readBundleInThread;
    return publishBundle(bundle, { store, clock, limits, onProgress, read });
  };
  let last: Promise<unknown> = Promise.resolve();
  let waitingCount = 0;
  /** One bundle is read at a time, as each may take all memory reserved for reading. */
  const inTurn = async (publishNow: () => Promise<PublicationReceipt>) => {
    if (waitingCount >= MAX_PUBLISHING) {
      throw new PublicationRefusedError(
        'busy',
        'Other publications are in progress; publish again later.',
      );
    }
    waitingCount += 1;
    const mine = last.then(publishNow).finally(() => (waitingCount -= 1));
    last = mine.catch(() => undefined);
    return mine;
  };
  return async (bundle, onProgress = () => {}) => {
    const receipt = await inTurn(() => publishInto(bundle, onProgress)).catch((error: unknown) => {
      publications.add(1, { outcome: 'refused' });
      throw error;
    });
    publications.add(1, { outcome: receipt.isNew ? 'published' : 'unchanged' });
    log.info({ ...receipt }, 'bundle published');
    await show();
    return receipt;
  };
}

/** Waits for all: one unreadable store does not disable the other. */
async function allStarted(starts: readonly (Promise<unknown> | null)[]): Promise<void> {
  const outcomes = await Promise.allSettled(starts);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** A part of the context, if it is available yet. */
function prepared<Part>(part: Part, isThere: boolean): Part {
  if (isThere) return part;
  throw new DomainError('publication_preparing', undefined, { retryAfterSec: PREPARING_RETRY_SEC });
}
