import type { Clock } from '#kernel/ports/clock.ts';
import type { PartStatus } from '#kernel/ports/part-store.ts';
import { occasionAt } from '#signalhub/collectors/occasion.ts';
import { ownershipResearchRows } from '#signalhub/collectors/owners/ownership-research.ts';
import { partOf, type PartPublisher } from '#signalhub/collectors/part-publisher.ts';
import type { FactFinder } from '#signalhub/collectors/engine/collect-source.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';

export interface ResearchDeskOptions {
  readonly parts: PartPublisher;
  readonly clock: Clock;
  /** The status of all parts of the store. */
  readonly statuses: () => Promise<readonly PartStatus[]>;
  readonly findFacts: (kinds: readonly string[]) => Promise<FactFinder>;
}

const PART = partOf('ownership-research');
/** Parts from which versions follow, with the least time between two looks at what follows from that part alone. */
const INPUTS: ReadonlyMap<string, number> = new Map([
  [partOf('em-holders'), 0],
  [partOf('em-controllers'), 0],
  [partOf('em-pledges'), 0],
  // Announcements come all day, and few of them are about owners.
  [partOf('cninfo-announcements'), 3_600_000],
]);
const KINDS = [
  'company',
  'ownership_entity',
  'ownership_edge',
  'state_capital_event',
  'share_pledge',
  'research_version',
  'research_fact',
  'research_relationship',
  'research_gap',
];
/** Number of rows that are published together, because creating them delays other work. */
const MAX_ROWS = 5_000;

/**
 * Creates versions of the research about the owners and controllers of companies when their sources have new facts. The
 * cursor of its part names the state of those sources. After a restart, the desk therefore continues where it stopped:
 * a company with a new version no longer differs.
 */
export class ResearchDesk {
  readonly #options: ResearchDeskOptions;
  #work: Promise<void> = Promise.resolve();
  #derivedAtMs = -Infinity;

  constructor(options: ResearchDeskOptions) {
    this.#options = options;
  }

  /** Creates the due versions; one call at a time. */
  derive(): Promise<void> {
    const work = this.#work.then(() => this.#derive());
    // One that fails is reported to its caller, and does not stop the next.
    this.#work = work.catch(() => undefined);
    return work;
  }

  async #derive(): Promise<void> {
    const { parts, statuses, findFacts, clock } = this.#options;
    const cursor = await parts.cursorOf(PART);
    const states = (await statuses())
      .filter(({ part }) => INPUTS.has(part))
      .map(({ part, sequence }) => ({ part, text: `${part} ${sequence}` }));
    const seen = new Set(cursor?.split(', '));
    const pauses = states
      .filter(({ text }) => !seen.has(text))
      .map(({ part }) => INPUTS.get(part)!);
    const isDue = pauses.some((pauseMs) => clock.nowMs() - this.#derivedAtMs >= pauseMs);
    if (!isDue) return;
    this.#derivedAtMs = clock.nowMs();
    const mark = states
      .map(({ text }) => text)
      .toSorted()
      .join(', ');
    const known = await findFacts(KINDS);
    const nowMs = Math.floor(clock.nowMs() / 1_000) * 1_000;
    const times = { today: occasionAt(nowMs).today, observedAt: formatTimestamp(nowMs) };
    let rows: PartRow[] = [];
    for (const { key } of known.all('company')) {
      rows.push(...ownershipResearchRows(key, known, times));
      if (rows.length < MAX_ROWS) continue;
      if (!(await this.#publish(rows, cursor))) return;
      rows = [];
    }
    await this.#publish(rows, mark);
  }

  /** Returns whether the rows are published. If not, the next call creates them again. */
  async #publish(rows: readonly PartRow[], cursor: string | null): Promise<boolean> {
    const { parts, clock } = this.#options;
    const receipt = await parts.publishPart({
      part: PART,
      rank: 'portal',
      isComplete: false,
      observedAtMs: clock.nowMs(),
      rows,
      cursor,
    });
    return receipt.refused === null;
  }
}
