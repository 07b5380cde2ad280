/** The primary result code of a SQLite error, for example 13 for a full disk; null for any other error. */
export function primaryCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_SQLITE_ERROR') {
    return null;
  }
  // The primary code is in the lowest byte of an extended one.
  return 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}
