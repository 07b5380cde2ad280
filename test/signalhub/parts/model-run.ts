import assert from 'node:assert/strict';
import type { Fact } from '#kernel/ports/fact-store.ts';
import type { PartStore } from '#kernel/ports/part-store.ts';
import { PartPublications } from '#signalhub/parts/parts.ts';
import { DEFAULT_BUNDLE_LIMITS } from '#signalhub/publishing/bundle-limits.ts';
import { PARTS_NOW_MS } from '#test/contracts/part-store-contract.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import {
  PlainParts,
  rankOfPart,
  shownOf,
  statedRow,
  versionOf,
  type PlainRow,
} from '#test/signalhub/parts/plain-parts.ts';

const KINDS = ['company', 'sector', 'company_sector_relation'] as const;

export type Step =
  | {
      readonly do: 'publish';
      readonly part: string;
      readonly rows: PlainRow[];
      readonly kill: number | null;
    }
  | { readonly do: 'bundle'; readonly rows: PlainRow[]; readonly kill: number | null }
  | { readonly do: 'reopen' };

/** A store that a test can end and open again. */
export interface Life {
  open(): Promise<PartStore>;
  /**
   * Ends the store as a kill does when a share of the bytes of `work` is written, and opens it again. Null for a store
   * whose writes the test cannot cut.
   */
  readonly killDuring: ((work: () => Promise<void>, share: number) => Promise<void>) | null;
  close(): Promise<void>;
}

/** Follows steps in a store and in the plain model, and compares both after each. */
export class ModelRun {
  readonly #life: Life;
  readonly #model = new PlainParts();
  readonly #clock = new VirtualClock(PARTS_NOW_MS);
  /** What each publication of the store showed when it was the newest. */
  readonly #pinned = new Map<number, string>();
  #store!: PartStore;
  #count = 0;

  constructor(life: Life) {
    this.#life = life;
  }

  async follow(steps: readonly Step[]): Promise<void> {
    this.#store = await this.#life.open();
    for (const step of steps) {
      this.#count += 1;
      await this.#clock.advance(1_000);
      if (step.do === 'reopen') await this.#reopen();
      else await this.#publish(step);
      await this.#compare();
    }
    for (const [sequence, seen] of this.#pinned) {
      assert.deepEqual(await this.#seen(sequence), seen);
    }
  }

  async #publish(step: Exclude<Step, { do: 'reopen' }>): Promise<void> {
    const work = (): Promise<void> =>
      step.do === 'bundle' ? this.#bundle(step.rows) : this.#part(step);
    const { killDuring } = this.#life;
    if (step.kill !== null && killDuring !== null) {
      await killDuring(work, step.kill);
      await this.#reopen();
      await this.#expectCursor(step);
    }
    // The caller of a killed process repeats its work; what was done already changes nothing.
    await work();
    if (step.do === 'bundle') this.#model.publishBundle(step.rows);
    else this.#model.publish({ ...step, isComplete: isComplete(step.part) });
  }

  /** Cursor and rows are there together, or neither is. */
  async #expectCursor(step: Exclude<Step, { do: 'reopen' }>): Promise<void> {
    if (step.do === 'bundle') return;
    const status = (await this.#store.parts()).find(({ part }) => part === step.part);
    if (status?.cursor !== String(this.#count)) return;
    const waiting = await this.#store.quarantined({ part: step.part });
    if (isComplete(step.part)) assert.deepEqual(status.rowCount + waiting.length, step.rows.length);
  }

  async #part({ part, rows }: { readonly part: string; readonly rows: readonly PlainRow[] }) {
    const rank = rankOfPart(part);
    if (rank === 'bundle') throw new Error('a bundle is no part of a source');
    const receipt = await this.#parts().publish({
      part,
      rank,
      isComplete: isComplete(part),
      observedAtMs: this.#clock.nowMs(),
      rows: rows.map(statedRow),
      cursor: String(this.#count),
    });
    assert.ok((receipt.refused?.reason ?? 'shrank') === 'shrank', receipt.refused?.message ?? '');
  }

  async #bundle(rows: readonly PlainRow[]): Promise<void> {
    const publicationId = `p${this.#count}`;
    const publishedAtMs = this.#clock.nowMs();
    const draft = { publicationId, namespace: 'test', publishedAtMs, contentHash: publicationId };
    await this.#store.publish(draft, factsOf(rows));
    await this.#parts().release();
  }

  async #reopen(): Promise<void> {
    await this.#store.close();
    this.#store = await this.#life.open();
    await this.#parts().release();
  }

  #parts(): PartPublications {
    const [store, clock] = [this.#store, this.#clock];
    return new PartPublications({
      store,
      clock,
      limits: DEFAULT_BUNDLE_LIMITS,
      yieldTurn: async () => {},
    });
  }

  async #compare(): Promise<void> {
    const newest = (await this.#store.currentPublication())?.sequence ?? 0;
    const seen = JSON.stringify(KINDS.map((kind) => this.#model.seen(kind)));
    assert.deepEqual(await this.#seen(newest), seen);
    this.#pinned.set(newest, seen);
    for (const { part, sequence, quarantinedCount } of await this.#store.parts()) {
      assert.deepEqual([part, sequence], [part, this.#model.sequenceOf(part)]);
      assert.deepEqual([part, quarantinedCount], [part, this.#model.waitingCountOf(part)]);
    }
    for (const { part, sequence } of await this.#store.partsOf(newest)) {
      if (part !== 'bundle')
        assert.deepEqual([part, sequence], [part, this.#model.sequenceOf(part)]);
    }
  }

  async #seen(sequence: number): Promise<string> {
    const seen: string[][] = [];
    for (const kind of KINDS) {
      const rows: string[] = [];
      for await (const batch of this.#store.readFacts({ sequence, kind })) {
        for (const { key, payload } of batch)
          rows.push(shownOf({ key, version: versionOf(payload) }));
      }
      seen.push(rows.toSorted());
    }
    return JSON.stringify(seen);
  }
}

/** Of the feed every row is new; the lists state all that they have. */
export function isComplete(part: string): boolean {
  return part !== 'portal/feed';
}

async function* factsOf(rows: readonly PlainRow[]): AsyncGenerator<Fact> {
  for (const row of rows) {
    const { kind, fact } = statedRow(row);
    const times = { validFrom: '2020-01-01', validTo: null, observedAtMs: 0, supersededAtMs: null };
    yield { kind, key: row.key, payload: fact, ...times };
  }
}
