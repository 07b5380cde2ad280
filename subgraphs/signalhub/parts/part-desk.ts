import type { Timer } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Counter, Meter } from '#kernel/ports/meter.ts';
import type { PartPublication, PartReceipt } from '#signalhub/parts/part-publication.ts';
import type { PartPublications, PartsOptions } from '#signalhub/parts/parts.ts';

export interface PartDeskOptions extends PartsOptions {
  readonly log: Log;
  readonly meter: Meter;
  /** Shows what was published. */
  readonly show: () => Promise<void>;
}

/** Time from a part's publication until it is shown, in which others join it. */
const SHOWN_AFTER_MS = 1_000;

/** Publishes parts in a server, and shows them. Most servers publish none, so the publisher is loaded on demand. */
export class PartDesk {
  readonly #options: PartDeskOptions;
  readonly #published: Counter;
  #parts: Promise<PartPublications> | null = null;
  #showing: Timer | null = null;

  constructor(options: PartDeskOptions) {
    this.#options = options;
    this.#published = options.meter.counter(
      'marketgraph_part_publications_total',
      'Publications of parts, by outcome: published, or the reason for the refusal.',
      ['part', 'outcome'],
    );
  }

  /** Publishes a part; it is durable and visible when the promise resolves, unless it was refused. */
  async publishPart(publication: PartPublication): Promise<PartReceipt> {
    const receipt = await this.#store(publication);
    if (receipt.refused === null) await this.#options.show();
    return receipt;
  }

  /**
   * Publishes a part, which becomes visible within a second. It is durable when the promise resolves. Views take most
   * of a second to derive, so parts that follow each other closely become visible together, and a collector that
   * publishes a list and then its documents does not compete with them.
   */
  async publishPartSoon(publication: PartPublication): Promise<PartReceipt> {
    const receipt = await this.#store(publication);
    if (receipt.refused === null) this.#showing ??= this.#showLater();
    return receipt;
  }

  /** Stops the timer that makes publications visible. */
  stop(): void {
    this.#showing?.cancel();
  }

  #showLater(): Timer {
    const { clock, show, log } = this.#options;
    return clock.after(SHOWN_AFTER_MS, () => {
      this.#showing = null;
      // The next poll shows what could not be shown now.
      show().catch((err: unknown) => log.warn({ err }, 'a part is not visible yet'));
    });
  }

  async #store(publication: PartPublication): Promise<PartReceipt> {
    const receipt = await (await this.#loaded()).publish(publication);
    const { part, refused, sequence, added, changed, withdrawn, quarantined } = receipt;
    this.#published.add(1, { part, outcome: refused?.reason ?? 'published' });
    const counts = { added, changed, withdrawn, quarantined: quarantined.length };
    this.#options.log.info(
      { part, sequence, ...counts, refused: refused?.message },
      'part observed',
    );
    return receipt;
  }

  async cursorOf(part: string): Promise<string | null> {
    return (await this.#loaded()).cursorOf(part);
  }

  /**
   * Releases rows that waited for facts of a bundle, and shows what is there. If releasing fails, the next publication
   * of a part does it.
   */
  async release(): Promise<void> {
    const { store, log, show } = this.#options;
    try {
      const waits = (await store.parts()).some(({ quarantinedCount }) => quarantinedCount > 0);
      if (waits) await (await this.#loaded()).release();
    } catch (err) {
      log.warn({ err }, 'rows that wait for facts of a bundle were not released');
    }
    await show();
  }

  #loaded(): Promise<PartPublications> {
    const { store, clock, limits, yieldTurn } = this.#options;
    this.#parts ??= import('#signalhub/parts/parts.ts').then(
      (loaded) => new loaded.PartPublications({ store, clock, limits, yieldTurn }),
    );
    return this.#parts;
  }
}
