import type { Fact } from '#kernel/ports/fact-store.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import { codeChangeCandidates } from '#signalhub/collectors/code-changes.ts';
import { partOf, type PartPublisher } from '#signalhub/collectors/part-publisher.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';
import type { CompanyPayload } from '#signalhub/facts/kinds/company.ts';

export interface CodeChangePartOptions {
  readonly parts: PartPublisher;
  readonly clock: Clock;
  readonly log: Log;
  /** The current facts about companies. */
  readonly companies: () => Promise<readonly Fact<CompanyPayload>[]>;
}

/** The part of the candidates. */
export const CODE_CHANGES_PART = partOf('code-changes');

/**
 * Publishes codes that may have changed, after each list of shares. Its rank is that of portals, so an announcement or
 * the operator's bundle overrules a candidate.
 */
export class CodeChangePart {
  readonly #options: CodeChangePartOptions;
  #known = '';

  constructor(options: CodeChangePartOptions) {
    this.#options = options;
  }

  /** Publishes what follows from the lists now, where the source that was read is one of them. */
  async publishAfter({ capability }: FactSource<unknown>): Promise<void> {
    if (capability !== 'listed' && capability !== 'delisted') return;
    const { parts, clock, log, companies } = this.#options;
    const rows = codeChangeCandidates(await companies());
    const known = JSON.stringify(rows.map(({ fact }) => fact));
    if (known === this.#known) return;
    const receipt = await parts.publishPart({
      part: CODE_CHANGES_PART,
      rank: 'portal',
      isComplete: true,
      observedAtMs: clock.nowMs(),
      rows,
      cursor: null,
      shrinkReason: 'candidates were confirmed or withdrawn',
    });
    if (receipt.refused !== null) return;
    this.#known = known;
    for (const { fact } of rows)
      log.warn({ ...fact }, 'a code may have changed: confirm its alias');
  }
}
