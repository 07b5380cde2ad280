import type { ByteRequest } from '#kernel/market/byte-transport.ts';
import type { UpstreamCause } from '#kernel/market/upstream-cause.ts';

/** Events of a socket. After `onClose` nothing else is called. */
export interface SocketHandlers {
  onOpen(): void;
  /** A text message in UTF-8; its bytes may be overwritten after this returns. */
  onText(text: Uint8Array): void;
  /** The peer pinged; the transport has already answered. */
  onPing(): void;
  onPong(): void;
  /**
   * The connection ended, by either side; a failed connection attempt also ends here, with code 1006 and the cause as
   * far as it is known.
   */
  onClose(code: number, reason: string, cause?: UpstreamCause): void;
}

/** A client WebSocket. */
export interface Socket {
  send(text: string): void;
  ping(): void;
  /** Starts a clean close; `onClose` follows. */
  close(code?: number, reason?: string): void;
  /** Drops the connection at once, for a peer that no longer answers; `onClose` follows. */
  terminate(): void;
}

/** Opens client WebSockets. */
export interface SocketTransport {
  open(url: string, handlers: SocketHandlers): Socket;
}

export interface HttpRequest extends ByteRequest {
  /**
   * Candidate charsets of the body: the first one that decodes it is used, and the last one always. UTF-8 when
   * absent.
   */
  readonly charsets?: readonly string[];
}

export interface HttpResponse {
  readonly status: number;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends HTTP requests. Rejects with a `TransportError` when no complete response arrives in time. */
export interface HttpTransport {
  send(request: HttpRequest): Promise<HttpResponse>;
}
