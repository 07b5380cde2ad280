import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddressOf } from '#rest-documents/http/client-address.ts';

function requestFrom(remoteAddress: string, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
}

test('without proxies no header is trusted for an address', () => {
  expect(clientAddressOf(requestFrom('10.0.0.1', '1.2.3.4'), 0)).toBe('10.0.0.1');
});

test('behind proxies the entry of the outermost trusted one counts', () => {
  const forged = requestFrom('10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.2');
  expect(clientAddressOf(forged, 1)).toBe('10.0.0.2');
  expect(clientAddressOf(forged, 2)).toBe('1.2.3.4');
  expect(clientAddressOf(requestFrom('10.0.0.1'), 1)).toBe('10.0.0.1');
});
