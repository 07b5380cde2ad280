import { expect, test } from 'vitest';
import { folderRolesOf, refusalOfRoles } from '#bin/serving/role-rules.ts';
import { ROLES } from '#platform/configuration/scale-settings.ts';

test('gateways and owners leave a data folder to the subgraphs that may share it', () => {
  expect(folderRolesOf(['gateway', 'ingest'])).toEqual([]);
  expect(folderRolesOf(ROLES)).toEqual(['market-data', 'signalhub']);
});

test('without roles and workers nothing is rejected, whatever engines there are', () => {
  const alone = { roles: [], workers: 0, databaseUrl: '', redisUrl: '' };
  expect(refusalOfRoles(alone)).toBeNull();
  expect(refusalOfRoles({ ...alone, databaseUrl: 'postgres://db/x' })).toBeNull();
  expect(refusalOfRoles({ ...alone, workers: 1, databaseUrl: 'postgres://db/x' })).toContain(
    'REDIS_URL',
  );
  expect(refusalOfRoles({ ...alone, roles: ['ingest'], redisUrl: 'redis://r' })).toContain(
    'DATABASE_URL',
  );
});
