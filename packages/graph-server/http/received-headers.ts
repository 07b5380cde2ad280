import type { IncomingMessage } from 'node:http';
import { isHeaderValue, type ReceivedHeaders } from '#kernel/http/header-value.ts';
import { DomainError } from '#kernel/errors/errors.ts';

/** Headers of a request under these names; repeated lines are joined, as HTTP defines. */
export function receivedHeaders(
  { headersDistinct }: Pick<IncomingMessage, 'headersDistinct'>,
  names: readonly string[],
): ReceivedHeaders {
  return collect(names, (name) => headersDistinct[name]?.join(', '));
}

/**
 * Headers in the payload of `connection_init`, at its top level or in `headers`. Browsers cannot set headers on a
 * WebSocket.
 */
export function headersOfPayload(
  payload: Readonly<Record<string, unknown>> | undefined,
  names: readonly string[],
): ReceivedHeaders {
  if (payload === undefined || names.length === 0) return {};
  const values = new Map<string, unknown>();
  for (const part of [payload, payload['headers']]) {
    if (typeof part !== 'object' || part === null) continue;
    for (const [name, value] of Object.entries(part)) values.set(name.toLowerCase(), value);
  }
  return collect(names, (name) => values.get(name));
}

/**
 * Throws `invalid_input` for a value that cannot be forwarded: a subgraph must not receive less than the client sent.
 */
function collect(names: readonly string[], valueOf: (name: string) => unknown): ReceivedHeaders {
  const received: Record<string, string> = {};
  for (const name of names) {
    const value = valueOf(name);
    if (value === undefined || value === null) continue;
    if (typeof value !== 'string' || !isHeaderValue(value)) {
      throw new DomainError(
        'invalid_input',
        `The header ${name} has a value that cannot be passed on.`,
      );
    }
    received[name] = value;
  }
  return received;
}
