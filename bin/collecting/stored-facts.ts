import type { Fact, FactPayload, FactStore } from '#kernel/ports/fact-store.ts';
import type { FactFinder } from '#signalhub/collectors/engine/collect-source.ts';
import { comparableName } from '#signalhub/collectors/source.ts';

/** Looks up current facts of the given kinds. They are read once. */
export async function findStored(store: FactStore, kinds: readonly string[]): Promise<FactFinder> {
  const byKey = new Map<string, Fact[]>();
  const byName = new Map<string, FactPayload[]>();
  const found = new Set<string>();
  const newest = kinds.length === 0 ? null : await store.currentPublication();
  for (const kind of newest === null ? [] : kinds) {
    for await (const facts of store.readFacts({ sequence: newest!.sequence, kind })) {
      for (const fact of facts) {
        if (fact.supersededAtMs !== null) continue;
        found.add(kind);
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
    has: (kind) => found.has(kind),
    findNamed: (kind, name) => byName.get(`${kind} ${comparableName(name)}`) ?? [],
  };
}
