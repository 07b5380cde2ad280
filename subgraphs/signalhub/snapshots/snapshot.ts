import type { Fact, FactStore, PublicationRecord } from '#kernel/ports/fact-store.ts';
import type { StepRunner } from '#kernel/async/step-runner.ts';
import { runAllSteps, filteredInSteps, type Steps } from '#kernel/async/steps.ts';
import { type Catalog } from '#signalhub/catalog/catalog.ts';
import { deriveCatalog } from '#signalhub/catalog/derive-catalog.ts';
import { COMPANY_KIND } from '#signalhub/facts/kinds/company.ts';
import { COMPANY_LISTING_KIND } from '#signalhub/facts/kinds/company-listing.ts';
import { SECTOR_RELATION_KIND } from '#signalhub/facts/kinds/sector-relation.ts';
import { SECTOR_KIND } from '#signalhub/facts/kinds/sector.ts';
import { endOfShanghaiDateMs } from '#signalhub/facts/shanghai-time.ts';
import { FactBase, holds, readFactBase, wasKnown } from '#signalhub/snapshots/fact-base.ts';
import { ViewCache } from '#signalhub/snapshots/view-cache.ts';

/** Makes a view of a snapshot at once. Pure: the same snapshot gives the same view. */
export type Derivation<View> = (snapshot: Snapshot) => View;

/** The same for a view that is much work: it is made in steps, between which others have turns. */
export type SteppedDerivation<View> = (snapshot: Snapshot) => Steps<View>;

/** What does the steps of derivations. */
export type StepsRunner = Pick<StepRunner, 'run'>;

export interface SnapshotOptions {
  readonly runner?: StepsRunner;
  /** Tells of every date what was known at the end of this one. */
  readonly knownAsOf?: string | null;
}

/** Does them in one go: for whoever has nobody beside. */
const ALONE: StepsRunner = { run: runAllSteps };

/**
 * Everything that readers see at one time: one publication, one date, and the views derived from its
 * facts. A view is made when it is asked for first, and kept as long as the snapshot.
 */
export class Snapshot {
  /** Null before the first publication. */
  readonly publication: PublicationRecord | null;
  /** The date on which the catalog's facts hold; empty before the first publication. */
  readonly validOn: string;
  /** Every fact of the publication, whenever it was known: for views that choose their own moment. */
  readonly facts: FactBase;
  /** What was known at its end is told of every date; null where that is each date's own end. */
  readonly knownAsOf: string | null;
  /** The last moment of knowledge that counts for the snapshot's date. */
  readonly knownAtMs: number;
  readonly #views = new ViewCache();
  readonly #runner: StepsRunner;

  constructor(
    publication: PublicationRecord | null,
    validOn: string,
    facts: FactBase,
    { runner = ALONE, knownAsOf = null }: SnapshotOptions = {},
  ) {
    this.publication = publication;
    this.validOn = validOn;
    this.facts = facts;
    this.knownAsOf = knownAsOf;
    this.knownAtMs = knownAtOf(publication, knownAsOf ?? validOn);
    this.#runner = runner;
  }

  /**
   * The last moment of knowledge that counts for a date: its end, or that of the date whose knowledge
   * was asked for, and never after the publication. So what is told of a past date is what could be
   * known then, whatever was corrected since.
   */
  knownAtMsOn(date: string): number {
    return knownAtOf(this.publication, this.knownAsOf ?? date);
  }

  /** Whether a fact holds on a date as known then. */
  tells(fact: Fact, date: string): boolean {
    return holds(fact, date, this.knownAtMsOn(date));
  }

  get catalog(): Catalog {
    return this.view(catalogOf);
  }

  /**
   * The view that a derivation makes of this snapshot; made once, for all who ask. One that is made
   * in steps may be a promise. Where making it fails, each of them gets the error, and the next who
   * asks has it made again.
   */
  view<View>(derivation: SteppedDerivation<View>): View | Promise<View>;
  view<View>(derivation: Derivation<View>): View;
  view(derivation: Derivation<unknown>): unknown {
    return this.#viewOn(this.#views, derivation);
  }

  /** A view that is the same on every date; made once for all snapshots of the publication. */
  viewOfPublication<View>(derivation: SteppedDerivation<View>): View | Promise<View>;
  viewOfPublication<View>(derivation: Derivation<View>): View;
  viewOfPublication(derivation: Derivation<unknown>): unknown {
    return this.#viewOn(this.facts.views, derivation);
  }

  /** The view that another one is made of, as a part of its steps. */
  viewInSteps<View>(derivation: SteppedDerivation<View>): Steps<View> {
    return this.#views.inSteps(derivation, () => derivation(this));
  }

  /** The same for a view that is equal on every date. */
  viewOfPublicationInSteps<View>(derivation: SteppedDerivation<View>): Steps<View> {
    return this.facts.views.inSteps(derivation, () => derivation(this));
  }

  /** The facts of a kind of all dates, as they were known at the snapshot's moment. */
  known(kind: string): Fact[] {
    return this.facts.of(kind).filter((fact) => wasKnown(fact, this.knownAtMs));
  }

  /** The facts of a kind that hold on the snapshot's date, as they were known at its moment. */
  current(kind: string): Fact[] {
    return this.facts.of(kind).filter((fact) => holds(fact, this.validOn, this.knownAtMs));
  }

  /** Whether any fact of a kind holds on the snapshot's date or held before it. */
  hasAny(kind: string): boolean {
    return this.facts
      .of(kind)
      .some((fact) => fact.validFrom <= this.validOn && wasKnown(fact, this.knownAtMs));
  }

  /** The same in steps, for kinds of which there may be very many. */
  currentInSteps(kind: string): Steps<Fact[]> {
    const isCurrent = (fact: Fact): boolean => holds(fact, this.validOn, this.knownAtMs);
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

/** What readers see before the first publication. */
export const EMPTY_SNAPSHOT = new Snapshot(null, '', new FactBase(new Map()));

/** Reads the facts of a publication, and makes what every reader needs of them for one date. */
export async function deriveSnapshot(
  { store, runner }: { readonly store: FactStore; readonly runner: StepsRunner },
  publication: PublicationRecord,
  validOn: string,
  known?: FactBase,
): Promise<Snapshot> {
  const facts = known ?? (await readFactBase(store, publication.sequence));
  const snapshot = new Snapshot(publication, validOn, facts, { runner });
  snapshot.view(catalogOf);
  return snapshot;
}

function catalogOf(snapshot: Snapshot): Catalog {
  return deriveCatalog({
    sectors: snapshot.current(SECTOR_KIND.name),
    companies: snapshot.current(COMPANY_KIND.name),
    relations: snapshot.current(SECTOR_RELATION_KIND.name),
    listings: snapshot.current(COMPANY_LISTING_KIND.name),
  });
}

function isSteps(view: unknown): view is Steps<unknown> {
  return Object.prototype.toString.call(view) === '[object Generator]';
}
