import type { FederatedType, FieldIn } from '#federation/plan/graph/federated-type.ts';
import type { FieldSet } from '#federation/plan/graph/field-set.ts';
import type { TypeSet, TypeSets } from '#federation/plan/graph/type-set.ts';
import { ofPair, type PairTable } from '#federation/plan/search/pair-table.ts';

/**
 * Groups the types of a position. A field that all types of a group take from the same subgraphs is planned once for
 * the group.
 */
export class TypeGroups {
  readonly #sets: TypeSets;
  readonly #byField: PairTable<TypeSet, string, readonly TypeSet[]> = new Map();
  readonly #byKeys: PairTable<TypeSet, number, readonly TypeSet[]> = new Map();
  readonly #signatures = new Map<string, string>();

  constructor(sets: TypeSets) {
    this.#sets = sets;
  }

  /** The types that have a field, grouped by how it is requested. */
  ofField(types: TypeSet, field: string): readonly TypeSet[] {
    const [only] = types.types;
    if (types.types.length === 1) return only!.fields.has(field) ? [types] : [];
    return ofPair(this.#byField, types, field, () =>
      this.#split(types, (type) =>
        type.fields.has(field) ? this.#signatureOf(type, field) : null,
      ),
    );
  }

  /** Types grouped by the keys that a subgraph resolves them by. */
  ofKeys(types: TypeSet, subgraph: number): readonly TypeSet[] {
    if (types.types.length === 1) return [types];
    return ofPair(this.#byKeys, types, subgraph, () =>
      this.#split(types, (type) =>
        (type.in[subgraph]?.keys ?? []).map(({ text }) => text).join('|'),
      ),
    );
  }

  #split(types: TypeSet, signatureOf: (type: FederatedType) => string | null): readonly TypeSet[] {
    const bySignature = new Map<string, FederatedType[]>();
    for (const type of types.types) {
      const signature = signatureOf(type);
      if (signature === null) continue;
      bySignature.getOrInsertComputed(signature, () => []).push(type);
    }
    return Array.from(bySignature.values(), (same) => this.#sets.of(same));
  }

  #signatureOf(type: FederatedType, field: string): string {
    const key = `${type.id} ${field}`;
    return this.#signatures.getOrInsertComputed(key, () => signatureOf(type, field));
  }
}

/** Equal for types that request a field in the same way. */
function signatureOf(type: FederatedType, field: string): string {
  const own = type.fields.get(field)!;
  const parts = type.in.map((known, subgraph) => {
    const isFound = (known?.keys.length ?? 0) > 0;
    const as = type.as[subgraph]!.map(
      (face) => `${face.id}${textOf(face.fields.get(field)?.in[subgraph])}`,
    );
    return `${isFound ? 'k' : ''}${textOf(own.in[subgraph])} ${as.join()}`;
  });
  return `${own.type.id} ${own.listDepth} ${parts.join('/')}`;
}

function textOf(known: FieldIn | undefined): string {
  if (known === undefined) return '-';
  const { type, isExternal, requires, provides } = known;
  return `${type.id}${isExternal ? 'x' : ''}(${setText(requires)})(${setText(provides)})`;
}

function setText(set: FieldSet | null): string {
  return set?.text ?? '';
}
