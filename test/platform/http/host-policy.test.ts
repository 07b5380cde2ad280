import type { IncomingMessage } from 'node:http';
import { hostname } from 'node:os';
import { describe, expect, test } from 'vitest';
import { HostPolicy, type HostRules } from '#platform/http/host-policy.ts';

const HERE = { remoteAddress: '127.0.0.1', localAddress: '127.0.0.1', localPort: 4000 };
const NEARBY = { remoteAddress: '192.168.1.9', localAddress: '192.168.1.5', localPort: 4000 };

/** Whether these rules reject a request. */
function refuses(
  headers: Readonly<Record<string, string>>,
  rules: Partial<HostRules> = {},
  socket: object = HERE,
): boolean {
  const policy = new HostPolicy({ allowedHosts: [], trustProxy: false, ...rules });
  return policy.refuses({ headers, socket } as unknown as IncomingMessage);
}

describe('from this machine', () => {
  test.each([
    'localhost:4000',
    'LOCALHOST',
    'localhost.:4000',
    'app.localhost:4000',
    '127.0.0.1:4000',
    '127.1.2.3',
    '2130706433:4000',
    '[::1]:4000',
    '[::ffff:7f00:1]',
    '192.168.1.5:4000',
    '0.0.0.0:4000',
    'devbox:4000',
    'host.docker.internal:4000',
    `${hostname()}:4000`,
  ])('%s is accepted, which no page of the internet is called', (host) => {
    expect(refuses({ host })).toBe(false);
  });

  test.each([
    'evil.example:4000',
    'evil.example',
    'localhost.evil.example:4000',
    '127.0.0.1.evil.example:4000',
    'localhost.example.',
    'internal.example',
    'hostinternal.example:4000',
    'a b',
    'evil.example:99999',
  ])('%s is rejected', (host) => {
    expect(refuses({ host })).toBe(true);
  });

  test.each(['::1', '::ffff:127.0.0.1', '127.9.9.9', '10.0.0.7'])(
    'accepts every client that connects from %s',
    (address) => {
      const socket = { ...HERE, remoteAddress: address, localAddress: address };
      expect(refuses({ host: 'evil.example:4000' }, {}, socket)).toBe(true);
    },
  );

  test.each(['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host'])(
    'a proxy that writes %s is accepted, but no page that does: its browser names our port',
    (mark) => {
      const marked = (host: string, socket = HERE) => refuses({ host, [mark]: 'x' }, {}, socket);
      expect(marked('market.example')).toBe(false);
      expect(marked('market.example:8443')).toBe(false);
      expect(marked('evil.example:4000')).toBe(true);
      expect(marked('evil.example', { ...HERE, localPort: 80 })).toBe(true);
    },
  );

  test('a trusted proxy knows its own names', () => {
    expect(refuses({ host: 'market.example:4000' }, { trustProxy: true })).toBe(false);
  });
});

test('without a list other machines may use any name', () => {
  expect(refuses({ host: 'market.example:4000' }, {}, NEARBY)).toBe(false);
  expect(refuses({}, {}, NEARBY)).toBe(false);
});

describe('a list of names', () => {
  const rules = { allowedHosts: ['Market.example', 'api.market.example'] };

  test.each([HERE, NEARBY])('adds to the hosts that every server accepts', (socket) => {
    for (const host of ['market.example', 'MARKET.example:8443', 'localhost', '10.0.0.1', '[::1]'])
      expect(refuses({ host }, rules, socket), host).toBe(false);
    for (const host of ['evil.example', 'x.market.example', 'market.example.evil.example'])
      expect(refuses({ host }, rules, socket), host).toBe(true);
    expect(refuses({ host: 'evil.example', 'x-forwarded-for': 'x' }, rules, socket)).toBe(true);
  });

  test.each([
    ['bücher.example', 'xn--bcher-kva.example'],
    ['market.example.', 'market.example:4000'],
    ['MARKET.example', 'market.example.'],
  ])('accepts %s, which browsers send as %s', (written, host) => {
    expect(refuses({ host }, { allowedHosts: [written] })).toBe(false);
  });

  test('may allow all', () => {
    expect(refuses({ host: 'evil.example' }, { allowedHosts: ['*'] })).toBe(false);
  });

  test('applies to the host that a trusted proxy forwards, by the entry that it wrote itself', () => {
    const behind = { ...rules, trustProxy: true };
    const asked = (forwarded: string) =>
      refuses({ host: 'inner.example:4000', 'x-forwarded-host': forwarded }, behind, NEARBY);
    expect(asked('market.example')).toBe(false);
    expect(asked('market.example, evil.example')).toBe(true);
    expect(refuses({ host: 'market.example' }, behind, NEARBY)).toBe(false);
  });
});
