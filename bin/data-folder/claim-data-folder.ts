import { prepareDataFolder } from '#bin/data-folder/default-folders.ts';
import { lockFolder, type FolderRole } from '#bin/data-folder/folder-lock.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';

/**
 * Makes sure that the data folder can be used, and that no other process has these roles in it as
 * long as this one runs. Call it before anything in the folder is opened. Throws `DataFolderError`.
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
