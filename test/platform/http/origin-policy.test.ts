import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { OriginPolicy } from '#platform/http/origin-policy.ts';

const request = (headers: Readonly<Record<string, string>>, method = 'GET') =>
  ({ method, headers }) as unknown as IncomingMessage;
const policy = (corsOrigins: readonly string[] = [], trustProxy = false) =>
  new OriginPolicy({ corsOrigins, trustProxy });

describe('a page may use the server', () => {
  test.each([
    ['of no origin, which is a program', {}, true],
    ['of its own', { origin: 'http://localhost:4000', host: 'localhost:4000' }, true],
    [
      'of its own, in other letters',
      { origin: 'http://LocalHost:4000', host: 'localhost:4000' },
      true,
    ],
    ['of its own behind TLS', { origin: 'https://a.example', host: 'a.example' }, true],
    [
      'of its own, with the port written out',
      { origin: 'https://a.example', host: 'a.example:443' },
      true,
    ],
    [
      'that the browser calls its own',
      { origin: 'https://a.example', host: 'x', 'sec-fetch-site': 'same-origin' },
      true,
    ],
    ['of another port', { origin: 'http://localhost:3000', host: 'localhost:4000' }, false],
    ['of a subdomain', { origin: 'https://evil.a.example', host: 'a.example' }, false],
    [
      'of a sibling',
      { origin: 'https://b.example', host: 'a.example', 'sec-fetch-site': 'same-site' },
      false,
    ],
    ['of a longer name', { origin: 'https://a.example.evil', host: 'a.example' }, false],
    ['of a file or a sandbox', { origin: 'null', host: 'a.example' }, false],
    ['of a file, as some browsers say', { origin: 'file://', host: 'localhost' }, false],
    ['of nonsense', { origin: 'a.example', host: 'a.example' }, false],
    [
      'that equals the header of an untrusted proxy',
      { origin: 'https://b.example', host: 'a', 'x-forwarded-host': 'b.example' },
      false,
    ],
  ])('%s', (_, headers, isAllowed) => {
    expect(policy().refuses(request(headers as Record<string, string>))).toBe(!isAllowed);
  });

  test('that is listed, or any if all are', () => {
    const page = request({ origin: 'https://app.example', host: 'a.example' });
    expect(policy(['https://APP.example']).refuses(page)).toBe(false);
    expect(policy(['https://app.example:8443', 'http://app.example']).refuses(page)).toBe(true);
    expect(policy(['*']).refuses(request({ origin: 'null', host: 'a.example' }))).toBe(false);
  });

  test('of the host that a trusted proxy wrote last', () => {
    const behind = (forwarded: string) =>
      request({ origin: 'https://b.example', host: 'inner:4000', 'x-forwarded-host': forwarded });
    expect(policy([], true).refuses(behind('b.example'))).toBe(false);
    expect(policy([], true).refuses(behind('evil.example, b.example'))).toBe(false);
    expect(policy([], true).refuses(behind('b.example, evil.example'))).toBe(true);
  });
});

describe('answers', () => {
  test('have no CORS headers while no origin is listed, and Vary otherwise', () => {
    const listed = policy(['https://app.example']);
    expect(policy().answerHeaders(request({}))).toBeNull();
    expect(listed.answerHeaders(request({}))).toEqual({ vary: 'Origin' });
    expect(listed.answerHeaders(request({ origin: 'https://app.example' }))).toMatchObject({
      vary: 'Origin',
      'access-control-allow-origin': 'https://app.example',
      'access-control-expose-headers': expect.stringContaining('RateLimit-Policy'),
    });
  });

  test('to a preflight request allow the requested headers, if the list is valid', () => {
    const asked = (headers: string, more = {}) =>
      policy(['*']).preflightHeaders(
        request(
          {
            origin: 'https://app.example',
            'access-control-request-method': 'POST',
            'access-control-request-headers': headers,
            ...more,
          },
          'OPTIONS',
        ),
      );
    expect(asked('authorization,content-type')).toMatchObject({
      'access-control-allow-headers': 'authorization,content-type',
      'access-control-allow-methods': 'GET, HEAD, POST',
    });
    for (const odd of ['a\r\nb: c', 'a b', `${'x'.repeat(600)}`, '']) {
      expect(asked(odd)).not.toHaveProperty('access-control-allow-headers');
    }
    expect(policy(['*']).preflightHeaders(request({ origin: 'https://a' }, 'OPTIONS'))).toBeNull();
  });
});
