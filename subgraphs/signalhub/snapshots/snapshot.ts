import type { Fact, FactPayload, FactStore, PublicationRecord } from '#kernel/ports/fact-store.ts';
import type { StepRunner } from '#kernel/async/step-runner.ts';
import { runAllSteps, filteredInSteps, type SteppedWork } from '#kernel/async/stepped-work.ts';
import { type Catalog } from '#signalhub/catalog/catalog.ts';
import { deriveCatalog } from '#signalhub/catalog/derive-catalog.ts';
import type { FactKind } from '#signalhub/facts/fact-kind.ts';
import { COMPANY_KIND } from '#signalhub/facts/kinds/company.ts';
import { COMPANY_LISTING_KIND } from '#signalhub/facts/kinds/company-listing.ts';
import { SECTOR_RELATION_KIND } from '#signalhub/facts/kinds/sector-relation.ts';
import { SECTOR_KIND } from '#signalhub/facts/kinds/sector.ts';
import { endOfShanghaiDateMs } from '#signalhub/facts/shanghai-time.ts';
import {
  beginFactBase,
  FactBase,
  holdsAsKnown,
  wasKnown,
  type KnownFacts,
} from '#signalhub/snapshots/fact-base.ts';
import { ViewCache } from '#signalhub/snapshots/view-cache.ts';

/** Derives a view of a snapshot synchronously. Pure: the same snapshot gives the same view. */
export type Derivation<View> = (snapshot: Snapshot) => View;

/** The same for an expensive view: derived in steps, between which the event loop runs. */
export type SteppedDerivation<View> = (snapshot: Snapshot) => SteppedWork<View>;

/** Runs the steps of derivations. */
export type StepsRunner = Pick<StepRunner, 'run'>;

export interface SnapshotOptions {
  readonly runner?: StepsRunner;
  /** Applies the knowledge of the end of this date to every date. */
  readonly knownAsOf?: string | null;
}

/** Runs all steps synchronously. */
const SYNCHRONOUS: StepsRunner = { run: runAllSteps };

/**
 * A consistent state for readers: one publication, one date, and the views derived from its facts. A view is
 * derived on first access and cached with the snapshot.
 */
export class Snapshot {
  /** Null before the first publication. */
  readonly publication: PublicationRecord | null;
  /** The date on which the catalog's facts hold; empty before the first publication. */
  readonly validOn: string;
  /** Every fact of the publication, of all moments: for views that choose their own moment. */
  readonly facts: FactBase;
  /** Date whose end is the moment of knowledge for every date; null where that is each date's own end. */
  readonly knownAsOf: string | null;
  /** The last moment of knowledge for the snapshot's date. */
  readonly knownAtMs: number;
  readonly #views = new ViewCache();
  readonly #runner: StepsRunner;

  constructor(
    publication: PublicationRecord | null,
    validOn: string,
    facts: FactBase,
    { runner = SYNCHRONOUS, knownAsOf = null }: SnapshotOptions = {},
  ) {
    this.publication = publication;
    this.validOn = validOn;
    this.facts = facts;
    this.knownAsOf = knownAsOf;
    this.knownAtMs = knownAtOf(publication, knownAsOf ?? validOn);
    this.#runner = runner;
  }

  /**
   * The last moment of knowledge for a date: its end, or that of the requested date of knowledge, and never
   * after the publication. So a past date shows what could be known then, despite later corrections.
   */
  knownAtMsOn(date: string): number {
    return knownAtOf(this.publication, this.knownAsOf ?? date);
  }

  get catalog(): Catalog {
    return this.view(catalogOf);
  }

  /**
   * The view of a derivation; derived once for all callers. A stepped derivation may return a promise. If it
   * fails, each waiting caller gets the error, and the next call derives it again.
   */
  view<View>(derivation: SteppedDerivation<View>): View | Promise<View>;
  view<View>(derivation: Derivation<View>): View;
  view(derivation: Derivation<unknown>): unknown {
    return this.#viewOn(this.#views, derivation);
  }

