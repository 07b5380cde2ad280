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

/** What a part states now, as its source stated it. */
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
  const byKey = new Map<string, FactPayload[]>();
  const byName = new Map<string, FactPayload[]>();
  const newest = kinds.length === 0 ? null : await store.currentPublication();
  for (const kind of newest === null ? [] : kinds) {
    for await (const facts of store.readFacts({ sequence: newest!.sequence, kind })) {
      for (const { key, payload, supersededAtMs } of facts) {
        if (supersededAtMs !== null) continue;
        byKey.getOrInsertComputed(`${kind} ${key}`, () => []).push(payload);
        const { company_name: name } = payload;
        if (typeof name !== 'string') continue;
        byName.getOrInsertComputed(`${kind} ${comparableName(name)}`, () => []).push(payload);
      }
    }
  }
  return {
    find: (kind, key) => byKey.get(`${kind} ${key}`) ?? [],
    findNamed: (kind, name) => byName.get(`${kind} ${comparableName(name)}`) ?? [],
  };
}
