import type { BarArchive } from '#kernel/market/bar-archive.ts';
import type { BarBus } from '#kernel/market/bar-bus.ts';
import { LOG_START, type BarLog } from '#kernel/market/bar-log.ts';
import type { Clock, Random } from '#kernel/ports/clock.ts';
import type { EventStream } from '#kernel/ports/event-bus.ts';
import type { VenueFeed } from '#kernel/market/feed.ts';
import type { SeriesId, VenueId } from '#kernel/market/instrument.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import { venueOfShard } from '#kernel/market/shard.ts';
import type { Lease } from '#kernel/market/shard-leases.ts';
import type { MarketCalendar } from '#kernel/market/trading-hours.ts';
import type { BarSettings } from '#market-data/bars/series/bar-settings.ts';
import {
  isBarEvent,
  type MarketEvent,
  type MarketEventBus,
} from '#market-data/bars/events/market-events.ts';
import { MarketPublisher } from '#market-data/bars/events/market-publisher.ts';
import { FormingFrames } from '#market-data/bars/owning/forming-frames.ts';
import { LogWriter, type Loss } from '#market-data/bars/owning/log-writer.ts';
import { Outbox } from '#market-data/bars/owning/outbox.ts';
import { VenueBook } from '#market-data/bars/venue/venue-book.ts';

/** The parts of a shard's venue that an owner needs. */
export interface OwnedMarket {
  /** A new feed of the venue, for the series of one shard. */
  openFeed(): VenueFeed;
  readonly series: readonly SeriesId[];
  readonly settings: BarSettings;
  /** Spreads requests that would fall on the same moment; without it they are not spread. */
  readonly random?: Random;
  readonly calendarOf?: (symbol: string) => MarketCalendar | null;
  readonly tradingStatus?: (symbol: string) => string | null;
}

export interface OwnedShardDependencies {
  readonly lease: Lease;
  readonly market: OwnedMarket;
  readonly archive: BarArchive;
  readonly log: BarLog;
  readonly bus: BarBus;
  readonly clock: Clock;
  readonly logger: Log;
  readonly meter: Meter;
  readonly admit: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly onLost: (loss: Loss) => void;
}

interface Parts {
  readonly book: VenueBook;
  readonly writer: LogWriter;
  readonly outbox: Outbox;
  readonly frames: FormingFrames;
}

/** One shard while its lease is held: its venue is followed, and final bars are written and published. */
export class OwnedShard {
  readonly lease: Lease;
  readonly venue: VenueId;
  readonly #dependencies: OwnedShardDependencies;
  #parts: Parts | null = null;
  #stopped: Promise<void> | null = null;
  #isOver = false;

  constructor(dependencies: OwnedShardDependencies) {
    this.#dependencies = dependencies;
    this.lease = dependencies.lease;
    this.venue = venueOfShard(dependencies.lease.shard);
  }

  /** Null before its series are followed, while the archive is read. */
  get book(): VenueBook | null {
    return this.#parts?.book ?? null;
  }

  /** Whether closed bars reach the log now. */
  get isFailing(): boolean {
    return this.#parts?.writer.isFailing ?? false;
  }

  /** Whether readers have to read entries from the log, because the bus did not take them. */
  get isLagging(): boolean {
    return this.#parts?.outbox.isLagging ?? true;
  }

  /**
   * Begins where the log ends. Its head is read in a statement of its own, after the claim: only then are entries
   * visible that were committed while the claim waited. Rejects if the stores cannot be read.
   */
  async start(): Promise<void> {
    const { log, bus, clock } = this.#dependencies;
    const { shard } = this.lease;
    const head = (await log.heads([shard])).get(shard) ?? LOG_START;
    if (this.#isOver) return;
    const outbox = new Outbox(shard, head, log, bus);
    const writer = new LogWriter({
      ...this.#dependencies,
      ...this.#dependencies.market.settings,
      head,
      onCommitted: (entry) => {
        outbox.publish(entry);
        frames.committed(entry.bars);
      },
    });
    const frames = new FormingFrames(
      this.lease,
      bus,
      clock,
      () => writer.head,
      () => outbox.retry(),
    );
    const book = this.#bookOver(writer, frames);
    this.#parts = { book, writer, outbox, frames };
    frames.start();
    outbox.retry();
    await book.takeOver();
    if (!this.#isOver) book.follow();
  }

  /** Ends at once: another owner may have the shard. */
  async stop(): Promise<void> {
    this.#isOver = true;
    if (this.#parts === null) return;
    const { book, writer, frames } = this.#parts;
    writer.stop();
    frames.stop();
    this.#stopped ??= book.stop();
    await this.#stopped;
  }

  /**
   * Ends so that the next owner only has to claim the shard: closed bars are written and published. Sockets close in
   * their own time, and what they still deliver belongs to the next owner; `stop` waits for them.
   */
  async handOver(): Promise<void> {
    this.#isOver = true;
    if (this.#parts === null) return;
    const { book, writer, outbox, frames } = this.#parts;
    this.#stopped ??= book.stop();
    frames.stop();
    await writer.flush();
    writer.stop();
    outbox.retry();
    await outbox.flush();
  }

  #bookOver(writer: LogWriter, frames: FormingFrames): VenueBook {
    const { market, archive, clock, logger, meter } = this.#dependencies;
    const { openFeed, ...rest } = market;
    return new VenueBook({
      ...rest,
      venue: this.venue,
      hasReplicas: true,
      feed: openFeed(),
      archive,
      writer,
      publisher: new MarketPublisher(new OwnerEvents(writer, frames)),
      clock,
      log: logger,
      meter,
    });
  }
}

/** The events of an owner's book have two readers: the log writer, and the frames of forming bars. */
class OwnerEvents implements MarketEventBus {
  readonly #writer: LogWriter;
  readonly #frames: FormingFrames;

  constructor(writer: LogWriter, frames: FormingFrames) {
    this.#writer = writer;
    this.#frames = frames;
  }

  publish(_: string, event: MarketEvent): void {
    if (!isBarEvent(event) || event.bar === null) return;
    const { kind, series, bar } = event;
    const own = series as SeriesId;
    if (kind !== 'FORMING') this.#writer.publishOnceWritten(own, bar.openTimeMs);
    if (kind !== 'CORRECTED') this.#frames.put(own, bar);
  }

  isRead(): boolean {
    return true;
  }

  subscribe(): EventStream<MarketEvent> {
    throw new Error('the event bus of an owner has no subscribers');
  }
}
