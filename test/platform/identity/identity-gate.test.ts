import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import type { RequestGate } from '#kernel/http/request-gate.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { createIdentityGate } from '#platform/identity/identity-gate.ts';
import { KeySet } from '#platform/identity/key-set.ts';
import { keySourceOf, MAX_BYTES } from '#platform/identity/key-source.ts';
import { openSmallGate } from '#test/platform/quota/small-gate.ts';
import { AUDIENCE, ISSUER, tokenMaker } from '#test/platform/identity/token-maker.ts';
import type { TokenMaker } from '#test/platform/identity/token-maker.ts';

const NOW_MS = 1_790_000_000_000;
const MINUTE_MS = 60_000;
const RULES = {
  issuers: [ISSUER],
  audiences: [AUDIENCE],
  algorithms: ['ES256'],
  clockToleranceSec: 30,
  scopesClaim: 'scope',
  policiesClaim: 'roles',
};

let clock: VirtualClock;
let maker: TokenMaker;
/** The answer of the key provider, and the number of its requests. */
let provider: { status: number; body: string; asked: number };
let keys: KeySet;
let gate: RequestGate;
let close: () => Promise<void>;

beforeEach(async () => {
  clock = new VirtualClock(NOW_MS);
  maker = await tokenMaker('one');
  provider = { status: 200, body: JSON.stringify({ keys: [maker.publicKey] }), asked: 0 };
  const server = createServer((_, response) => {
    provider.asked += 1;
    response.writeHead(provider.status).end(provider.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  close = () => new Promise((resolve) => server.close(() => resolve()));
  keys = new KeySet(keySourceOf(`http://127.0.0.1:${port}/jwks`), clock, SILENT_LOG);
  gate = createIdentityGate({ keys, rules: RULES, others: null, clock, log: SILENT_LOG });
});
afterEach(() => close());

const enter = (authorization: string | undefined, to = gate) =>
  Promise.resolve(to.admit({ clientAddress: '192.0.2.1', authorization }, 'graphql'));
const codeOf = async (token: string) => (await enter(`Bearer ${token}`)).refusal?.code ?? null;

describe('an identity token', () => {
  test('names its holder, its scopes and its policies', async () => {
    const token = await maker.sign({ scope: 'read  write', roles: ['owner', 7] }, NOW_MS);
    const { caller, refusal } = await enter(`bearer ${token}`);
    expect(refusal).toBeNull();
    expect(caller).toMatchObject({
      scopes: [],
      identity: { scopes: ['read', 'write'], policies: ['owner'] },
    });
    expect(caller!.identity!.claims['sub']).toBe('ada');
    expect(caller!.id).not.toContain('ada');
  });

  test('of one person with the same rights shares an identity, of another or with others does not', async () => {
    const keyOf = async (claims: Record<string, unknown>) =>
      (await enter(`Bearer ${await maker.sign(claims, NOW_MS)}`)).caller!.identity!.sharingKey;
    const first = await keyOf({ scope: 'a', jti: '1' });
    expect(await keyOf({ jti: '2', scope: 'a', iat: 5 })).toBe(first);
    for (const claims of [
      { scope: 'b' },
      { scope: 'a', sub: 'bob' },
      { scope: 'a', tenant: 'x' },
    ]) {
      expect(await keyOf(claims)).not.toBe(first);
    }
  });

  test('is rejected for any fault', async () => {
    const nowSec = NOW_MS / 1_000;
    const stranger = await tokenMaker('one');
    const [head, , signature] = (await maker.sign({}, NOW_MS)).split('.');
    const forged = Buffer.from(
      JSON.stringify({ iss: ISSUER, aud: AUDIENCE, sub: 'root', exp: nowSec + 60 }),
    );
    const wrong = {
      'another issuer': await maker.sign({ iss: 'https://evil.example.com' }, NOW_MS),
      'another audience': await maker.sign({ aud: ['elsewhere'] }, NOW_MS),
      'no audience': await maker.sign({ aud: undefined }, NOW_MS),
      'no end': await maker.sign({ exp: undefined }, NOW_MS),
      subjectless: await maker.sign({ sub: undefined }, NOW_MS),
      'an end before the tolerance': await maker.sign({ exp: nowSec - 31 }),
      'a beginning after the tolerance': await maker.sign({ nbf: nowSec + 31 }, NOW_MS),
      'the key of a stranger': await stranger.sign({}, NOW_MS),
      'an algorithm that is not taken': await (await tokenMaker('one', 'ES384')).sign({}, NOW_MS),
      'claims that were exchanged': `${head}.${forged.toString('base64url')}.${signature}`,
      'no signature': new UnsecuredJWT({
        iss: ISSUER,
        aud: AUDIENCE,
        sub: 'root',
        exp: nowSec + 60,
      }).encode(),
      'the public key as a secret': await new SignJWT({
        iss: ISSUER,
        aud: AUDIENCE,
        sub: 'root',
        exp: nowSec + 60,
      })
        .setProtectedHeader({ alg: 'HS256', kid: 'one' })
        .sign(Buffer.from(JSON.stringify(maker.publicKey))),
      'no JSON': 'aaaa.bbbb.cccc',
      'any length': `${'a'.repeat(20_000)}.b.c`,
    };
    for (const [what, token] of Object.entries(wrong))
      expect([what, await codeOf(token)]).toEqual([what, 'invalid_token']);
    expect(await codeOf(await maker.sign({ exp: nowSec - 29, nbf: nowSec + 29 }))).toBeNull();
  });

  test('ends its connections and streams at its expiry', async () => {
    const { caller } = await enter(
      `Bearer ${await maker.sign({ exp: NOW_MS / 1_000 + 300 }, NOW_MS)}`,
    );
    let ends = 0;
    gate.follow(caller!, () => (ends += 1));
    const leave = gate.follow(caller!, () => (ends += 10));
    await clock.advance(5 * MINUTE_MS + 29_000);
    expect(ends).toBe(0);
    leave();
    await clock.advance(2_000);
    expect(ends).toBe(1);
  });
});

describe('other tokens', () => {
  test('are refused where no key is known, and never fall back to anonymous access', async () => {
    for (const authorization of [
      'Bearer mg_1',
      'Basic YTpi',
      'Bearer',
      '',
      'Bearer a.b.c, Bearer d.e.f',
    ]) {
      expect((await enter(authorization)).refusal?.code).toBe('invalid_token');
    }
    expect(await enter(undefined)).toMatchObject({ caller: null, refusal: null });
  });

  test('API tokens are recognised by their form, and counted alike', async () => {
    const small = openSmallGate({ default: 2, compute: 2, token: 2, graphql: 2 });
    const both = createIdentityGate({
      keys,
      rules: RULES,
      others: small.gate,
      clock,
      log: SILENT_LOG,
    });
    const api = await small.issue('publish');
    expect((await enter(api.authorization, both)).caller).toMatchObject({ id: api.id });
    const person = `Bearer ${await maker.sign({}, NOW_MS)}`;
    const codes = [];
    for (let count = 0; count < 3; count += 1)
      codes.push((await enter(person, both)).refusal?.code);
    expect(codes).toEqual([undefined, undefined, 'rate_limited']);
    const wrong = [];
    for (let count = 0; count < 3; count += 1)
      wrong.push((await enter('Bearer a.b.c', both)).refusal?.code);
    expect(wrong).toEqual(['invalid_token', 'invalid_token', 'rate_limited']);
    await small.tokens.close();
  });
});

describe('the keys', () => {
  test('are fetched once for all waiting requests, and again for a new one at most twice a minute', async () => {
    const token = await maker.sign({}, NOW_MS);
    expect(await Promise.all([1, 2, 3].map(() => codeOf(token)))).toEqual([null, null, null]);
    expect(provider.asked).toBe(1);
    const next = await tokenMaker('two');
    const newer = await next.sign({}, NOW_MS);
    for (let count = 0; count < 5; count += 1) expect(await codeOf(newer)).toBe('invalid_token');
    expect(provider.asked).toBe(1);
    provider.body = JSON.stringify({ keys: [next.publicKey] });
    await clock.advance(30_000);
    expect(await codeOf(newer)).toBeNull();
    // A key that was removed from the set is invalid.
    expect(await codeOf(token)).toBe('invalid_token');
    expect(provider.asked).toBe(2);
  });

  test('that cannot be fetched reject identity tokens for now, and no other request', async () => {
    const token = await maker.sign({}, NOW_MS);
    for (const body of ['<html>', '{}', '{"keys":1}', 'x'.repeat(MAX_BYTES + 1)]) {
      provider.body = body;
      await clock.advance(30_000);
      const { refusal } = await enter(`Bearer ${token}`);
      expect(refusal).toMatchObject({ code: 'keys_unavailable', facts: { retryAfterSec: 30 } });
    }
    const { asked } = provider;
    expect(await codeOf(token)).toBe('keys_unavailable');
    expect(provider.asked).toBe(asked);
    expect((await enter(undefined)).refusal).toBeNull();
  });

  test('are used for a day while the provider is away', async () => {
    expect(await codeOf(await maker.sign({}, NOW_MS))).toBeNull();
    provider.status = 500;
    await clock.advance(24 * 60 * MINUTE_MS - 1);
    expect(await codeOf(await maker.sign({}, clock.nowMs()))).toBeNull();
    await clock.advance(MINUTE_MS);
    expect(await codeOf(await maker.sign({}, clock.nowMs()))).toBe('keys_unavailable');
  });
});
