import { setImmediate } from 'node:timers/promises';
import { join } from 'node:path';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Closers, Stores } from '#bin/stores/stores.ts';
import type { ByteTransport } from '#kernel/market/byte-transport.ts';
import type { MaterialLog } from '#kernel/ports/material-log.ts';
import type { PartStore } from '#kernel/ports/part-store.ts';
import { AnswerFiles } from '#platform/collecting/answer-files.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import type { Settings } from '#platform/configuration/settings.ts';
import { publicLookup } from '#platform/transport/public-addresses.ts';
import { createUndiciBytes } from '#platform/transport/undici-bytes.ts';
import { KEPT_FOR_MS, MAX_KEPT_ANSWERS } from '#signalhub/collectors/engine/answer-store.ts';
import { CodeChangePart } from '#signalhub/collectors/engine/code-change-part.ts';
import { Collector } from '#signalhub/collectors/engine/collector.ts';
import { CollectorMetrics } from '#signalhub/collectors/engine/collector-metrics.ts';
import { HealthPart } from '#signalhub/collectors/engine/health-part.ts';
import { HostPaces } from '#signalhub/collectors/engine/host-paces.ts';
import { ResearchDesk } from '#signalhub/collectors/engine/research-desk.ts';
import { SourceFetcher } from '#signalhub/collectors/engine/source-fetcher.ts';
import type { PartPublisher } from '#signalhub/collectors/part-publisher.ts';
import { HOST_NAMES, SOURCE_HOSTS, type HostName } from '#signalhub/collectors/source-hosts.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';
import { turnedOn } from '#signalhub/collectors/turned-on.ts';
import {
  GRAPH_HOST,
  isAskable,
  withOwnGraph,
  type MarketDataGraph,
} from '#bin/collecting/own-graph.ts';
import { openDocuments } from '#bin/collecting/open-documents.ts';
import { findStored, storedCompanies, storedRows } from '#bin/collecting/stored-facts.ts';
import { PartDesk } from '#signalhub/parts/part-desk.ts';
import { DEFAULT_BUNDLE_LIMITS } from '#signalhub/publishing/bundle-limits.ts';

/** Folder of kept answers, below the data folder. */
export const ANSWERS_FOLDER = 'collector';

const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** The collector of this process, and its sources. */
export interface Collecting {
  readonly collector: Collector;
  readonly sources: readonly FactSource<unknown>[];
}

/** Sources that the settings turn on. Throws `ConfigurationError`. */
export function configuredSources({
  collectSources,
}: Pick<Settings, 'collectSources'>): readonly FactSource<unknown>[] {
  try {
    return turnedOn(collectSources);
  } catch (error) {
    if (error instanceof RangeError) throw new ConfigurationError(error.message);
    throw error;
  }
}

/** Base addresses of hosts that the settings replace. Throws `ConfigurationError`. */
export function configuredHosts({
  collectHosts,
}: Pick<Settings, 'collectHosts'>): Partial<Record<HostName, string>> {
  const entries = collectHosts.map((entry) => {
    const at = entry.indexOf('=');
    const name = HOST_NAMES.find((one) => one === entry.slice(0, at));
    if (name !== undefined) return [name, entry.slice(at + 1)] as const;
    const hosts = HOST_NAMES.join(', ');
    throw new ConfigurationError(
      `COLLECT_HOSTS (collect.hosts) names ${entry.slice(0, at)}, which is not a host of a source: ${hosts}`,
    );
  });
  return Object.fromEntries(entries);
}

/**
 * The sources that this process can reach: quotes of market data need its graph, or the address of a gateway. Throws
 * `ConfigurationError` if such a source is named but unreachable.
 */
export function askableSources(
  settings: Pick<Settings, 'collectSources' | 'collectHosts'>,
  graph: MarketDataGraph | null,
): readonly FactSource<unknown>[] {
  const baseUrls = configuredHosts(settings);
  const configured = configuredSources(settings);
  const askable = configured.filter((source) => isAskable(source, baseUrls, graph));
  const named = configured.find(
    (source) => settings.collectSources.includes(source.name) && !askable.includes(source),
  );
  if (named === undefined) return askable;
  throw new ConfigurationError(
    `${named.name} reads the graph of a server: set COLLECT_HOSTS=${GRAPH_HOST}=http://… to the URL of its ` +
      'gateway',
  );
}

/**
 * Wraps the transport of sources, for example to record it; `hostOf` returns the official name of an origin's host.
 */
export type TransportAround = (
  transport: ByteTransport,
  hostOf: (origin: string) => string,
) => ByteTransport;

interface FetcherChoices extends Pick<CollectingChoices, 'baseUrls' | 'around' | 'graph'> {
  readonly metrics?: CollectorMetrics;
}

