import type { ExchangeRecorder, RecordedRequest } from '#kernel/market/recording.ts';
import type { HttpRequest, HttpTransport, SocketTransport } from '#kernel/market/transport.ts';

/** Recorded response headers: those that clients evaluate. Others may identify the recorder. */
const KEPT_HEADERS = /^(date|content-type|retry-after|x-mbx-used-weight.*|x-bapi-limit.*)$/;

/** Wraps an HTTP transport; responses are recorded before they are returned. */
export function recordHttp(
  http: HttpTransport,
  baseUrl: string,
  recorder: ExchangeRecorder,
): HttpTransport {
  return {
    async send(request) {
      const asked = { request: recordedRequest(request, baseUrl), askedAtMs: recorder.elapsedMs() };
      try {
        const { status, headers, body } = await http.send(request);
        const kept = Object.entries(headers).filter(([name]) => KEPT_HEADERS.test(name));
        const answer = { status, headers: Object.fromEntries(kept), text: body };
        recorder.record({ kind: 'answered', ...asked, ...answer });
        return { status, headers, body };
      } catch (error) {
        // A request that we aborted is not evidence about the exchange.
        if (request.signal?.aborted !== true) recorder.record({ kind: 'unanswered', ...asked });
        throw error;
      }
    },
  };
}

function recordedRequest(request: HttpRequest, baseUrl: string): RecordedRequest {
  const { url, method = 'GET', body = '' } = request;
  return { method, target: targetOf(url, baseUrl), body };
}

/** Wraps a socket transport; messages are recorded before they are passed on. */
export function recordSockets(
  sockets: SocketTransport,
  baseUrl: string,
  recorder: ExchangeRecorder,
): SocketTransport {
  let connections = 0;
  return {
    open(url, handlers) {
      connections += 1;
      const connection = connections;
      const target = targetOf(url, baseUrl);
      let isOurEnd = false;
      const socket = sockets.open(url, {
        onOpen() {
          recorder.record({ kind: 'opened', connection, target });
          handlers.onOpen();
        },
        onText(text) {
          recorder.record({ kind: 'heard', connection, text: Buffer.from(text).toString() });
          handlers.onText(text);
        },
        onPing: () => handlers.onPing(),
        onPong: () => handlers.onPong(),
        onClose(code, reason, cause) {
          // A close that we started is not evidence about the exchange.
          if (!isOurEnd) recorder.record({ kind: 'closed', connection, code });
          handlers.onClose(code, reason, cause);
        },
      });
      return {
        send(text) {
          recorder.record({ kind: 'said', connection, text });
          socket.send(text);
        },
        ping: () => socket.ping(),
        close(code, reason) {
          isOurEnd = true;
          socket.close(code, reason);
        },
        terminate() {
          isOurEnd = true;
          socket.terminate();
        },
      };
    },
  };
}

/** The part after the base URL, whose host, path and user are not recorded. */
function targetOf(url: string, baseUrl: string): string {
  return url.slice(baseUrl.replace(/\/+$/, '').length);
}
