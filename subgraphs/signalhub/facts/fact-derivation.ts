import type { Fact, FactPayload } from '#kernel/ports/fact-store.ts';
import type { SteppedWork } from '#kernel/async/stepped-work.ts';
import type { FactKind } from '#signalhub/facts/fact-kind.ts';

/** Facts of a publication, by kind. */
export interface FactsByKind {
  of<Payload extends FactPayload>(kind: FactKind<Payload>): readonly Fact<Payload>[];
}

/** A view that depends only on all facts of a few kinds, and neither on a date nor on the publication. */
export interface FactDerivation<View> {
  /** Every kind that `derive` reads. */
  readonly kinds: readonly [FactKind, ...FactKind[]];
  derive(facts: FactsByKind): SteppedWork<View>;
}
