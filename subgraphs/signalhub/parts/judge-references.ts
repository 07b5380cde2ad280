import type { FactTarget, IdentifiedFact, StatedPartFact } from '#kernel/ports/part-store.ts';
import type { FactReference } from '#signalhub/facts/fact-kind.ts';
import { findFactKind } from '#signalhub/facts/fact-kinds.ts';
import { distinctTargets, nameOf } from '#signalhub/parts/identified-fact.ts';
import { isReferenceMet, type ReferenceTarget } from '#signalhub/publishing/reference-check.ts';

/** Rows whose references are all there, and the others, each with the first reference that is not. */
export interface ReferenceJudgement<Row> {
  readonly accepted: readonly Row[];
  readonly waiting: readonly { readonly row: Row; readonly missing: FactTarget }[];
}

/** The references of rows. */
export function targetsOf(rows: Iterable<IdentifiedFact>): FactTarget[] {
  const targets: FactTarget[] = [];
  for (const row of rows) targets.push(...referencesOf(row));
  return distinctTargets(targets);
}

/** Facts by kind and key, to which rows may refer. */
export class ReferenceTargets {
  readonly #byName = new Map<string, Map<unknown, ReferenceTarget>>();

  add(fact: IdentifiedFact | StatedPartFact): void {
    const { validFrom, validTo, payload } = fact;
    const trait = findFactKind(fact.kind)?.traitOf(payload) ?? '';
    const ofName = this.#byName.getOrInsertComputed(nameOf(fact), () => new Map());
    ofName.set(fact, { validFrom, validTo, trait });
  }

  remove(fact: IdentifiedFact): void {
    this.#byName.get(nameOf(fact))?.delete(fact);
  }

  meets(reference: FactReference, validFrom: string): boolean {
    return isReferenceMet(
      reference,
      validFrom,
      this.#byName.get(nameOf(reference))?.values() ?? [],
    );
  }
}

/**
 * Checks rows together. They may refer to each other and to `targets`, to which the accepted rows are added. A row that
 * refers to a waiting one waits as well.
 */
export function judgeReferences<Row extends IdentifiedFact>(
  rows: readonly Row[],
  targets: ReferenceTargets,
): ReferenceJudgement<Row> {
  const missing = new Map<Row, FactTarget>();
  const referring = new Map<string, Row[]>();
  for (const row of rows) {
    targets.add(row);
    for (const reference of referencesOf(row)) {
      referring.getOrInsertComputed(nameOf(reference), () => []).push(row);
    }
  }
  const refuse = (row: Row): Row[] => {
    if (missing.has(row)) return [];
    const unmet = referencesOf(row).find((one) => !targets.meets(one, row.validFrom));
    if (unmet === undefined) return [];
    missing.set(row, { kind: unmet.kind, key: unmet.key });
    targets.remove(row);
    return referring.get(nameOf(row)) ?? [];
  };
  // Rows that refer to a refused row are checked again.
  for (let open: readonly Row[] = rows; open.length > 0;) open = open.flatMap(refuse);
  return {
    accepted: rows.filter((row) => !missing.has(row)),
    waiting: Array.from(missing, ([row, target]) => ({ row, missing: target })),
  };
}

function referencesOf({ kind, payload }: IdentifiedFact): readonly FactReference[] {
  return findFactKind(kind)?.referencesOf(payload) ?? [];
}
