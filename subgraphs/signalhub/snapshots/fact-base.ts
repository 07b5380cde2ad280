import type { Fact, FactPayload, FactStore, PartPlace } from '#kernel/ports/fact-store.ts';
import type { Steps } from '#kernel/async/steps.ts';
import type { FactDerivation, FactsByKind } from '#signalhub/facts/fact-derivation.ts';
import type { FactKind } from '#signalhub/facts/fact-kind.ts';
import { DAILY_QUOTE_KIND } from '#signalhub/facts/kinds/daily-quote.ts';
import { FACT_KINDS } from '#signalhub/facts/fact-kinds.ts';
import { KindFacts } from '#signalhub/snapshots/kind-facts.ts';
import { PackedQuotes } from '#signalhub/snapshots/packed-quotes.ts';
import { SharedFacts } from '#signalhub/snapshots/shared-facts.ts';
import { ViewCache } from '#signalhub/snapshots/view-cache.ts';

/**
 * Every fact of one publication, of all dates and moments of knowledge, by kind and ordered by key. Views
 * select what held on a date and was known at a moment.
 */
export class FactBase implements FactsByKind {
  readonly #byKind: ReadonlyMap<string, KindFacts>;
  /** Views of the facts that do not depend on the date. */
  readonly views = new ViewCache();

  /** The parts of which the publication consists, by name. */
  readonly parts: readonly PartPlace[];

  /** @param earlier an earlier publication, whose views of kinds that did not change remain */
  constructor(
    byKind: ReadonlyMap<string, readonly Fact[]>,
    parts: readonly PartPlace[] = [],
    earlier: FactBase | null = null,
  ) {
    const kindFacts = (kind: string, facts: readonly Fact[]): KindFacts => {
      const before = earlier === null ? undefined : earlier.#byKind.get(kind);
      return before?.facts === facts ? before : new KindFacts(facts);
    };
    this.#byKind = new Map(
      Array.from(byKind, ([kind, facts]) => [kind, kindFacts(kind, facts)] as const),
    );
    this.parts = parts;
  }

  /** The facts of a kind; none for a kind that the publication lacks. Publishing validated their payloads. */
  of<Payload extends FactPayload>({ name }: FactKind<Payload>): readonly Fact<Payload>[] {
    return this.named(name) as readonly Fact<Payload>[];
  }

  /** The same for a kind that is known by its name alone. */
  named(kind: string): readonly Fact[] {
    return this.#byKind.get(kind)?.facts ?? [];
  }

  /** A view of the facts of few kinds; derived once for all publications in which these did not change. */
  viewInSteps<View>(derivation: FactDerivation<View>): Steps<View> {
    const { views } = this.#placeOf(derivation) ?? this;
    return views.inSteps(derivation, () => derivation.derive(this));
  }

  /** Where views of a derivation's kinds are; null where the publication lacks one of them. */
  #placeOf({ kinds }: FactDerivation<unknown>): KindFacts | null {
    let place: KindFacts | null = null;
    for (const { name } of kinds) {
      const facts = this.#byKind.get(name);
      if (facts === undefined) return null;
      place = place === null ? facts : place.with(facts);
    }
    return place;
  }

  get size(): number {
    return [...this.#byKind.values()].reduce((sum, { facts }) => sum + facts.length, 0);
  }
}

/** The facts of a publication that were read before. */
export interface KnownFacts {
  readonly sequence: number;
  readonly facts: FactBase;
}

/**
 * Reads the facts of a publication from the store. Kinds in which it does not differ from an earlier publication of
 * the same history are taken from there, and single facts of the other kinds, too.
 */
export async function readFactBase(
  store: FactStore,
  sequence: number,
  earlier: KnownFacts | null = null,
): Promise<FactBase> {
  const changed = earlier === null ? null : await store.changedKinds(earlier.sequence, sequence);
  const byKind = new Map<string, readonly Fact[]>();
  for (const { name: kind } of FACT_KINDS) {
    const isSame = changed !== null && !changed.has(kind);
    const before = earlier?.facts.named(kind) ?? [];
    byKind.set(kind, isSame ? before : await readKind(store, sequence, kind, before));
  }
  return new FactBase(byKind, await store.partsOf(sequence), earlier?.facts);
}

async function readKind(
  store: FactStore,
  sequence: number,
  kind: string,
  before: readonly Fact[],
): Promise<readonly Fact[]> {
  const facts: Fact[] = [];
  const shared = new SharedFacts(before);
  const quotes = kind === DAILY_QUOTE_KIND.name ? new PackedQuotes() : null;
  for await (const batch of store.readFacts({ sequence, kind })) {
    for (const fact of batch) facts.push(shared.find(fact) ?? quotes?.add(fact) ?? fact);
  }
  return facts;
}

/** Whether a fact holds on a date and was known at a moment. */
export function holds(fact: Fact, validOn: string, knownAtMs: number): boolean {
  return isValidOn(fact, validOn) && wasKnown(fact, knownAtMs);
}

/** Whether a fact holds on a date, regardless of knowledge. */
export function isValidOn({ validFrom, validTo }: Fact, date: string): boolean {
  return validFrom <= date && (validTo === null || date < validTo);
}

/** Whether a fact was known at a moment, regardless of its dates. */
export function wasKnown({ observedAtMs, supersededAtMs }: Fact, knownAtMs: number): boolean {
  return observedAtMs <= knownAtMs && (supersededAtMs === null || knownAtMs < supersededAtMs);
}
