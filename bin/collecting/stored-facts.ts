import type { Fact, FactPayload, FactStore } from '#kernel/ports/fact-store.ts';
import type { FactFinder } from '#signalhub/collectors/engine/collect-source.ts';
import { comparableName } from '#signalhub/collectors/source.ts';

/** Looks up current facts of the given kinds. They are read once. */
export async function findStored(store: FactStore, kinds: readonly string[]): Promise<FactFinder> {
  const byKey = new Map<string, Fact[]>();
  const byName = new Map<string, FactPayload[]>();
  const byField = new Map<string, Map<unknown, Fact[]>>();
  const byKind = new Map<string, Fact[]>();
  const newest = kinds.length === 0 ? null : await store.currentPublication();
  for (const kind of newest === null ? [] : kinds) {
    for await (const facts of store.readFacts({ sequence: newest!.sequence, kind })) {
      for (const fact of facts) {
        if (fact.supersededAtMs !== null) continue;
        byKind.getOrInsertComputed(kind, () => []).push(fact);
        byKey.getOrInsertComputed(`${kind} ${fact.key}`, () => []).push(fact);
        const { company_name: name } = fact.payload;
        if (typeof name !== 'string') continue;
        byName.getOrInsertComputed(`${kind} ${comparableName(name)}`, () => []).push(fact.payload);
      }
    }
  }
  const factsOf: FactFinder['factsOf'] = (kind, key) => byKey.get(`${kind} ${key}`) ?? [];
  return {
    factsOf,
    find: (kind, key) => factsOf(kind, key).map(({ payload }) => payload),
    all: (kind) => byKind.get(kind) ?? [],
    factsWith: (kind, field, value) => {
      const byValue = byField.getOrInsertComputed(`${kind} ${field}`, () =>
        Map.groupBy(byKind.get(kind) ?? [], ({ payload }) => payload[field]),
      );
      return byValue.get(value) ?? [];
    },
    findNamed: (kind, name) => byName.get(`${kind} ${comparableName(name)}`) ?? [],
  };
}
