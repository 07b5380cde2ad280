import { prepareDataFolder } from '#bin/data-folder/default-folders.ts';
import { lockFolder, type FolderRole } from '#bin/data-folder/folder-lock.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';

/**
 * Checks the data folder and locks these roles in it for the lifetime of the process. Call it before anything in the
 * folder is opened. Throws `DataFolderError`.
 */
export function claimDataFolder(
  { settings, clock }: Runtime,
  shutdown: Shutdown,
  roles: readonly FolderRole[],
): void {
  prepareDataFolder(settings);
  for (const role of roles) {
    const lock = lockFolder(settings.dataDir, role, clock);
    shutdown.add(`lock of ${role}`, () => lock.release());
  }
}
