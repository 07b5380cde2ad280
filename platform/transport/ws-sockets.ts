import { WebSocket } from 'ws';
import type { Socket, SocketHandlers, SocketTransport } from '#kernel/market/transport.ts';
import { causeOfStatus, type UpstreamCause } from '#kernel/market/upstream-cause.ts';
import { transportCause } from '#platform/transport/transport-cause.ts';

export interface WsSocketSettings {
  /** Timeout of the opening handshake, in milliseconds. */
  readonly handshakeTimeoutMs: number;
  /** A larger message closes the connection with code 1009. */
  readonly maxMessageBytes: number;
}

const DEFAULTS: WsSocketSettings = {
  handshakeTimeoutMs: 10_000,
  maxMessageBytes: 4 * 1024 * 1024,
};

/** The code of an end without a closing handshake (RFC 6455 §7.1.5). */
const ABNORMAL_CLOSURE = 1006;

/**
 * Client WebSockets over `ws`. Compression is off: market frames are small, and inflating them costs more than it
 * saves. Binary messages are ignored, because no supported venue sends any.
 */
export function createWsSockets(settings: Partial<WsSocketSettings> = {}): SocketTransport {
  const { handshakeTimeoutMs, maxMessageBytes } = { ...DEFAULTS, ...settings };
  return {
    open(url: string, handlers: SocketHandlers): Socket {
      let webSocket: WebSocket;
      try {
        webSocket = new WebSocket(url, {
          perMessageDeflate: false,
          handshakeTimeout: handshakeTimeoutMs,
          maxPayload: maxMessageBytes,
        });
      } catch (error) {
        return failedSocket(error, handlers);
      }
      return attach(webSocket, handlers);
    },
  };
}

function attach(webSocket: WebSocket, handlers: SocketHandlers): Socket {
  let lastError = '';
  let cause: UpstreamCause | undefined;
  webSocket.on('open', () => handlers.onOpen());
  webSocket.on('message', (data, isBinary) => {
    if (!isBinary && Buffer.isBuffer(data)) handlers.onText(data);
  });
  webSocket.on('ping', () => handlers.onPing());
  webSocket.on('pong', () => handlers.onPong());
  // `ws` emits the cause as an error and then always closes, so the end is reported once, there.
  webSocket.on('error', (error) => {
    cause ??= transportCause(error);
    lastError ||= error.message;
  });
  webSocket.on('unexpected-response', (_request, response) => {
    cause = causeOfStatus(response.statusCode ?? 0);
    lastError = `the server answered the handshake with ${response.statusCode}`;
    webSocket.terminate();
  });
  webSocket.on('close', (code, reason) => {
    handlers.onClose(code, reason.toString() || lastError, cause);
  });
  return {
    send: (text) => {
      if (webSocket.readyState === WebSocket.OPEN) webSocket.send(text);
    },
    ping: () => {
      if (webSocket.readyState === WebSocket.OPEN) webSocket.ping();
    },
    close: (code = 1000, reason = '') => webSocket.close(code, reason),
    terminate: () => webSocket.terminate(),
  };
}

/** A connection that could not even be attempted, for example because its URL is invalid. */
function failedSocket(error: unknown, handlers: SocketHandlers): Socket {
  const reason = error instanceof Error ? error.message : String(error);
  queueMicrotask(() => handlers.onClose(ABNORMAL_CLOSURE, reason));
  return { send() {}, ping() {}, close() {}, terminate() {} };
}
