import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteAnalysisStore } from '#platform/sqlite/analysis-store-sqlite.ts';
import { analysisStoreContract } from '#test/contracts/analysis-store-contract.ts';

analysisStoreContract(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'analyses-'));
  const path = join(folder, 'analyses.sqlite');
  return {
    open: async () => openSqliteAnalysisStore(path),
    dispose: async () => rmSync(folder, { recursive: true }),
  };
});
