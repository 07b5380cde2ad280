import { onTestFinished } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import type { ByteTransport } from '#kernel/market/byte-transport.ts';
import { documentDesk } from '#bin/collecting/open-documents.ts';
import { storedCatalog } from '#bin/collecting/stored-catalog.ts';
import type { MaterialLog } from '#kernel/ports/material-log.ts';
import { openSqliteAnalysisStore } from '#platform/sqlite/analysis-store-sqlite.ts';
import type { Analyser } from '#signalhub/analysis/analyser.ts';
import { AnalysisEngine } from '#signalhub/analysis/engine/analysis-engine.ts';
import { RulesAnalyser } from '#signalhub/analysis/rules/rules-analyser.ts';
import { DocumentAnalyst } from '#signalhub/documents/document-analyst.ts';
import { findStored, storedRows } from '#bin/collecting/stored-facts.ts';
import type { PartStore } from '#kernel/ports/part-store.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER, type Meter } from '#kernel/ports/meter.ts';
import { publicLookup } from '#platform/transport/public-addresses.ts';
import { createUndiciBytes } from '#platform/transport/undici-bytes.ts';
import type { AnswerStore } from '#signalhub/collectors/engine/answer-store.ts';
import { Collector } from '#signalhub/collectors/engine/collector.ts';
import { CollectorMetrics } from '#signalhub/collectors/engine/collector-metrics.ts';
import { HostPaces } from '#signalhub/collectors/engine/host-paces.ts';
import { SourceFetcher } from '#signalhub/collectors/engine/source-fetcher.ts';
import { partOf, type PartPublisher } from '#signalhub/collectors/part-publisher.ts';
import type { HostName } from '#signalhub/collectors/source-hosts.ts';
import type { FactSource, SourceAnswer } from '#signalhub/collectors/source.ts';
import type { Site } from '#simulators/sources/site.ts';
import { SiteServer } from '#simulators/sources/site-server.ts';
import { PartPublications } from '#signalhub/parts/parts.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';
import { DEFAULT_BUNDLE_LIMITS } from '#signalhub/publishing/bundle-limits.ts';
import { FactStoreMemory } from '#test/doubles/fact-store-memory.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';

/** A Friday with a session, 10:00 in Shanghai. */
export const FRIDAY_MS = Date.parse('2026-11-27T10:00:00+08:00');

/** Virtual time between two looks at real sockets. */
const STEP_MS = 5_000;

/** A request, and when it was sent in virtual time. */
export interface SentRequest {
  readonly url: string;
  readonly atMs: number;
}

/** An answer that was kept because it was unreadable. */
export interface CachedScanAnswer {
  readonly source: string;
  readonly answer: SourceAnswer;
  readonly reason: string;
}

export interface TestCollector {
  readonly collector: Collector;
  readonly store: PartStore;
  /** The visible rows of a source's part. */
  rowsOf(source: FactSource<unknown>): Promise<readonly PartRow[]>;
  /** Publications of a source's part. */
  sequenceOf(source: FactSource<unknown>): Promise<number>;
  readonly clock: VirtualClock;
  readonly servers: readonly SiteServer[];
  readonly kept: readonly CachedScanAnswer[];
  /** Requests in the order in which they were sent. */
  readonly sent: readonly SentRequest[];
  /** Runs a source once, while virtual time passes as requests need it. */
  run(source: FactSource<unknown>): ReturnType<Collector['runOnce']>;
  /** Lets virtual time pass, with requests over real sockets between its timers. */
  pass(durationMs: number): Promise<void>;
}

export interface TestCollectorOptions {
  readonly sites: readonly Site[];
  readonly sources: readonly FactSource<unknown>[];
  readonly store?: PartStore;
  readonly clock?: VirtualClock;
  readonly meter?: Meter;
  readonly robots?: string;
  readonly servers?: readonly SiteServer[];
  readonly baseUrls?: Readonly<Partial<Record<HostName, string>>>;
  readonly seed?: number;
  /** Wraps the transport, for example to record it. */
  readonly around?: (transport: ByteTransport) => ByteTransport;
  /** Called after each run. */
  readonly onRun?: () => Promise<void>;
  /** Virtual time that passes in a turn without a request on its way; 250 ms by default. */
  readonly stepMs?: number;
  /** Reads, analyses and announces documents into this log. */
  readonly documents?: { readonly materials: MaterialLog; readonly analyser?: Analyser };
  /** Called before each request is sent; what it throws ends the run as a crash does. */
  readonly beforeSend?: (sent: number) => void;
}

