import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import { LatencyHistogram } from '#bench/measure/latency-histogram.ts';
import { openSubscriber } from '#bench/load/subscriber.ts';
import { openCollecting } from '#bin/collecting/open-collecting.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import { EVENT_LOOP } from '#kernel/async/event-loop.ts';
import { FairTurns } from '#kernel/async/fair-turns.ts';
import { seededRandom } from '#kernel/ports/clock.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { openSqliteAnalysisStore } from '#platform/sqlite/analysis-store-sqlite.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import { openSqliteMaterialLog } from '#platform/sqlite/material-log-sqlite.ts';
import { publishHere } from '#platform/sqlite/publish-here.ts';
import { EM_FLASHES } from '#signalhub/collectors/sources/eastmoney/em-flashes.ts';
import { publishRows } from '#signalhub/publishing/publish-rows.ts';
import {
  createSignalhub,
  DEFAULT_SIGNALHUB_SETTINGS,
  type Signalhub,
} from '#signalhub/signalhub.ts';
import { makeDemoPublication } from '#simulators/publication/demo-publication.ts';
import { EmFlashSite, type SimulatedFlash } from '#simulators/sources/flash-sites.ts';
import { SiteServer } from '#simulators/sources/site-server.ts';
import { servePages } from '#test/dashboard/browser/served-pages.ts';

const RUNS = 30;
const FLASHES_A_RUN = 5;
const GAP_MS = 30_000;
const GOAL_MS = 2_000;
/** Each flash has its number in its title. */
const NUMBERED = /第(\d+)号/g;
const QUERY = 'subscription { materialPublished(channel: media) { kind material { title } } }';

/**
 * From the answer of a source to the message of a WebSocket subscriber: over the facts of a demo, each run of a
 * collector reads new flashes, which are analysed by the rules, logged and sent. Sockets, SQLite and the clock are
 * real.
 */
const materialToSubscriber: Bench = {
  name: 'material to subscriber',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'marketgraph-flashes-'));
    const closers: (() => unknown)[] = [];
    try {
      return [await measured(folder, (close) => closers.push(close))];
    } finally {
      for (const close of closers.toReversed()) await close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

export default materialToSubscriber;

async function measured(folder: string, onEnd: (close: () => unknown) => void): Promise<ClaimRow> {
  const nowMs = systemClock.nowMs();
  const path = join(folder, 'facts.sqlite');
  const demo = makeDemoPublication({ seed: 7, publishedAtMs: nowMs, sessionCount: 30 });
  await publishRows({ ...demo, recipe: [] }, (draft, facts) => publishHere(path, draft, facts));
  const facts = openSqliteFactStore(path);
  onEnd(() => facts.close());
  const materials = openSqliteMaterialLog(join(folder, 'materials.sqlite'));
  onEnd(() => materials.close());
  const signalhub = await startSignalhub(facts, materials);
  onEnd(() => signalhub.stop());
  const site = new EmFlashSite([]);
  const server = new SiteServer(site, systemClock);
  const siteUrl = await server.start();
  onEnd(() => server.stop());
  const { collector } = openCollecting(
    runtimeIn(folder),
    { add: (_, close) => onEnd(close) },
    facts,
    {
      sources: [EM_FLASHES],
      parts: {
        publishPart: (publication) => signalhub.publishPartSoon(publication),
        cursorOf: (part) => signalhub.cursorOf(part),
      },
      baseUrls: { 'np-weblist.eastmoney.com': siteUrl },
      materials: signalhub,
      analyses: () => openSqliteAnalysisStore(join(folder, 'analyses.sqlite')),
    },
  );
  const pages = await servePages([signalhub.subgraph]);
  onEnd(() => pages.close());
  const arrivals = new Arrivals();
  const socket = openSubscriber(Number(new URL(pages.origin).port), QUERY, arrivals.onMessage);
  onEnd(() => void socket.then((open) => open.destroy()));

  const latencies = new LatencyHistogram();
  for (let run = 0; run < RUNS; run += 1) {
    const numbers = Array.from({ length: FLASHES_A_RUN }, (_, at) => run * FLASHES_A_RUN + at + 1);
    site.flashes.push(...numbers.map((number) => flashOf(number, nowMs)));
    const heard = arrivals.of(numbers);
    const before = server.seen.length;
    const ended = await collector.runOnce(EM_FLASHES, new AbortController().signal);
    if (ended.failure !== null) throw new Error(`the run failed: ${ended.failure.message}`);
    const asked = server.seen.slice(before).find(({ target }) => target.startsWith('/comm/'));
    if (asked === undefined) throw new Error('the collector sent no request');
    for (const heardMs of await heard) latencies.add(heardMs - asked.atMs);
  }
  const p95Ms = latencies.quantileMs(0.95);
  return {
    claim: `source's answer to subscriber, p95 of ${latencies.total} flashes over the demo's facts`,
    ours: `${figure(p95Ms)} ms (median ${figure(latencies.quantileMs(0.5))} ms)`,
    peer: `${GOAL_MS} ms`,
    ratio: p95Ms / GOAL_MS,
    goal: '≤ 1 ×',
    isMet: p95Ms <= GOAL_MS,
  };
}

async function startSignalhub(
  store: ReturnType<typeof openSqliteFactStore>,
  materials: ReturnType<typeof openSqliteMaterialLog>,
): Promise<Signalhub> {
  const turns = new FairTurns(systemClock, EVENT_LOOP);
  const signalhub = createSignalhub({
    store,
    materials,
    bus: new EventBusMemory(turns),
    snapshotEvents: new EventBusMemory(turns),
    clock: systemClock,
    log: SILENT_LOG,
    meter: SILENT_METER,
    settings: DEFAULT_SIGNALHUB_SETTINGS,
  });
  await signalhub.start();
  return signalhub;
}

function runtimeIn(dataDir: string): Runtime {
  const settings = {
    analyser: 'rules',
    collectUserAgent: 'Mozilla/5.0',
    collectRobots: 'obey',
    collectHosts: [],
    dataDir,
  };
  const silent = { log: SILENT_LOG, meter: SILENT_METER };
  const clock = systemClock;
  return { clock, random: seededRandom(1), ...silent, settings } as unknown as Runtime;
}

/** The last one is of now, and each is half a minute after the one before, as on a busy day. */
function flashOf(number: number, nowMs: number): SimulatedFlash {
  const atMs = nowMs - (RUNS * FLASHES_A_RUN - number) * GAP_MS;
  const title = `工信部：第${number}号通知支持半导体设备国产化，给予专项资金补贴`;
  return { number, title, text: `${title}。`, atMs };
}

/** When each numbered flash arrived at the subscriber. */
class Arrivals {
  readonly #waiting = new Map<number, (arrivedMs: number) => void>();

  readonly onMessage = (bytes: Buffer, start: number, end: number): void => {
    for (const [, number] of bytes.toString('utf8', start, end).matchAll(NUMBERED)) {
      this.#waiting.get(Number(number))?.(systemClock.nowMs());
    }
  };

  of(numbers: readonly number[]): Promise<number[]> {
    return Promise.all(
      numbers.map(
        (number) => new Promise<number>((resolve) => void this.#waiting.set(number, resolve)),
      ),
    );
  }
}
