/** A request whose answer may be any file. */
export interface ByteRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Covers connecting, waiting and the last byte of the body. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

export interface ByteResponse {
  readonly status: number;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decompressed. */
  readonly bytes: Uint8Array;
}

/**
 * Sends HTTP requests without following redirects. Rejects with a `TransportError` when no complete response of an
 * allowed size arrives in time, or with the signal's reason.
 */
export interface ByteTransport {
  send(request: ByteRequest): Promise<ByteResponse>;
}
