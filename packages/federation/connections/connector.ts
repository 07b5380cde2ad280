import { TLSSocket } from 'node:tls';
import { buildConnector } from 'undici';
import type { TlsFiles, TlsOptions } from '#federation/connections/tls-files.ts';

/** No connection was opened: the request was not sent. */
export class NoConnectionError extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'NoConnectionError';
  }
}

/** The server supports HTTP/1.1 only, so the request was not sent. */
export class NotHttp2Error extends Error {
  override readonly name = 'NotHttp2Error';

  constructor() {
    super('The server does not offer HTTP/2.');
  }
}

export interface ConnectorOptions {
  readonly timeoutMs: number;
  readonly tls: TlsFiles | null;
  readonly isHttp2: boolean;
}

/** Opens connections of undici. A connection error means that nothing was sent. */
export function connectorOf(options: ConnectorOptions): buildConnector.connector {
  const { tls, isHttp2 } = options;
  let known = tls?.options ?? NO_OPTIONS;
  let connect = connectorWith(known, options);
  return (target, callback) => {
    if (tls !== null && tls.options !== known) {
      known = tls.options;
      connect = connectorWith(known, options);
    }
    connect(target, (error, socket) => {
      if (error !== null) return callback(new NoConnectionError(error), null);
      if (isHttp2 && socket instanceof TLSSocket && socket.alpnProtocol !== 'h2') {
        socket.destroy();
        return callback(new NotHttp2Error(), null);
      }
      return callback(null, socket);
    });
  };
}

const NO_OPTIONS: TlsOptions = {};

function connectorWith(
  tls: TlsOptions,
  { timeoutMs, isHttp2 }: ConnectorOptions,
): buildConnector.connector {
  const http2 = isHttp2 ? { allowH2: true, useH2c: true } : {};
  return buildConnector({ timeout: timeoutMs, ...tls, ...http2 });
}
