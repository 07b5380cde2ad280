import type { Fact, FactPayload, FactStore } from '#kernel/ports/fact-store.ts';
import type { FactFinder } from '#signalhub/collectors/engine/collect-source.ts';
import type { PartStore } from '#kernel/ports/part-store.ts';
import { comparableName } from '#signalhub/collectors/source.ts';
import { COMPANY_KIND, type CompanyPayload } from '#signalhub/facts/kinds/company.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';

/** The current facts about companies, those that ended included. */
export async function storedCompanies(store: FactStore): Promise<readonly Fact<CompanyPayload>[]> {
  const newest = await store.currentPublication();
  const companies: Fact<CompanyPayload>[] = [];
  if (newest === null) return companies;
  const query = { sequence: newest.sequence, kind: COMPANY_KIND.name };
  for await (const facts of store.readFacts(query)) {
    // The schema of the kind has validated them.
    companies.push(...(facts as readonly Fact<CompanyPayload>[]));
  }
  return companies;
}

/** The current rows of a part, as its source stated them. */
export async function storedRows(store: PartStore, part: string): Promise<readonly PartRow[]> {
  const rows: PartRow[] = [];
  for await (const facts of store.rowsOf(part, null)) {
    for (const { kind, payload, validFrom, validTo, observedAtMs, supersededAtMs } of facts) {
      if (supersededAtMs !== null) continue;
      const observedAt = formatTimestamp(observedAtMs);
      const dates = { valid_from: validFrom, valid_to: validTo, observed_at: observedAt };
      rows.push({ kind, ...dates, fact: payload });
    }
  }
  return rows;
}

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