/** Sends the requests to sources according to the settings. It is closed with the process. */
export function openFetcher(
  { settings, clock, random, meter }: Runtime,
  closers: Closers,
  {
    metrics = new CollectorMetrics(meter),
    baseUrls = configuredHosts(settings),
    around = (transport) => transport,
    graph = null,
  }: FetcherChoices = {},
): SourceFetcher {
  const http = createUndiciBytes(
    { connectionsPerOrigin: 1, maxBodyBytes: MAX_ANSWER_BYTES },
    // Official hosts resolve to public addresses only; hosts that the operator set may have any address.
    publicLookup(Object.values(baseUrls).map((url) => new URL(url).hostname)),
  );
  closers.add('requests to sources', () => http.close());
  const transport = graph === null ? http : withOwnGraph(http, graph);
  return new SourceFetcher({
    transport: around(transport, (origin) => hostNameOf(origin, baseUrls)),
    paces: new HostPaces(clock),
    clock,
    random,
    baseUrls,
    userAgent: settings.collectUserAgent,
    obeysRobots: settings.collectRobots === 'obey',
    metrics,
  });
}

/** Choices of a collecting process, in addition to the settings. */
export interface CollectingChoices {
  /** The sources; by default those of the settings. */
  readonly sources?: readonly FactSource<unknown>[];
  /** Publishes; the rules of parts over the store where absent. */
  readonly parts?: PartPublisher;
  /** Base addresses of hosts; by default those of the settings. */
  readonly baseUrls?: Partial<Record<HostName, string>>;
  readonly around?: TransportAround;
  /** The graph of market data in this process; null where it has none. */
  readonly graph?: MarketDataGraph | null;
  /** Receives documents whose signals are ready. Without it, the collector reads lists of documents but no bodies. */
  readonly materials?: Pick<MaterialLog, 'append'>;
  /** Opens the store of analyses, which a process with documents needs. */
  readonly analyses?: Stores['analyses'];
  /** Whether the sources are only some of those of other runs. */
  readonly isSelection?: boolean;
}

/** A collector of sources into a store. It sends no requests before `start`. */
export function openCollecting(
  runtime: Runtime,
  closers: Closers,
  store: PartStore,
  {
    graph = null,
    sources = askableSources(runtime.settings, graph),
    parts = publisherInto(store, runtime),
    isSelection = false,
    materials,
    analyses,
    ...hosts
  }: CollectingChoices = {},
): Collecting {
  const { clock, random, log, meter, settings } = runtime;
  const metrics = new CollectorMetrics(meter);
  const limits = { maxAnswers: MAX_KEPT_ANSWERS, keptForMs: KEPT_FOR_MS };
  const fetcher = openFetcher(runtime, closers, { metrics, graph, ...hosts });
  const hasDocuments = sources.some(({ pages }) => pages !== undefined);
  const collector: Collector = new Collector({
    sources,
    fetcher,
    parts,
    clock,
    random,
    log,
    metrics,
    answers: new AnswerFiles(join(settings.dataDir, ANSWERS_FOLDER), limits),
    findFacts: (kinds) => findStored(store, kinds),
    ...(materials !== undefined &&
      analyses !== undefined &&
      hasDocuments && {
        documents: openDocuments(runtime, closers, {
          facts: store,
          materials,
          analyses,
          parts,
          fetcher,
        }),
      }),
    statedRows: (part) => storedRows(store, part),
    onRun: async (source) => {
      await codeChanges.publishAfter(source);
      await health.publish();
      await research.derive();
    },
  });
  const stateOf = (source: FactSource<unknown>) => collector.stateOf(source);
  const companies = () => storedCompanies(store);
  const codeChanges = new CodeChangePart({ parts, clock, log, companies });
  const health = new HealthPart({ parts, clock, sources, stateOf, isSelection });
  const research = new ResearchDesk({
    parts,
    clock,
    statuses: () => store.parts(),
    findFacts: (kinds) => findStored(store, kinds),
  });
  closers.add('collectors', () => collector.stop());
  return { collector, sources };
}

/** The official name of the host of an origin; for one to which a source redirected, the name in the address. */
function hostNameOf(origin: string, baseUrls: Partial<Record<HostName, string>>): string {
  const baseOf = (name: HostName): string => baseUrls[name] ?? SOURCE_HOSTS[name].baseUrl;
  const known = HOST_NAMES.find((name) => new URL(baseOf(name)).origin === origin);
  return known ?? new URL(origin).hostname;
}

/** Publishes into a store that other processes serve. */
function publisherInto(store: PartStore, { clock, log, meter }: Runtime): PartPublisher {
  const limits = DEFAULT_BUNDLE_LIMITS;
  const show = (): Promise<void> => Promise.resolve();
  return new PartDesk({ store, clock, log, meter, limits, yieldTurn: setImmediate, show });
}