/** A collector over real sockets to simulated sites, in virtual time. It is closed when the test has finished. */
export async function openCollector(options: TestCollectorOptions): Promise<TestCollector> {
  const clock = options.clock ?? new VirtualClock(FRIDAY_MS);
  const store = options.store ?? new FactStoreMemory();
  const parts = publisherInto(store, clock);
  const servers = options.sites.map((site) => new SiteServer(site, clock));
  const baseUrls: Partial<Record<HostName, string>> = { ...options.baseUrls };
  for (const server of options.servers ?? []) {
    baseUrls[server.site.host as HostName] = server.url;
  }
  for (const server of servers) {
    server.setRobots(options.robots ?? null);
    baseUrls[server.site.host as HostName] = await server.start();
  }
  const kept: CachedScanAnswer[] = [];
  const settings = { connectionsPerOrigin: 1, maxBodyBytes: 16 * 1024 * 1024 };
  const http = createUndiciBytes(settings, publicLookup([]));
  const { around = (transport) => transport } = options;
  const flights = new Flights(around(http), clock, options.beforeSend ?? (() => undefined));
  const random = seededRandom(options.seed ?? 1);
  const metrics = new CollectorMetrics(options.meter ?? SILENT_METER);
  const fetcher = new SourceFetcher({
    transport: flights,
    paces: new HostPaces(clock),
    clock,
    random,
    baseUrls,
    userAgent: 'Mozilla/5.0 (compatible; marketgraph test)',
    obeysRobots: true,
    metrics,
  });
  const collector = new Collector({
    sources: options.sources,
    fetcher,
    ...(options.documents && {
      documents: documentsInto(store, parts, fetcher, clock, options.documents),
    }),
    parts,
    clock,
    random,
    log: SILENT_LOG,
    metrics,
    answers: answersInto(kept),
    findFacts: (kinds) => findStored(store, kinds),
    statedRows: (part) => storedRows(store, part),
    onRun: options.onRun ?? (async () => undefined),
  });
  onTestFinished(async () => {
    await collector.stop();
    for (const server of servers) await server.stop();
    await http.close();
  });
  return {
    collector,
    store,
    clock,
    servers,
    kept,
    sent: flights.sent,
    run: (source) => {
      const end = collector.runOnce(source, new AbortController().signal);
      return flights.settle(clock, end, options.stepMs ?? 250);
    },
    rowsOf: ({ name }) => storedRows(store, partOf(name)),
    sequenceOf: async ({ name }) =>
      (await store.parts()).find(({ part }) => part === partOf(name))?.sequence ?? 0,
    pass: (durationMs) => flights.pass(clock, durationMs),
  };
}

/** The product's desk of documents, with rules unless another analyser is given. */
function documentsInto(
  facts: PartStore,
  parts: PartPublisher,
  fetcher: SourceFetcher,
  clock: VirtualClock,
  { materials, analyser = new RulesAnalyser() }: NonNullable<TestCollectorOptions['documents']>,
) {
  const analyses = openSqliteAnalysisStore(':memory:');
  onTestFinished(() => analyses.close());
  const engine = new AnalysisEngine({ analyser, fallback: analyser, store: analyses, clock });
  const analyst = new DocumentAnalyst({ engine, catalog: storedCatalog(facts, clock), clock });
  return documentDesk({ facts, materials, parts, fetcher }, analyst, clock);
}

/** The product's rules of parts over a store. */
export function publisherInto(store: PartStore, clock: VirtualClock): PartPublisher {
  const yieldTurn = async (): Promise<void> => undefined;
  const parts = new PartPublications({ store, clock, limits: DEFAULT_BUNDLE_LIMITS, yieldTurn });
  return {
    publishPart: (publication) => parts.publish(publication),
    cursorOf: (part) => parts.cursorOf(part),
  };
}

/** The rows of the part of a source, those that it states as superseded included. */
export async function historyOf(
  store: PartStore,
  { name }: FactSource<unknown>,
): Promise<readonly PartRow[]> {
  const rows: PartRow[] = [];
  for await (const facts of store.rowsOf(partOf(name), null)) {
    for (const { kind, payload, validFrom, validTo, observedAtMs, supersededAtMs } of facts) {
      const observedAt = formatTimestamp(observedAtMs);
      rows.push({
        kind,
        valid_from: validFrom,
        valid_to: validTo,
        observed_at: observedAt,
        ...(supersededAtMs !== null && { superseded_at: formatTimestamp(supersededAtMs) }),
        fact: payload,
      });
    }
  }
  return rows;
}

function answersInto(kept: CachedScanAnswer[]): AnswerStore {
  return {
    keep: async (source, answer, reason) => void kept.push({ source, answer, reason }),
  };
}

/** Knows the requests that are on their way, so that virtual time stands still for them. */
class Flights implements ByteTransport {
  readonly sent: SentRequest[] = [];
  readonly #transport: ByteTransport;
  readonly #clock: VirtualClock;
  readonly #beforeSend: (sent: number) => void;
  #count = 0;

  constructor(transport: ByteTransport, clock: VirtualClock, beforeSend: (sent: number) => void) {
    this.#transport = transport;
    this.#clock = clock;
    this.#beforeSend = beforeSend;
  }

  send: ByteTransport['send'] = async (request) => {
    this.#beforeSend(this.sent.length);
    this.sent.push({ url: request.url, atMs: this.#clock.nowMs() });
    this.#count += 1;
    try {
      return await this.#transport.send(request);
    } finally {
      this.#count -= 1;
    }
  };

  /** Resolves as the work does, and lets time pass whenever no request is on its way. */
  async settle<Result>(
    clock: VirtualClock,
    work: Promise<Result>,
    stepMs: number,
  ): Promise<Result> {
    const state = { isOver: false };
    const over = work.finally(() => (state.isOver = true));
    over.catch(() => undefined);
    while (!state.isOver) await this.#step(clock, stepMs);
    return work;
  }

  async pass(clock: VirtualClock, durationMs: number): Promise<void> {
    const untilMs = clock.monotonicMs() + durationMs;
    while (clock.monotonicMs() < untilMs) {
      await this.#step(clock, Math.min(STEP_MS, untilMs - clock.monotonicMs()));
    }
  }

  async #step(clock: VirtualClock, stepMs: number): Promise<void> {
    await turn();
    while (this.#count > 0) await turn();
    await clock.advance(stepMs);
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
