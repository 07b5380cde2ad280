import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import { FactStoreMemory } from '#test/doubles/fact-store-memory.ts';
import { partStoreContract } from '#test/contracts/part-store-contract.ts';

describe('SQLite', () => {
  partStoreContract(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'marketgraph-parts-'));
    const path = join(folder, 'facts.db');
    let store = openSqliteFactStore(path);
    return {
      store,
      async reopen() {
        await store.close();
        store = openSqliteFactStore(path);
        return store;
      },
      async dispose() {
        await store.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  });
});

describe('memory', () => {
  partStoreContract(async () => {
    const store = new FactStoreMemory();
    // What is in memory alone ends with its process: a handle of the same process has the same data.
    return { store, reopen: async () => store, dispose: () => store.close() };
  });
});
