import { describe } from 'vitest';
import { MaterialLogMemory } from '#test/doubles/material-log-memory.ts';
import { openSqliteMaterialLog } from '#platform/sqlite/material-log-sqlite.ts';
import { materialLogContract } from '#test/contracts/material-log-contract.ts';

describe('in memory', () => {
  materialLogContract(async () => new MaterialLogMemory());
});

describe('SQLite', () => {
  materialLogContract(async () => openSqliteMaterialLog(':memory:'));
});
