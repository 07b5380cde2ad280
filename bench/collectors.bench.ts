import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setImmediate } from 'node:timers/promises';
import { SiteTransport, type SentRequest } from '#bench/collecting/site-transport.ts';
import { wholeMarket } from '#bench/collecting/whole-market.ts';
import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import { openCollecting } from '#bin/collecting/open-collecting.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import { seededRandom } from '#kernel/ports/clock.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import type { PartStore } from '#kernel/ports/part-store.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import type { PartPublisher } from '#signalhub/collectors/part-publisher.ts';
import { SOURCES } from '#signalhub/collectors/registry.ts';
import { HOST_BUDGETS, SOURCE_HOSTS, type HostName } from '#signalhub/collectors/source-hosts.ts';
import { PartPublications } from '#signalhub/parts/parts.ts';
import { DEFAULT_BUNDLE_LIMITS } from '#signalhub/publishing/bundle-limits.ts';
import { SkippingClock } from '#simulators/replay/skipping-clock.ts';

/** A Wednesday, so that two days have sessions. */
const START_MS = Date.parse('2026-11-25T06:00:00+08:00');
const DAY_MS = 86_400_000;
const MIB = 1_048_576;
const MAX_GROWTH = 1.1;

/** What was measured at the end of a day. */
interface Day {
  readonly processorMs: number;
  readonly requests: number;
  readonly heapMib: number;
  readonly publications: number;
}

/** Two days of every source that has a simulated site, in virtual time and without sockets, into SQLite. */
const collectors: Bench = {
  name: 'a day of all sources',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'marketgraph-collecting-'));
    const store = openSqliteFactStore(join(folder, 'facts.sqlite'));
    const clock = new SkippingClock(START_MS);
    const sites = wholeMarket(START_MS, () => clock.nowMs());
    const transport = new SiteTransport(sites, clock);
    const hosts = new Set(sites.map(({ host }) => host));
    const sources = SOURCES.filter((source) => source.hosts.every((host) => hosts.has(host)));
    const { collector } = openCollecting(
      runtimeOf(clock, folder),
      { add: () => undefined },
      store,
      {
        sources,
        parts: publisherInto(store, clock),
        around: () => transport,
      },
    );
    const days: Day[] = [];
    collector.start();
    for (let day = 0; day < 2; day += 1) {
      const before = process.cpuUsage();
      const [sitesMs, sent] = [transport.ownMs, transport.sent.length];
      await new Promise<void>((resolve) => void clock.after(DAY_MS, resolve));
      const { user, system } = process.cpuUsage(before);
      const parts = await store.parts();
      days.push({
        processorMs: (user + system) / 1_000 - (transport.ownMs - sitesMs),
        requests: transport.sent.length - sent,
        heapMib: heapMib(),
        publications: parts.reduce((sum, { sequence }) => sum + sequence, 0),
      });
    }
    const failed = sources.filter((source) => collector.stateOf(source).lastFailure !== null);
    await collector.stop();
    await store.close();
    await rm(folder, { recursive: true, force: true });
    if (failed.length > 0) throw new Error(`${failed.map(({ name }) => name).join(', ')} failed`);
    return [...dayRows(days), gapRow(transport.sent), unchangedRow(transport.sent)];
  },
};

export default collectors;

function runtimeOf(clock: SkippingClock, dataDir: string): Runtime {
  const settings = {
    collectUserAgent: 'Mozilla/5.0',
    collectRobots: 'obey',
    collectHosts: [],
    dataDir,
  };
  const silent = { log: SILENT_LOG, meter: SILENT_METER };
  return { clock, random: seededRandom(1), ...silent, settings } as unknown as Runtime;
}

/** Publishing takes no virtual time, so that a slow machine measures the same day. */
function publisherInto(store: PartStore, clock: SkippingClock): PartPublisher {
  const parts = new PartPublications({
    store,
    clock,
    limits: DEFAULT_BUNDLE_LIMITS,
    yieldTurn: setImmediate,
  });
  return {
    publishPart: (publication) => clock.standStillFor(parts.publish(publication)),
    cursorOf: (part) => clock.standStillFor(parts.cursorOf(part)),
  };
}

/** What is alive after a collection of garbage. */
function heapMib(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / MIB;
}

function dayRows([first, second]: readonly Day[]): ClaimRow[] {
  const shown = ({ processorMs, requests }: Day): string =>
    `${figure(processorMs / 1_000)} s of processor time, ${figure(requests)} requests`;
  const growth = second!.heapMib / first!.heapMib;
  return [
    {
      claim: 'a day of all sources: 5,500 securities, 1,281 projects, 1,250 baskets of 50 shares',
      ours:
        `${shown(first!)}, of a first day; ${shown(second!)} of the next one; ` +
        `${second!.publications} publications`,
      peer: '–',
      ratio: null,
      goal: 'stated',
      isMet: null,
    },
    {
      claim: 'heap after the second day, compared with that after the first',
      ours: `${figure(second!.heapMib)} MiB`,
      peer: `${figure(first!.heapMib)} MiB`,
      ratio: growth,
      goal: `≤ ${MAX_GROWTH} ×`,
      isMet: growth <= MAX_GROWTH,
    },
  ];
}

/** The shortest time between two requests of one budget, in parts of its gap. */
function gapRow(sent: readonly SentRequest[]): ClaimRow {
  const byBudget = Map.groupBy(sent, ({ host }) => SOURCE_HOSTS[host as HostName].budget);
  const shortest = Array.from(byBudget, ([budget, requests]) => {
    const times = requests.map(({ atMs }) => atMs);
    const gapMs = times.slice(1).map((atMs, index) => atMs - times[index]!);
    return Math.min(...gapMs) / HOST_BUDGETS[budget].gapMs;
  });
  const counts = Array.from(byBudget, ([budget, { length }]) => `${length} to ${budget}`);
  const ratio = Math.min(...shortest);
  return {
    claim: 'shortest time between two requests to one owner, of its budget',
    ours: `${figure(ratio)} ×; ${counts.join(', ')} in two days`,
    peer: '1 ×',
    ratio,
    goal: '≥ 1 ×',
    isMet: ratio >= 1,
  };
}

/** Of the answers of Shenzhen, whose lists are files: those that were not sent again. */
function unchangedRow(sent: readonly SentRequest[]): ClaimRow {
  const files = sent.filter(({ host, status }) => host === 'www.szse.cn' && status !== 404);
  const unchanged = files.filter(({ status }) => status === 304).length;
  const share = unchanged / files.length;
  return {
    claim: 'answers of unchanged files that are not sent again',
    ours: `${unchanged} of ${files.length}`,
    peer: '80 %',
    ratio: share / 0.8,
    goal: '≥ 1 ×',
    isMet: share >= 0.8,
  };
}