  /** A view that is the same on every date; derived once for all snapshots of the publication. */
  viewOfPublication<View>(derivation: SteppedDerivation<View>): View | Promise<View>;
  viewOfPublication<View>(derivation: Derivation<View>): View;
  viewOfPublication(derivation: Derivation<unknown>): unknown {
    return this.#viewOn(this.facts.views, derivation);
  }

  /** A view as a part of another derivation's steps. */
  viewInSteps<View>(derivation: SteppedDerivation<View>): SteppedWork<View> {
    return this.#views.inSteps(derivation, () => derivation(this));
  }

  /** The facts of a kind of all dates, as known at the snapshot's moment. */
  known<Payload extends FactPayload>(kind: FactKind<Payload>): Fact<Payload>[] {
    return this.facts.of(kind).filter((fact) => wasKnown(fact, this.knownAtMs));
  }

  /** The facts of a kind that hold on the snapshot's date, as known at its moment. */
  current<Payload extends FactPayload>(kind: FactKind<Payload>): Fact<Payload>[] {
    return this.facts.of(kind).filter((fact) => holdsAsKnown(fact, this.validOn, this.knownAtMs));
  }

  /** Whether any fact of a kind holds on the snapshot's date or before. */
  hasAny(kind: FactKind): boolean {
    return this.facts
      .of(kind)
      .some((fact) => fact.validFrom <= this.validOn && wasKnown(fact, this.knownAtMs));
  }

  /** The same in steps, for kinds with very many facts. */
  currentInSteps<Payload extends FactPayload>(
    kind: FactKind<Payload>,
  ): SteppedWork<Fact<Payload>[]> {
    const isCurrent = (fact: Fact): boolean => holdsAsKnown(fact, this.validOn, this.knownAtMs);
    return filteredInSteps(this.facts.of(kind), isCurrent);
  }

  #viewOn(cache: ViewCache, derivation: Derivation<unknown>): unknown {
    const known = cache.find(derivation);
    if (known !== undefined) return known;
    const made = derivation(this);
    if (!isSteps(made)) return cache.keep(derivation, made);
    return this.#runner.run(cache.inSteps(derivation, () => made));
  }
}

/** The end of a date, but not after the publication; the end of time before the first one. */
function knownAtOf(publication: PublicationRecord | null, date: string): number {
  if (publication === null) return Infinity;
  return Math.min(publication.publishedAtMs, endOfShanghaiDateMs(date));
}

/** The snapshot before the first publication. */
export const EMPTY_SNAPSHOT = new Snapshot(null, '', new FactBase(new Map()));

/**
 * Reads the facts of a publication, and derives what every reader needs for one date.
 *
 * @param earlier facts of the same publication, or of an earlier one of the same history
 * @param onPart gets the snapshot, which is returned later, when it has the kinds that most questions start from
 */
export async function deriveSnapshot(
  { store, runner }: { readonly store: FactStore; readonly runner: StepsRunner },
  publication: PublicationRecord,
  validOn: string,
  earlier: KnownFacts | null = null,
  onPart: (snapshot: Snapshot) => Promise<void> = async () => {},
): Promise<Snapshot> {
  const isKnown = earlier?.sequence === publication.sequence && earlier.facts.isWhole;
  const { facts, readOthers } = isKnown
    ? { facts: earlier.facts, readOthers: null }
    : await beginFactBase(store, publication.sequence, earlier);
  const snapshot = new Snapshot(publication, validOn, facts, { runner });
  snapshot.view(catalogOf);
  if (readOthers === null) return snapshot;
  await onPart(snapshot);
  await readOthers();
  return snapshot;
}

function catalogOf(snapshot: Snapshot): Catalog {
  return deriveCatalog({
    sectors: snapshot.current(SECTOR_KIND),
    companies: snapshot.current(COMPANY_KIND),
    relations: snapshot.current(SECTOR_RELATION_KIND),
    listings: snapshot.current(COMPANY_LISTING_KIND),
  });
}

function isSteps(view: unknown): view is SteppedWork<unknown> {
  return Object.prototype.toString.call(view) === '[object Generator]';
}
