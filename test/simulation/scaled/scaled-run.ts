import { sameNumbers, type Bar } from '#kernel/market/bar.ts';
import type { BarArchive } from '#kernel/market/bar-archive.ts';
import type { BarBus } from '#kernel/market/bar-bus.ts';
import type { BarLog } from '#kernel/market/bar-log.ts';
import { seededRandom, type Random } from '#kernel/ports/clock.ts';
import { seriesKey, type SeriesId } from '#kernel/market/instrument.ts';
import type { ShardLeases } from '#kernel/market/shard-leases.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import type { VenueBook } from '#market-data/bars/venue/venue-book.ts';
import type { OwnedVenues } from '#market-data/bars/owning/owned-venues.ts';
import { BarArchiveMemory } from '#platform/memory/bar-archive-memory.ts';
import { BarLogMemory, type LogFence } from '#test/doubles/bar-log-memory.ts';
import { ShardLeasesMemory } from '#test/doubles/shard-leases-memory.ts';
import { DistantStores, type StoreWeather } from '#test/simulation/scaled/distant-stores.ts';
import { LossyBus } from '#test/simulation/scaled/lossy-bus.ts';
import { ProcessClock } from '#test/simulation/scaled/process-clock.ts';
import type { ExchangePace } from '#test/simulation/scaled/pure-exchange.ts';
import {
  openOwner,
  openReplica,
  PACE,
  seriesOf,
  settingsAt,
  SHARDS,
  SPEED,
  TTL_MS,
} from '#test/simulation/scaled/scaled-processes.ts';
import {
  generalFault,
  timeLine,
  type Fault,
  type Happening,
} from '#test/simulation/scaled/time-line.ts';
import { differs, storeFault, JudgedBars } from '#test/simulation/scaled/judged-bars.ts';

const START_MS = Date.UTC(2026, 0, 5, 12);
const TROUBLE_MS = 24_000;
const CALM_MS = 20_000;
const OWNERS = 3;
const REPLICAS = 2;
const SYMBOLS = 5;
const MORE_STOPS = 12;
/** The lag of the standby that the store fails over to. */
const LAG_MS = 700;
/** The bus may lose everything so long before a stopped reader continues. */
const EMPTIED_MS = 100;
const SETTINGS = settingsAt(SPEED);
/** Numbers are final, and written, so long after the end of a bar. */
const FINAL_AFTER_MS = 14_000 * SPEED;

/** The connections of a process to the world. */
export interface Ways {
  readonly log: BarLog;
  readonly bus: BarBus;
}

/** The one fault of a mutant in the product. */
export interface Mutation {
  readonly fences?: readonly LogFence[];
  /** The connections of owners to the world; the log is beyond the network. */
  owner?(ways: Ways): Ways;
  replica?(ways: Ways): Ways;
  leases?(leases: ShardLeases): ShardLeases;
  /** Share of appends whose outcome stays unknown, all the time. */
  readonly unknownShare?: number;
  /** How often the store fails over to a lagging standby, and loses its last commits. */
  readonly cuts?: number;
  /** How long after its end a bar is corrected. */
  readonly correctAfterMs?: number;
  /** The epoch of a claim, behind the one before. */
  nextEpoch?(before: number): number;
  /**
   * The process that is stopped a dozen times more often than by the seed, because the mutant
   * cannot bear it.
   */
  readonly stops?: 'owners' | 'replicas';
}

/** The result of a run. */
export interface ScaledOutcome {
  /** The first broken promise; null without one. */
  readonly fault: string | null;
  readonly happenings: readonly Happening[];
  readonly closed: number;
  readonly corrected: number;
  readonly claims: number;
}

interface Owner {
  readonly name: string;
  readonly clock: ProcessClock;
  readonly owned: OwnedVenues;
}

interface Replica {
  readonly name: string;
  readonly clock: ProcessClock;
  readonly book: VenueBook;
  readonly judged: JudgedBars;
}

