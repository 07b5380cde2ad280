/** A text that somebody else keeps and may replace at any time: a file, or what a URL answers. */
export interface TextSource {
  /** Where it is, for people: a path, or a URL without what is secret in it. */
  readonly name: string;
  /**
   * The text as it is now; null where it is known to be the one that was read last. Rejects with a reason
   * of one line.
   */
  read(): Promise<string | null>;
  /** Calls `onHint` whenever the text may have changed; too often is no fault. The returned function stops. */
  watch(onHint: () => void): () => void;
}
