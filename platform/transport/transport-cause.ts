import type { UpstreamCause } from '#kernel/market/upstream-cause.ts';

/** Error codes of Node, libuv, OpenSSL and undici, and their causes. */
const CAUSE_OF_CODE: Readonly<Record<string, UpstreamCause>> = {
  ENOTFOUND: 'name_not_resolved',
  EAI_AGAIN: 'name_not_resolved',
  EAI_FAIL: 'name_not_resolved',
  EAI_NODATA: 'name_not_resolved',
  EAI_NONAME: 'name_not_resolved',
  ENODATA: 'name_not_resolved',
  ECONNREFUSED: 'connection_refused',
  ENETUNREACH: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ECONNRESET: 'connection_lost',
  ECONNABORTED: 'connection_lost',
  EPIPE: 'connection_lost',
  UND_ERR_SOCKET: 'connection_lost',
  EPROTO: 'tls_failed',
  ETIMEDOUT: 'timed_out',
  ESOCKETTIMEDOUT: 'timed_out',
  UND_ERR_CONNECT_TIMEOUT: 'timed_out',
  UND_ERR_HEADERS_TIMEOUT: 'timed_out',
  UND_ERR_BODY_TIMEOUT: 'timed_out',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'not_its_protocol',
  UND_ERR_HEADERS_OVERFLOW: 'not_its_protocol',
};

/** Families of codes: certificates, TLS, the HTTP parser, and decompression. */
const CAUSE_OF_FAMILY: ReadonlyArray<readonly [RegExp, UpstreamCause]> = [
  [/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|ERROR_IN_CERT)/, 'tls_failed'],
  [/^(HPE_|WS_ERR_|Z_|ERR__ERROR_FORMAT|ERR_PADDING|ERR_BUFFER_TOO_LARGE)/, 'not_its_protocol'],
];

/** The message of `ws`, without a code, for an invalid handshake response. */
const HANDSHAKE_MESSAGE =
  /^(Invalid (Upgrade|Sec-WebSocket)|Server sent|Missing \/ invalid|Redirect)/;

/**
 * Why a connection or request failed. Unwraps nested errors: for a name with several addresses the error is an
 * aggregate of one per address.
 */
export function transportCause(error: unknown): UpstreamCause {
  for (const one of chainOf(error)) {
    const cause = causeOf(one);
    if (cause !== null) return cause;
  }
  return 'unknown';
}

/** The error and its nested causes, to a small depth. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  let next = error;
  while (next instanceof Error && chain.length < 5) {
    chain.push(next);
    next = next instanceof AggregateError ? next.errors[0] : next.cause;
  }
  return chain;
}

function causeOf(error: Error): UpstreamCause | null {
  if (error.name === 'TimeoutError') return 'timed_out';
  if (error.name === 'HTTPParserError') return 'not_its_protocol';
  if (HANDSHAKE_MESSAGE.test(error.message)) return 'not_its_protocol';
  if (error.message === 'Opening handshake has timed out') return 'timed_out';
  if (error.message === 'socket hang up') return 'connection_lost';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  if (code === null) return null;
  const family = CAUSE_OF_FAMILY.find(([pattern]) => pattern.test(code));
  return CAUSE_OF_CODE[code] ?? family?.[1] ?? null;
}
