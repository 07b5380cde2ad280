import type { FolderRole } from '#bin/data-folder/folder-lock.ts';
import type { Role } from '#platform/configuration/scale-settings.ts';
import type { Settings } from '#platform/configuration/settings.ts';

/** Settings of a process in a cluster. */
type ScaleSettings = Pick<Settings, 'roles' | 'workers' | 'databaseUrl' | 'redisUrl'>;

/** Why a process with these roles or workers cannot start, in one line; null when it can. */
export function refusalOfRoles(settings: ScaleSettings): string | null {
  const { roles, workers } = settings;
  const hasEngines = settings.databaseUrl !== '' && settings.redisUrl !== '';
  if (workers > 0) {
    if (!hasEngines) {
      return '--workers (WORKERS, scale.workers) needs both DATABASE_URL and REDIS_URL; see docs/scaling.md';
    }
    if (roles.length === 0 || roles.includes('gateway')) return null;
    return '--workers serve clients, and ROLES (scale.roles) does not name gateway: add it, or leave out --workers';
  }
  if (roles.length === 0) return null;
  if (!hasEngines) {
    return 'ROLES (scale.roles) is set, and needs both DATABASE_URL and REDIS_URL; see docs/scaling.md';
  }
  if (roles.includes('gateway') || !roles.includes('follow') || !roles.includes('signalhub')) {
    return null;
  }
  return (
    'ROLES (scale.roles) names two subgraphs but not gateway: add gateway, or start one process for each ' +
    'subgraph'
  );
}

/** The data folder locks of these roles. */
export function folderRolesOf(roles: readonly Role[]): readonly FolderRole[] {
  return [
    ...(roles.includes('follow') ? (['market-data'] as const) : []),
    ...(roles.includes('signalhub') ? (['signalhub'] as const) : []),
  ];
}
