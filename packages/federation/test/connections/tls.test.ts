import { copyFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { TlsFiles, type TlsRule } from '#federation/connections/tls-files.ts';
import {
  newAuthority,
  textsOf,
  type Authority,
} from '#federation/test/connections/certificates.ts';
import { remoteRate } from '#federation/test/connections/remote-rate.ts';
import { serveSecurely } from '#federation/test/connections/secure-subgraph.ts';
import { TransportRules } from '#federation/subgraph-client/transport-rules.ts';
import type { Log } from '#kernel/ports/log.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { systemClock } from '#platform/clock/system-clock.ts';

const RATE = { data: { rate: 7.1 } };

const filesOf = (rule: TlsRule, services = { clock: systemClock, log: SILENT_LOG }): TlsFiles =>
  new TlsFiles(rule, 'transport.rules[0].tls', services);

/** Options that trust an authority. */
const trusting = ({ ca }: Authority, rule: TlsRule = {}) => ({
  tls: filesOf({ ca_file: ca, ...rule }),
  retries: 0,
});

/** Collects what is logged as a warning or info. */
function listening(): { readonly log: Log; readonly lines: string[] } {
  const lines: string[] = [];
  const note: Log['warn'] = ({ reason }, message) =>
    void lines.push(typeof reason === 'string' ? `${message}: ${reason}` : message);
  return { log: { ...SILENT_LOG, warn: note, info: note }, lines };
}

test('a subgraph with a certificate of the given authority is asked, and no other', async () => {
  const ours = newAuthority();
  const theirs = newAuthority();
  const { url, seen } = await serveSecurely('https', textsOf(ours.sign('a', 'DNS:localhost')));
  expect(await remoteRate([url], trusting(ours)).query()).toEqual(RATE);
  expect(await remoteRate([url], trusting(theirs)).query()).toBe('subgraph_unavailable');
  expect(await remoteRate([url], { retries: 0 }).query()).toBe('subgraph_unavailable');
  expect(seen).toHaveLength(1);
});

test('a certificate of another name, or one that has expired, is refused with its reason', async () => {
  const authority = newAuthority();
  const wrong = await serveSecurely('https', textsOf(authority.sign('b', 'DNS:other.internal')));
  const expired = await serveSecurely('https', textsOf(authority.sign('c', 'DNS:localhost', -1)));
  const { log, lines } = listening();
  for (const { url } of [wrong, expired]) {
    const { query, mutate } = remoteRate([url], { ...trusting(authority), log });
    expect([await query(), await mutate()]).toEqual([
      'subgraph_unavailable',
      'subgraph_unavailable',
    ]);
  }
  expect(lines[0]).toMatch(/does not match certificate's altnames.*other\.internal/);
  expect(lines[2]).toMatch(/certificate has expired/);
  expect([...wrong.seen, ...expired.seen]).toEqual([]);
  const named = trusting(authority, { server_name: 'other.internal' });
  expect(await remoteRate([wrong.url], named).query()).toEqual(RATE);
});

test('a URL of TLS at a server without it is refused, and the next URL is asked', async () => {
  const authority = newAuthority();
  const plain = createServer();
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void plain.close());
  const untrue = `https://localhost:${(plain.address() as AddressInfo).port}/graphql`;
  const good = await serveSecurely('https', textsOf(authority.sign('a', 'DNS:localhost')));
  const { query, mutate } = remoteRate([untrue, good.url], { ...trusting(authority), retries: 1 });
  for (let count = 0; count < 8; count += 1) {
    expect([await query(), await mutate()]).toEqual([RATE, RATE]);
  }
  expect(await remoteRate([untrue], trusting(authority)).query()).toBe('subgraph_unavailable');
});

test('a subgraph that asks for a certificate gets the one of the rule', async () => {
  const authority = newAuthority();
  const server = textsOf(authority.sign('server', 'DNS:localhost'));
  const demanding = { ...server, ca: textsOf({ cert: authority.ca, key: authority.ca }).cert };
  const { url, seen } = await serveSecurely('https', {
    ...demanding,
    requestCert: true,
    rejectUnauthorized: true,
  });
  const { cert, key } = authority.sign('gateway', 'DNS:gateway');
  const known = trusting(authority, { cert_file: cert, key_file: key });
  expect(await remoteRate([url], known).query()).toEqual(RATE);
  expect(seen[0]?.client).toBe('gateway');
  expect(await remoteRate([url], trusting(authority)).query()).toBe('subgraph_unavailable');
  expect(seen).toHaveLength(1);
});

test('renewed files are used by the next connection, and invalid ones are not', async () => {
  const authority = newAuthority();
  const later = newAuthority();
  const one = authority.sign('one', 'DNS:gateway');
  const two = later.sign('two', 'DNS:gateway');
  const { log, lines } = listening();
  let nowMs = 0;
  const clock = { ...systemClock, monotonicMs: () => nowMs };
  const rule = { cert_file: one.cert, key_file: one.key, ca_file: authority.ca };
  const files = filesOf(rule, { clock, log });
  const first = files.options;
  copyFileSync(two.cert, one.cert);
  expect(files.options).toBe(first);
  nowMs += 10_000;
  expect(files.options).toBe(first);
  nowMs += 10_000;
  expect(files.options).toBe(first);
  copyFileSync(two.key, one.key);
  nowMs += 10_000;
  expect(files.options).not.toBe(first);
  expect(files.options.cert).toBe(textsOf(two).cert);
  expect(lines).toEqual([
    expect.stringMatching(
      /^renewed certificates are invalid.*: transport\.rules\[0\]\.tls\.key_file: .* is not the key of/,
    ),
    'certificates renewed',
  ]);
});

test('a server whose certificate is renewed under a new authority is asked without a restart', async () => {
  const authority = newAuthority();
  const later = newAuthority();
  const served = await serveSecurely('https', textsOf(authority.sign('a', 'DNS:localhost')));
  let nowMs = 0;
  const clock = { ...systemClock, monotonicMs: () => nowMs };
  const tls = filesOf({ ca_file: authority.ca }, { clock, log: SILENT_LOG });
  const { query } = remoteRate([served.url], { tls, retries: 1 });
  expect(await query()).toEqual(RATE);
  served.renew(textsOf(later.sign('a', 'DNS:localhost')));
  for (const socket of served.sockets) socket.destroy();
  copyFileSync(later.ca, authority.ca);
  nowMs += 10_000;
  expect(await query()).toEqual(RATE);
});

test('an invalid rule or file ends the start, and the message names it', () => {
  const authority = newAuthority();
  const { cert, key } = authority.sign('a', 'DNS:a');
  const other = authority.sign('b', 'DNS:b');
  const empty = `${authority.folder}/empty.pem`;
  writeFileSync(empty, 'nothing');
  const damaged = `${authority.folder}/damaged.pem`;
  writeFileSync(damaged, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');
  const messageOf = (tls: TlsRule): string => {
    try {
      void new TransportRules([{}, { tls }], { clock: systemClock, log: SILENT_LOG });
      return 'accepted';
    } catch (error) {
      return error instanceof Error ? error.message.replaceAll(`${authority.folder}/`, '') : '';
    }
  };
  expect(messageOf({ cert_file: cert, key_file: key })).toBe('accepted');
  const at = 'transport.rules[1].tls';
  expect(messageOf({ ca_file: '/nowhere.pem' })).toBe(
    `${at}.ca_file: cannot read /nowhere.pem (ENOENT).`,
  );
  expect(messageOf({ ca_file: empty })).toBe(
    `${at}.ca_file: empty.pem has no certificate in PEM format.`,
  );
  expect(messageOf({ ca_file: damaged })).toBe(
    `${at}.ca_file: damaged.pem has a damaged certificate.`,
  );
  expect(messageOf({ cert_file: cert })).toBe(`${at} needs cert_file and key_file together.`);
  expect(messageOf({ cert_file: cert, key_file: empty })).toBe(
    `${at}.key_file: empty.pem is not a private key without a passphrase.`,
  );
  expect(messageOf({ cert_file: cert, key_file: other.key })).toBe(
    `${at}.key_file: b.key is not the key of a.pem.`,
  );
});
