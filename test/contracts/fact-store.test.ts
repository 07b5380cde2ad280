import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import { FactStoreMemory } from '#test/doubles/fact-store-memory.ts';
import { factStoreContract } from '#test/contracts/fact-store-contract.ts';

describe('SQLite', () => {
  factStoreContract(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'marketgraph-facts-'));
    const path = join(folder, 'facts.db');
    const store = openSqliteFactStore(path);
    let open = store;
    return {
      store,
      async reopen() {
        await open.close();
        open = openSqliteFactStore(path);
        return open;
      },
      async dispose() {
        await open.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  });
});

describe('memory', () => {
  factStoreContract(async () => {
    const store = new FactStoreMemory();
    // What is in memory alone ends with its process: a handle of the same process has the same data.
    return { store, reopen: async () => store, dispose: () => store.close() };
  });
});