/** Processes over stores and a bus in virtual time: everything follows from the seed. */
export class ScaledRun {
  readonly #clock = new VirtualClock(START_MS);
  readonly #random: Random;
  readonly #mutation: Mutation;
  readonly #pace: ExchangePace;
  readonly #series: readonly SeriesId[] = seriesOf(SYMBOLS);
  readonly #bus: LossyBus;
  readonly #archive = new BarArchiveMemory();
  readonly #leases: ShardLeasesMemory;
  readonly #log: BarLogMemory;
  readonly #weather: StoreWeather = { isAway: false, unknownShare: 0 };
  readonly #owners: (Owner | null)[] = [];
  readonly #replicas: Replica[] = [];
  readonly #delivered: JudgedBars[] = [];
  readonly #happenings: Happening[] = [];
  #started = 0;

  constructor(seed: number, mutation: Mutation = {}) {
    this.#random = seededRandom(Math.imul(seed + 1, 0x9e3779b1));
    this.#mutation = mutation;
    this.#pace = { ...PACE, correctAfterMs: mutation.correctAfterMs ?? PACE.correctAfterMs };
    this.#bus = new LossyBus(this.#clock, this.#random);
    this.#leases = new ShardLeasesMemory(this.#clock, TTL_MS, mutation.nextEpoch);
    this.#log = new BarLogMemory(
      this.#archive,
      (shard) => this.#leases.epochOf(shard),
      mutation.fences,
    );
    this.#weather.unknownShare = mutation.unknownShare ?? 0;
  }

  async run(): Promise<ScaledOutcome> {
    for (let at = 0; at < OWNERS; at += 1) this.#startOwner(at);
    for (let at = 0; at < REPLICAS; at += 1) this.#startReplica(at);
    this.#planTrouble();
    await this.#clock.advance(TROUBLE_MS);
    this.#calm();
    await this.#clock.advance(CALM_MS);
    const fault = this.#judge();
    const seen = this.#delivered.flatMap((judged, at) =>
      fault === null ? [] : judged.around(fault, `reader ${at + 1}`),
    );
    return {
      fault: fault?.what ?? null,
      happenings: [...this.#happenings, ...seen],
      closed: this.#delivered.reduce((sum, { closed }) => sum + closed, 0),
      corrected: this.#delivered.reduce((sum, { corrected }) => sum + corrected, 0),
      claims: this.#started,
    };
  }

  #startOwner(at: number): void {
    this.#started += 1;
    const name = `owner ${at}.${this.#started}`;
    const clock = new ProcessClock(this.#clock, START_MS, SPEED);
    const stores = new DistantStores(this.#clock, clock, this.#random, this.#weather);
    const parts = this.#partsOf(clock, stores);
    const owned = openOwner({
      ...parts,
      ...this.#mutation.owner?.(parts),
      worker: name,
      leases: stores.leases(this.#mutation.leases?.(this.#leases) ?? this.#leases),
      startMs: START_MS,
      ttlMs: TTL_MS,
      pace: this.#pace,
    });
    this.#owners[at] = { name, clock, owned };
    owned.start();
    this.#note(name, 'starts');
  }

  #startReplica(at: number): void {
    this.#started += 1;
    const name = `replica ${at}.${this.#started}`;
    const clock = new ProcessClock(this.#clock, START_MS, SPEED);
    const stores = new DistantStores(this.#clock, clock, this.#random, this.#weather);
    const judged = new JudgedBars(this.#pace, () => this.#clock.monotonicMs());
    this.#delivered.push(judged);
    const parts = this.#partsOf(clock, stores);
    const book = openReplica({ ...parts, ...this.#mutation.replica?.(parts) }, judged);
    this.#replicas[at] = { name, clock, book, judged };
    const begin = (): void =>
      void book.takeOver().then(
        () => book.follow(),
        () => clock.after(300, begin),
      );
    begin();
    this.#note(name, 'starts');
  }

  #partsOf(clock: ProcessClock, stores: DistantStores) {
    const [bus, log] = [this.#bus.of(clock), stores.log(this.#log)];
    const archive: BarArchive = {
      append: (batch) => stores.ask(() => this.#archive.append(batch)),
      read: (series, range, newest) => stores.ask(() => this.#archive.read(series, range, newest)),
      coverage: (series) => stores.ask(() => this.#archive.coverage(series)),
      confirmations: (series) => stores.ask(() => this.#archive.confirmations(series)),
      close: async () => undefined,
    };
    return { clock, bus, log, archive, series: this.#series, settings: SETTINGS };
  }

  #planTrouble(): void {
    const faults = 4 + Math.floor(this.#random() * 6);
    for (let count = 0; count < faults; count += 1) {
      const afterMs = 2_000 + this.#random() * (TROUBLE_MS - 6_000);
      const [kind, place, length] = [this.#random(), this.#random(), this.#random()];
      this.#clock.after(afterMs, () => this.#strike(kind, place, length));
    }
    this.#planCuts();
    const kinds = { owners: 0.4, replicas: 0.55 };
    const { stops } = this.#mutation;
    if (stops === undefined) return;
    for (let count = 0; count < MORE_STOPS; count += 1) {
      const afterMs = 3_000 + this.#random() * (TROUBLE_MS - 6_000);
      const [place, length] = [this.#random(), this.#random()];
      this.#clock.after(afterMs, () => this.#strike(kinds[stops], place, length));
    }
  }

  /** A standby has what was committed a moment ago. */
  #planCuts(): void {
    const { cuts = 0 } = this.#mutation;
    for (let count = 0; count < cuts; count += 1) {
      const atMs = 4_000 + this.#random() * (TROUBLE_MS - 6_000);
      this.#clock.after(atMs, () => {
        const [length, leases] = [this.#log.length, this.#leases.copy()];
        this.#clock.after(LAG_MS, () => {
          this.#note('the store', `loses its last ${this.#log.length - length} commits`);
          this.#log.cut(length);
          this.#leases.restore(leases);
        });
      });
    }
  }

  #strike(kind: number, place: number, length: number): void {
    const at = Math.floor(place * OWNERS);
    const owner = this.#owners[at];
    const forMs = 500 + length * 3_500;
    if (kind < 0.18) this.#kill(at, forMs / 2);
    else if (kind < 0.32) this.#terminate(at, forMs / 4);
    else if (kind < 0.5 && owner) this.#pause(owner, forMs + 1_000);
    else if (kind < 0.6) {
      this.#pause(this.#replicas[Math.floor(place * REPLICAS)]!, forMs);
      // What it misses is then in the log alone.
      if (length > 0.25) this.#clock.after(forMs - EMPTIED_MS, () => this.#emptyBus());
    } else if (kind < 0.66) this.#killReplica(Math.floor(place * REPLICAS));
    else if (kind < 0.76) this.#breakBus(place < 0.5 ? 'away' : 'hung', forMs);
    else if (kind < 0.82) this.#emptyBus();
    else if (kind < 0.9) this.#breakStores(forMs / 2);
    else this.#loseOutcomes(forMs);
  }

  #kill(at: number, forMs: number): void {
    const owner = this.#owners[at];
    if (!owner) return;
    this.#note(owner.name, 'is killed');
    owner.clock.kill();
    this.#owners[at] = null;
    this.#clock.after(forMs, () => this.#startOwner(at));
  }

  #terminate(at: number, forMs: number): void {
    const owner = this.#owners[at];
    if (!owner) return;
    this.#note(owner.name, 'is asked to end');
    this.#owners[at] = null;
    void owner.owned.stop().then(() => {
      this.#note(owner.name, 'has ended');
      owner.clock.kill();
    });
    this.#clock.after(forMs, () => this.#startOwner(at));
  }

  #pause({ name, clock }: Owner | Replica, forMs: number): void {
    this.#note(name, `is stopped for ${Math.round(forMs)} ms`);
    clock.stop();
    this.#clock.after(forMs, () => {
      this.#note(name, 'continues');
      clock.resume();
    });
  }

  #killReplica(at: number): void {
    this.#note(this.#replicas[at]!.name, 'is killed');
    this.#replicas[at]!.clock.kill();
    this.#startReplica(at);
  }

  #breakBus(state: 'away' | 'hung', forMs: number): void {
    this.#note('the bus', `is ${state} for ${Math.round(forMs)} ms`);
    this.#bus.state = state;
    this.#clock.after(forMs, () => {
      this.#note('the bus', 'is well');
      this.#bus.state = 'well';
    });
  }

  #emptyBus(): void {
    this.#note('the bus', 'loses everything');
    this.#bus.empty();
  }

  #breakStores(forMs: number): void {
    this.#note('the store', `is away for ${Math.round(forMs)} ms`);
    this.#weather.isAway = true;
    this.#clock.after(forMs, () => {
      this.#weather.isAway = false;
      this.#note('the store', 'is back');
    });
  }

  #loseOutcomes(forMs: number): void {
    this.#note('the store', `leaves outcomes open for ${Math.round(forMs)} ms`);
    this.#weather.unknownShare = 0.3;
    this.#clock.after(forMs, () => {
      this.#weather.unknownShare = this.#mutation.unknownShare ?? 0;
    });
  }

  #calm(): void {
    this.#note('the world', 'is calm');
    this.#bus.state = 'well';
    Object.assign(this.#weather, { isAway: false, unknownShare: 0 });
    for (const { clock } of this.#replicas) clock.resume();
    for (const [at, owner] of this.#owners.entries()) {
      owner?.clock.resume();
      if (owner === null) this.#startOwner(at);
    }
  }

  #judge(): Fault | null {
    const judged = this.#delivered.flatMap(({ faults }) => faults);
    const reloads = this.#delivered.some((one) => one.reloads > 0)
      ? [generalFault('a series was loaded twice')]
      : [];
    const logs = SHARDS.flatMap((shard) => this.#judgeLog(shard));
    const finalBeforeMs = START_MS + this.#clock.monotonicMs() * SPEED - FINAL_AFTER_MS;
    const kept = this.#series.flatMap((series) => this.#judgeSeries(series, finalBeforeMs));
    const all = [...judged, ...reloads, ...logs, ...kept];
    if (this.#mutation.cuts === undefined) return all[0] ?? null;
    // A store that lost its end is announced once more, and its readers restart.
    return all.find(({ what }) => !/was undone|loaded twice|log tells/.test(what)) ?? null;
  }

  /** Numbers without a hole, no epoch behind a later one, and nothing that was delivered before. */
  #judgeLog(shard: number): Fault[] {
    const entries = this.#log.entriesOf(shard);
    const judged = new Map<string, Bar>();
    for (const { series, bar } of entries.flatMap(({ bars }) => bars)) {
      const key = `${series.symbol} ${new Date(bar.openTimeMs).toISOString()}`;
      const before = judged.get(key);
      if (before !== undefined && sameNumbers(before, bar)) {
        return [{ ...generalFault(`the log has ${key} twice`), ...placeOf(series, bar) }];
      }
      judged.set(key, bar);
    }
    return entries.flatMap(({ seq, epoch }, at) => {
      if (seq !== at + 1) return [generalFault(`entry ${seq} of the log is in place ${at + 1}`)];
      const before = entries[at - 1]?.epoch ?? 0;
      if (epoch >= before) return [];
      return [generalFault(`entry ${seq} of epoch ${epoch} stands behind epoch ${before}`)];
    });
  }

  #judgeSeries(series: SeriesId, finalBeforeMs: number): Fault[] {
    const stored = this.#archive.readNow(series, { startMs: 0, endMs: Infinity });
    const isSettled = ({ openTimeMs }: Bar): boolean => openTimeMs < finalBeforeMs;
    const last = stored.findLast(isSettled);
    const isCurrent = last !== undefined && last.openTimeMs >= finalBeforeMs - 2 * 60_000;
    return [
      isCurrent ? null : generalFault(`${series.symbol} is not written any more`),
      storeFault(series, stored, finalBeforeMs, this.#pace),
      ...this.#replicas.map(({ name, book }) => {
        const { ring } = book.watch(series)!.book;
        const own = ring.bars(0, ring.size).filter(({ closed }) => closed);
        if (own.length === 0) return generalFault(`${name} has nothing of ${series.symbol}`);
        return differs(series, own.filter(isSettled), stored.filter(isSettled));
      }),
    ].filter((fault) => fault !== null);
  }

  #note(who: string, what: string): void {
    this.#happenings.push({ atMs: this.#clock.monotonicMs(), who, what });
  }
}

/** A run as one text: its fault, and the events before. */
export function timeLineOf({ fault, happenings }: ScaledOutcome): string {
  return [fault ?? 'no promise was broken', ...timeLine(happenings)].join('\n');
}

function placeOf(series: SeriesId, { openTimeMs }: Bar): Pick<Fault, 'key' | 'openTimeMs'> {
  return { key: seriesKey(series), openTimeMs };
}
