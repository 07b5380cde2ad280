import type { IncomingMessage } from 'node:http';
import { isHeaderValue, type ReceivedHeaders } from '#kernel/http/header-value.ts';
import { DomainError } from '#kernel/errors/errors.ts';

/** What a request sent under these names; several lines of one name together, as HTTP has it. */
export function receivedHeaders(
  { headersDistinct }: Pick<IncomingMessage, 'headersDistinct'>,
  names: readonly string[],
): ReceivedHeaders {
  return collect(names, (name) => headersDistinct[name]?.join(', '));
}

/**
 * What the payload of `connection_init` brings under these names, itself or in its member `headers`. Browsers
 * cannot send headers with a WebSocket.
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

/** Throws `invalid_input` for what cannot be passed on: a subgraph must not get less than was meant. */
function collect(names: readonly string[], valueOf: (name: string) => unknown): ReceivedHeaders {
  const received: Record<string, string> = {};
  for (const name of names) {
    const value = valueOf(name);
    if (value === undefined || value === null) continue;
    if (typeof value !== 'string' || !isHeaderValue(value)) {
      throw new DomainError(
        'invalid_input',
        `The header ${name} is no text that can be passed on.`,
      );
    }
    received[name] = value;
  }
  return received;
}
