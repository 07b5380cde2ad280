import type { Fact } from '#kernel/ports/fact-store.ts';
import type { FactTimes } from '#signalhub/facts/dated-fact.ts';
import type { FactKind, FactReference } from '#signalhub/facts/fact-kind.ts';
import type { FaultList } from '#signalhub/publishing/bundle-fault.ts';
import type { BundleLimits } from '#signalhub/publishing/bundle-limits.ts';
import { placeOf, type FactPlace } from '#signalhub/publishing/fact-place.ts';
import { isReferenceMet, type ReferenceTarget } from '#signalhub/publishing/reference-check.ts';
import { SeriesCheck } from '#signalhub/publishing/series-check.ts';
import { ShareLifeCheck } from '#signalhub/publishing/share-life-check.ts';
import { shownText } from '#signalhub/facts/shown-value.ts';

/** The stored properties of a fact. They exclude the payload, because a bundle may contain millions of facts. */
interface Claim extends FactTimes, FactPlace, ReferenceTarget {}

interface OpenReference extends FactPlace {
  readonly reference: FactReference;
  readonly validFrom: string;
}

/**
 * Checks what no single line shows: that a key has one fact at a time, that referenced facts are in the
 * bundle, and that series are in order. A fact's times form a rectangle of dates and knowledge; the
 * rectangles of two facts with one key must not overlap.
 */
export class BundleIntegrity {
  readonly #claims = new Map<string, Map<string, Claim[]>>();
  /** Keys of rows that have errors themselves: references to them are not reported. */
  readonly #refused = new Map<string, Set<string>>();
  /** Kinds with unreadable rows: a missing fact may be among them. */
  readonly #unread = new Set<string>();
  /** References to facts that have not been read yet; none where files come in dependency order. */
  readonly #open: OpenReference[] = [];
  readonly #series: SeriesCheck;
  readonly #shareLives: ShareLifeCheck;
  readonly #faults: FaultList;
  readonly #maxRowsPerKey: number;

  constructor(faults: FaultList, { maxRowsPerKey }: Pick<BundleLimits, 'maxRowsPerKey'>) {
    this.#faults = faults;
    this.#maxRowsPerKey = maxRowsPerKey;
    this.#series = new SeriesCheck(faults);
    this.#shareLives = new ShareLifeCheck(faults);
  }

  /** Adds one fact that is valid by itself. */
  add(kind: FactKind, fact: Fact, place: FactPlace): void {
    const byKey = this.#claimsOf(fact.kind);
    const claims = byKey.get(fact.key);
    if (claims?.length === this.#maxRowsPerKey) {
      const message = `is one of more than ${this.#maxRowsPerKey} rows of ${shownText(fact.key)}`;
      this.#faults.add({ ...place, field: null, message });
      return;
    }
    const rival = claims?.find((claim) => isAtSameTime(claim, fact));
    if (rival !== undefined) {
      const message = `is a second fact of ${fact.key} at the same time as ${placeOf(rival, place)}`;
      this.#faults.add({ ...place, field: null, message });
    }
    const { validFrom, validTo, observedAtMs, supersededAtMs } = fact;
    const trait = kind.traitOf(fact.payload);
    const { file, line } = place;
    const claim = { validFrom, validTo, observedAtMs, supersededAtMs, trait, file, line };
    // Most keys have one row, and a list literal has no spare capacity.
    if (claims === undefined) byKey.set(fact.key, [claim]);
    else claims.push(claim);
    for (const reference of kind.referencesOf(fact.payload)) {
      if (!this.#isMet(reference, validFrom)) this.#open.push({ ...place, reference, validFrom });
    }
    this.#series.add(kind, fact, place);
    this.#shareLives.add(kind, fact, place);
  }

  /** Records a row of this key that has errors itself. */
  addRefused(kind: string, key: string): void {
    let keys = this.#refused.get(kind);
    if (keys === undefined) this.#refused.set(kind, (keys = new Set()));
    keys.add(key);
  }

  /** Records an unreadable row of this kind with an unknown key. */
  addUnread(kind: string): void {
    this.#unread.add(kind);
  }

  /** Reports unresolved references, and series out of order. */
  finish(): void {
    this.#reportMissing();
    this.finishSeries();
  }

  /** Reports series out of order, for rows whose references are judged elsewhere. */
  finishSeries(): void {
    this.#series.finish();
    this.#shareLives.finish();
  }

  #reportMissing(): void {
    const missing = new Map<string, OpenReference[]>();
    for (const one of this.#open) {
      const { kind, key } = one.reference;
      if (this.#unread.has(kind) || this.#refused.get(kind)?.has(key) === true) continue;
      if (this.#isMet(one.reference, one.validFrom)) continue;
      const message = this.#missingText(one);
      // Each reference is reported once, however many rows of a file have it.
      const name = JSON.stringify([one.file, one.reference.field.replaceAll(/\d+/g, ''), message]);
      missing.getOrInsertComputed(name, () => []).push(one);
    }
    for (const [first, ...others] of missing.values()) {
      if (this.#faults.isFull) return;
      const { file, line, reference } = first!;
      const more = others.length === 0 ? '' : ` (and so do ${others.length} more)`;
      const message = `${this.#missingText(first!)}${more}`;
      this.#faults.add({ file, line, field: `fact.${reference.field}`, message });
    }
  }

  #missingText({ reference, validFrom }: OpenReference): string {
    const { kind, key, trait, traitReason, holdsThen } = reference;
    const wanted = trait === undefined ? kind : `${kind} of ${trait}`;
    const named = `names the ${wanted} ${shownText(key)}, which is not in the bundle`;
    const isThere = this.#candidates(kind, key, trait).length > 0;
    if (holdsThen === true && isThere) return `${named} on ${validFrom}, from which this holds`;
    return traitReason === undefined ? named : `${named}: ${traitReason}`;
  }

  #isMet(reference: Omit<FactReference, 'field'>, validFrom: string): boolean {
    const claims = this.#claims.get(reference.kind)?.get(reference.key) ?? [];
    return isReferenceMet(reference, validFrom, claims);
  }

  #candidates(kind: string, key: string, trait: string | undefined): Claim[] {
    const claims = this.#claims.get(kind)?.get(key) ?? [];
    return trait === undefined ? claims : claims.filter((claim) => claim.trait === trait);
  }

  #claimsOf(kind: string): Map<string, Claim[]> {
    let byKey = this.#claims.get(kind);
    if (byKey === undefined) this.#claims.set(kind, (byKey = new Map()));
    return byKey;
  }
}

/** Whether two facts of one key hold on one date and are known at one moment. */
export function isAtSameTime(a: FactTimes, b: FactTimes): boolean {
  const onSameDate =
    (b.validTo === null || a.validFrom < b.validTo) &&
    (a.validTo === null || b.validFrom < a.validTo);
  const knownTogether =
    (b.supersededAtMs === null || a.observedAtMs < b.supersededAtMs) &&
    (a.supersededAtMs === null || b.observedAtMs < a.supersededAtMs);
  return onSameDate && knownTogether;
}
