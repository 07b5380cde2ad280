/** A text that may change at any time: a file, or the body of a URL. */
export interface TextSource {
  /** Where it is, for logs: a path, or a URL without its secrets. */
  readonly name: string;
  /** The current text; null when it is known to be unchanged. Rejects with a reason of one line. */
  read(): Promise<string | null>;
  /** Calls `onHint` whenever the text may have changed; a spurious call is harmless. The returned function stops. */
  watch(onHint: () => void): () => void;
}
