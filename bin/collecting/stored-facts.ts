import type { FactPayload, FactStore } from '#kernel/ports/fact-store.ts';
import type { FactFinder } from '#signalhub/collectors/engine/collect-source.ts';
import { comparableName } from '#signalhub/collectors/source.ts';

/** Looks up current facts of the given kinds. They are read once. */
export async function findStored(store: FactStore, kinds: readonly string[]): Promise<FactFinder> {
  const byKey = new Map<string, FactPayload[]>();
  const byName = new Map<string, FactPayload[]>();
  const found = new Set<string>();
  const newest = kinds.length === 0 ? null : await store.currentPublication();
  for (const kind of newest === null ? [] : kinds) {
    for await (const facts of store.readFacts({ sequence: newest!.sequence, kind })) {
      for (const { key, payload } of facts) {
        found.add(kind);
        byKey.getOrInsertComputed(`${kind} ${key}`, () => []).push(payload);
        const { company_name: name } = payload;
        if (typeof name !== 'string') continue;
        byName.getOrInsertComputed(`${kind} ${comparableName(name)}`, () => []).push(payload);
      }
    }
  }
  return {
    find: (kind, key) => byKey.get(`${kind} ${key}`) ?? [],
    has: (kind) => found.has(kind),
    findNamed: (kind, name) => byName.get(`${kind} ${comparableName(name)}`) ?? [],
  };
}
