import type { UpstreamCause } from '#kernel/market/upstream-cause.ts';

/** What a socket tells its owner. After `onClose` nothing else is called. */
export interface SocketHandlers {
  onOpen(): void;
  /** A text message came, in UTF-8; its bytes may be overwritten once this returns. */
  onText(text: Uint8Array): void;
  /** The peer pinged; the transport has already answered. */
  onPing(): void;
  onPong(): void;
  /**
   * The end, whoever caused it; a failed connection attempt also ends here, with code 1006 and, as far
   * as the transport knows it, why.
   */
  onClose(code: number, reason: string, cause?: UpstreamCause): void;
}

/** A client WebSocket. */
export interface Socket {
  send(text: string): void;
  ping(): void;
  /** Asks for a clean end; `onClose` follows. */
  close(code?: number, reason?: string): void;
  /** Ends at once, for a peer that no longer answers; `onClose` follows. */
  terminate(): void;
}

/** Opens client WebSockets. */
export interface SocketTransport {
  open(url: string, handlers: SocketHandlers): Socket;
}

export interface HttpRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /**
   * Names of encodings in which the body may come: it is read in the first that fits, in the last one whatever it is.
   * UTF-8 without them.
   */
  readonly charsets?: readonly string[];
}

export interface HttpResponse {
  readonly status: number;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends HTTP requests. Rejects with a `TransportError` when no whole response arrived in time. */
export interface HttpTransport {
  send(request: HttpRequest): Promise<HttpResponse>;
}
