import { CompositionError } from '#gateway/compose/composition-error.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import { DatabaseUnusable } from '#platform/sqlite/open-database.ts';

/**
 * One line for a failure that a user can mend: a bad setting, a port that is taken, a folder that
 * cannot be written, a file that is no database. Null for anything else, which is a fault of the program.
 */
export function explainFailure(error: unknown): string | null {
  const isOurs =
    error instanceof ConfigurationError ||
    error instanceof CompositionError ||
    error instanceof DatabaseUnusable;
  if (isOurs) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return null;
  const { code } = error;
  if (code === 'EADDRINUSE') {
    const address = error.message.replace(/^listen EADDRINUSE: /, '');
    return `${address}; stop the other program, or set PORT (0 takes a free one)`;
  }
  if (code === 'ENOENT' || code === 'EISDIR') return error.message;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `${error.message}; choose a folder that can be written with DATA_DIR`;
  }
  return null;
}
