/**
 * Documents that clients send once and then reference by their SHA-256. A document may be evicted at any time; the
 * client is then asked to send it again. Both methods answer quickly and never reject.
 */
export interface PersistedDocuments {
  /** @param sha256 in hexadecimal digits */
  get(sha256: string): Promise<string | undefined>;
  set(sha256: string, document: string): Promise<void>;
}
