import type { YieldTurn } from '#kernel/async/step-runner.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import { BUNDLE_PART, PublicationRefusedError } from '#kernel/ports/fact-store.ts';
import type { IdentifiedFact, PartStatus, PartStore } from '#kernel/ports/part-store.ts';
import type {
  PartPublication,
  PartReceipt,
  PartRefusal,
  PartRefusalReason,
} from '#signalhub/parts/part-publication.ts';
import { planPart, planRelease } from '#signalhub/parts/plan-part.ts';
import { readPartRows } from '#signalhub/parts/read-part-rows.ts';
import { CLOCK_SKEW_MS } from '#signalhub/publishing/clock-skew.ts';
import type { BundleLimits } from '#signalhub/publishing/bundle-limits.ts';

export interface PartsOptions {
  readonly store: PartStore;
  readonly clock: Clock;
  readonly limits: BundleLimits;
  readonly yieldTurn: YieldTurn;
}

const PART_NAME = /^(?=.{1,128}$)[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*$/;

/** A complete publication with a smaller share of the rows of the last one needs a reason. */
const MIN_SHARE = 0.8;

/** Publications in flight or waiting for their turn. */
const MAX_IN_TURN = 64;

/** Attempts while other processes publish between a judgement and its commit. */
const MAX_ATTEMPTS = 8;

/**
 * Publishes parts. A part contains the facts of one source, in addition to the bundle. Each publication is one
 * transaction, with the cursor of its source.
 */
export class PartPublications {
  readonly #options: PartsOptions;
  #last: Promise<unknown> = Promise.resolve();
  #inTurn = 0;

  constructor(options: PartsOptions) {
    this.#options = options;
  }

  /** Where a part's source is continued; null for a part without a cursor. */
  async cursorOf(part: string): Promise<string | null> {
    return (await this.#statusOf(part))?.cursor ?? null;
  }

  /** Publishes a part. It is durable when the promise resolves, unless the receipt states a refusal. */
  publish(publication: PartPublication): Promise<PartReceipt> {
    return this.#taking(
      () => this.#publishNow(publication),
      () =>
        refusedAs(
          publication.part,
          null,
          'busy',
          'Other publications are in progress; publish again later.',
        ),
    );
  }

  /** Releases rows that waited for facts of a bundle. Returns whether anything changed. */
  release(): Promise<boolean> {
    return this.#taking(
      () => this.#releaseNow(),
      () => false,
    );
  }

  async #taking<Outcome>(work: () => Promise<Outcome>, busy: () => Outcome): Promise<Outcome> {
    if (this.#inTurn >= MAX_IN_TURN) return busy();
    this.#inTurn += 1;
    const mine = this.#last.then(work).finally(() => (this.#inTurn -= 1));
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  async #publishNow(publication: PartPublication): Promise<PartReceipt> {
    const { limits, yieldTurn } = this.#options;
    const { part } = publication;
    const early = await this.#refusalOf(publication, null);
    if (early !== null) return early;
    const reading = await readPartRows(publication, limits, yieldTurn);
    if ('faults' in reading) {
      const { reason, faults } = reading;
      const message = `The rows of ${part} are ${reason === 'invalid' ? 'not valid' : 'too many'}.`;
      return refusedAs(part, await this.#statusOf(part), reason, message, faults);
    }
    try {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const receipt = await this.#attempt(publication, reading.facts);
        if (receipt !== null) return receipt;
      }
    } catch (error) {
      if (!(error instanceof PublicationRefusedError) || error.reason !== 'busy') throw error;
    }
    const message = 'Another process is publishing; publish again when it is done.';
    return refusedAs(part, await this.#statusOf(part), 'busy', message);
  }

  /** Null where the store moved on between the judgement and the commit. */
  async #attempt(
    publication: PartPublication,
    facts: readonly IdentifiedFact[],
  ): Promise<PartReceipt | null> {
    const { store, clock } = this.#options;
    const { part } = publication;
    // Read first, so that any later change invalidates the commit.
    const state = await store.partsState();
    const status = await this.#statusOf(part);
    const refusal = await this.#refusalOf(publication, facts.length, status);
    if (refusal !== null) return refusal;
    const nowMs = clock.nowMs();
    const { commit, counts } = await planPart({ store, state, publication, status, facts, nowMs });
    const published = await store.commitPart(commit);
    if (published === null) return null;
    const place = published.find((one) => one.place.part === part)?.place ?? status;
    return {
      part,
      sequence: place?.sequence ?? 0,
      epoch: place?.mark ?? '',
      ...counts,
      refused: null,
    };
  }

  async #releaseNow(): Promise<boolean> {
    const { store, clock } = this.#options;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const state = await store.partsState();
      if (state.judgedSequence >= state.bundleSequence) return false;
      const commit = await planRelease(store, state, clock.nowMs());
      if (commit === null) return false;
      const published = await store.commitPart(commit);
      if (published !== null) return published.length > 0;
    }
    return false;
  }

  async #statusOf(part: string): Promise<PartStatus | null> {
    return (await this.#options.store.parts()).find((one) => one.part === part) ?? null;
  }

  /** @param count rows of the publication; null before they were read */
  async #refusalOf(
    publication: PartPublication,
    count: number | null,
    known?: PartStatus | null,
  ): Promise<PartReceipt | null> {
    const { part, rank = 'portal', observedAtMs, readFrom } = publication;
    const status = known === undefined ? await this.#statusOf(part) : known;
    const refuse = (reason: PartRefusalReason, message: string): PartReceipt =>
      refusedAs(part, status, reason, message);
    if (!PART_NAME.test(part) || part === BUNDLE_PART) {
      return refuse('invalid', 'A part has a name like collector/sse-listed.');
    }
    if (observedAtMs > this.#options.clock.nowMs() + CLOCK_SKEW_MS) {
      return refuse('invalid', `${part} cannot have been observed in the future.`);
    }
    if (readFrom !== undefined && readFrom !== (status?.cursor ?? null)) {
      return refuse('cursor_moved', `Another publication has changed the cursor of ${part}.`);
    }
    if (status === null) return null;
    if (status.rank !== rank) return refuse('other_rank', `${part} has the rank ${status.rank}.`);
    if (observedAtMs < status.observedAtMs) {
      return refuse('out_of_order', `${part} already has a later observation.`);
    }
    const last = status.completeRowCount;
    const { isComplete, shrinkReason = '' } = publication;
    if (!isComplete || count === null || last === null || shrinkReason !== '') return null;
    if (count >= last * MIN_SHARE) return null;
    return refuse(
      'shrank',
      `${part} has ${count} rows, and its last complete publication had ${last}.`,
    );
  }
}

function refusedAs(
  part: string,
  status: PartStatus | null,
  reason: PartRefusalReason,
  message: string,
  faults: PartRefusal['faults'] = [],
): PartReceipt {
  return {
    part,
    sequence: status?.sequence ?? 0,
    epoch: status?.mark ?? '',
    added: 0,
    changed: 0,
    withdrawn: 0,
    unchanged: 0,
    quarantined: [],
    released: 0,
    refused: { reason, message, faults },
  };
}
