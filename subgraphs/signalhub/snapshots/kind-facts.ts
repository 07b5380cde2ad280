import type { Fact } from '#kernel/ports/fact-store.ts';
import { ViewCache } from '#signalhub/snapshots/view-cache.ts';

/**
 * The facts of one kind, which publications share while the kind does not change, with the views of these facts: so a
 * publication that changes other kinds does not derive them again.
 */
export class KindFacts {
  readonly facts: readonly Fact[];
  /** Views of these facts alone. */
  readonly views = new ViewCache();
  /** Views of these facts and of those of another kind. */
  readonly #together = new WeakMap<KindFacts, KindFacts>();

  constructor(facts: readonly Fact[]) {
    this.facts = facts;
  }

  /** The place of views that are of the facts of another kind, too. */
  with(other: KindFacts): KindFacts {
    return this.#together.getOrInsertComputed(other, () => new KindFacts(this.facts));
  }
}
