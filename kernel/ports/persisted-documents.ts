/**
 * Documents that clients sent once and name by their SHA-256 afterwards. A document may be forgotten at any time:
 * then its client is asked for it again. Neither method rejects or keeps anybody waiting for long.
 */
export interface PersistedDocuments {
  /** @param sha256 in hexadecimal digits */
  get(sha256: string): Promise<string | undefined>;
  set(sha256: string, document: string): Promise<void>;
}
