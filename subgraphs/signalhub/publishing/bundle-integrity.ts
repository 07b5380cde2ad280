import type { Fact } from '#kernel/fact-store.ts';
import type { FactKind, FactReference } from '#signalhub/facts/fact-kind.ts';
import type { FaultList } from '#signalhub/publishing/bundle-fault.ts';

/** Where a fact stands in its bundle. */
export interface FactPlace {
  readonly file: string;
  /** Null in files whose format does not tell. */
  readonly line: number | null;
}

type FactTimes = Pick<Fact, 'validFrom' | 'validTo' | 'observedAtMs' | 'supersededAtMs'>;

/** What is remembered of a fact; without its payload, because a bundle may hold millions. */
interface Claim extends FactTimes, FactPlace {
  readonly trait: string;
}

interface OpenReference extends FactPlace {
  readonly reference: FactReference;
}

/**
 * Checks what no single line shows: that a key has one fact at a time, and that what facts speak
 * about is in the bundle too. Times are rectangles of dates and knowledge; two facts of a key may
 * share neither one date nor one moment, but not both.
 */
export class BundleIntegrity {
  readonly #claims = new Map<string, Map<string, Claim[]>>();
  /** References to facts that have not been read yet; none when files come in the order of need. */
  readonly #open: OpenReference[] = [];
  readonly #faults: FaultList;

  constructor(faults: FaultList) {
    this.#faults = faults;
  }

  /** Takes in one fact that is valid by itself. */
  add(kind: FactKind, fact: Fact, place: FactPlace): void {
    const claims = this.#claimsOf(fact.kind, fact.key);
    const rival = claims.find((claim) => isAtSameTime(claim, fact));
    if (rival !== undefined) {
      const message = `is a second fact of ${fact.key} at the same time as ${placeOf(rival, place)}`;
      this.#faults.add({ ...place, field: null, message });
    }
    const { validFrom, validTo, observedAtMs, supersededAtMs } = fact;
    const trait = kind.traitOf(fact.payload);
    claims.push({ validFrom, validTo, observedAtMs, supersededAtMs, trait, ...place });
    for (const reference of kind.referencesOf(fact.payload)) {
      if (!this.#isMet(reference)) this.#open.push({ ...place, reference });
    }
  }

  /** Reports the references that the whole bundle leaves open. */
  finish(): void {
    for (const { file, line, reference } of this.#open) {
      if (this.#faults.isFull) return;
      if (this.#isMet(reference)) continue;
      const { kind, key, trait } = reference;
      const wanted = trait === undefined ? kind : `${kind} of ${trait}`;
      const message = `names the ${wanted} "${key}", which is not in the bundle`;
      this.#faults.add({ file, line, field: `fact.${reference.field}`, message });
    }
  }

  #isMet({ kind, key, trait }: FactReference): boolean {
    const claims = this.#claims.get(kind)?.get(key) ?? [];
    return claims.some((claim) => trait === undefined || claim.trait === trait);
  }

  #claimsOf(kind: string, key: string): Claim[] {
    let byKey = this.#claims.get(kind);
    if (byKey === undefined) this.#claims.set(kind, (byKey = new Map()));
    let claims = byKey.get(key);
    if (claims === undefined) byKey.set(key, (claims = []));
    return claims;
  }
}

/** Where the rival of a fact stands; its file only where that is another one. */
function placeOf({ file, line }: FactPlace, { file: ownFile }: FactPlace): string {
  const inFile = line === null ? 'the file' : `line ${line}`;
  if (file === ownFile) return inFile;
  return line === null ? file : `${inFile} of ${file}`;
}

function isAtSameTime(a: FactTimes, b: FactTimes): boolean {
  const onSameDate =
    (b.validTo === null || a.validFrom < b.validTo) &&
    (a.validTo === null || b.validFrom < a.validTo);
  const knownTogether =
    (b.supersededAtMs === null || a.observedAtMs < b.supersededAtMs) &&
    (a.supersededAtMs === null || b.observedAtMs < a.supersededAtMs);
  return onSameDate && knownTogether;
}
