import type { Fact, FactPayload, FactStore, PartPlace } from '#kernel/ports/fact-store.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { SteppedWork } from '#kernel/async/stepped-work.ts';
import type { FactDerivation, FactsByKind } from '#signalhub/facts/fact-derivation.ts';
import type { FactKind } from '#signalhub/facts/fact-kind.ts';
import { DAILY_QUOTE_KIND } from '#signalhub/facts/kinds/daily-quote.ts';
import { KindFacts } from '#signalhub/snapshots/kind-facts.ts';
import { PackedQuotes } from '#signalhub/snapshots/packed-quotes.ts';
import { READ_FIRST, READ_LATER } from '#signalhub/snapshots/reading-order.ts';
import { SharedFacts } from '#signalhub/snapshots/shared-facts.ts';
import { ViewCache } from '#signalhub/snapshots/view-cache.ts';

/** Reading the larger kinds takes a second or two. */
const UNREAD_RETRY_SEC = 1;

/**
 * Every fact of one publication, of all dates and moments of knowledge, by kind and ordered by key. Views
 * select what held on a date and was known at a moment.
 *
 * A kind that is still being read fails with `publication_preparing`. A view that was derived earlier therefore did not
 * depend on the missing kinds, and stays valid.
 */
export class FactBase implements FactsByKind {
  readonly #byKind = new Map<string, KindFacts>();
  /** Names of kinds that are not read yet. */
  readonly #unread: Set<string>;
  /** Views of the facts that do not depend on the date. */
  readonly views = new ViewCache();

  /** The parts of which the publication consists, by name. */
  readonly parts: readonly PartPlace[];

  /**
   * @param earlier an earlier publication, whose views of kinds that did not change remain
   * @param unread names of kinds that are added later
   */
  constructor(
    byKind: ReadonlyMap<string, readonly Fact[]>,
    parts: readonly PartPlace[] = [],
    earlier: FactBase | null = null,
    unread: readonly string[] = [],
  ) {
    this.#unread = new Set(unread);
    this.parts = parts;
    for (const [kind, facts] of byKind) this.add(kind, facts, earlier);
  }

  /**
   * Adds the facts of a kind, once.
   *
   * @param earlier an earlier publication, whose views of the kind remain if it did not change
   */
  add(kind: string, facts: readonly Fact[], earlier: FactBase | null): void {
    const before = earlier === null ? undefined : earlier.#byKind.get(kind);
    this.#byKind.set(kind, before?.facts === facts ? before : new KindFacts(facts));
    this.#unread.delete(kind);
  }

  /**
   * The same facts without views, except those that another publication shares.
   *
   * @param other a publication whose views of kinds that do not differ remain
   */
  withViewsOf(other: FactBase): FactBase {
    const byKind = new Map([...this.#byKind].map(([kind, { facts }]) => [kind, facts]));
    return new FactBase(byKind, this.parts, other, [...this.#unread]);
  }

  /** Whether every kind was read. */
  get isWhole(): boolean {
    return this.#unread.size === 0;
  }

  /** The facts of a kind if they were read; null while they were not. */
  ifRead(kind: string): readonly Fact[] | null {
    return this.#unread.has(kind) ? null : this.named(kind);
  }

  /** The facts of a kind; none for a kind that the publication lacks. Publishing validated their payloads. */
  of<Payload extends FactPayload>({ name }: FactKind<Payload>): readonly Fact<Payload>[] {
    return this.named(name) as readonly Fact<Payload>[];
  }

  /** The same for a kind that is known by its name alone. */
  named(kind: string): readonly Fact[] {
    return this.#found(kind)?.facts ?? [];
  }

  /** A view of the facts of few kinds; derived once for all publications in which these did not change. */
  viewInSteps<View>(derivation: FactDerivation<View>): SteppedWork<View> {
    const { views } = this.#placeOf(derivation) ?? this;
    return views.inSteps(derivation, () => derivation.derive(this));
  }

  /** Where views of a derivation's kinds are; null where the publication lacks one of them. */
  #placeOf({ kinds }: FactDerivation<unknown>): KindFacts | null {
    let place: KindFacts | null = null;
    for (const { name } of kinds) {
      const facts = this.#found(name);
      if (facts === undefined) return null;
      place = place === null ? facts : place.with(facts);
    }
    return place;
  }

  #found(kind: string): KindFacts | undefined {
    if (!this.#unread.has(kind)) return this.#byKind.get(kind);
    throw new DomainError('publication_preparing', undefined, { retryAfterSec: UNREAD_RETRY_SEC });
  }

  /** Number of facts that were read. */
  get size(): number {
    return [...this.#byKind.values()].reduce((sum, { facts }) => sum + facts.length, 0);
  }
}

/** The facts of a publication that were read before. */
export interface KnownFacts {
  readonly sequence: number;
  readonly facts: FactBase;
}

/** Facts that have the kinds that most questions start from, and the reading of the others. */
export interface BegunFacts {
  readonly facts: FactBase;
  readonly readOthers: () => Promise<void>;
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
  const { facts, readOthers } = await beginFactBase(store, sequence, earlier);
  await readOthers();
  return facts;
}

/** Begins what `readFactBase` does. */
export async function beginFactBase(
  store: FactStore,
  sequence: number,
  earlier: KnownFacts | null,
): Promise<BegunFacts> {
  const changed = earlier === null ? null : await store.changedKinds(earlier.sequence, sequence);
  const parts = await store.partsOf(sequence);
  const unread = [...READ_FIRST, ...READ_LATER];
  const facts = new FactBase(new Map(), parts, null, unread);
  const readAll = async (kinds: readonly string[]): Promise<void> => {
    for (const kind of kinds) {
      const before = earlier?.facts.ifRead(kind) ?? null;
      const isSame = before !== null && changed !== null && !changed.has(kind);
      const read = isSame ? before : await readKind(store, sequence, kind, before ?? []);
      facts.add(kind, read, earlier?.facts ?? null);
    }
  };
  await readAll(READ_FIRST);
  return { facts, readOthers: () => readAll(READ_LATER) };
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
export function holdsAsKnown(fact: Fact, validOn: string, knownAtMs: number): boolean {
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
