import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Clock } from '#kernel/ports/clock.ts';
import type { TokenStore } from '#kernel/ports/token-store.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';

const START_MS = 1_790_000_000_000;
const DAY_MS = 86_400_000;
const DRAFT = { name: 'research desk', scopes: ['compute'], expiresAtMs: null } as const;

/** Tokens that several processes may have open at once. */
export interface TokensUnderTest {
  /** Another process over the same tokens. */
  open(clock: Clock): Promise<TokenStore>;
  /** Removes the data, when every store is closed. */
  dispose(): Promise<void>;
}

/** What every token store promises; each engine's test calls this with its own `make`. */
export function tokenStoreContract(make: () => Promise<TokensUnderTest>): void {
  let under: TokensUnderTest;
  let clock: VirtualClock;
  let store: TokenStore;
  beforeEach(async () => {
    under = await make();
    clock = new VirtualClock(START_MS);
    store = await under.open(clock);
  });
  afterEach(async () => {
    await store.close();
    await under.dispose();
  });

  describe('a new token', () => {
    test('is recognisable, fits into a header, and is unique', async () => {
      const issued = await Promise.all(Array.from({ length: 50 }, () => store.create(DRAFT)));
      for (const { secret, token } of issued) {
        expect(secret).toMatch(/^mg_[0-9a-f]{16}_[\w-]{43}$/);
        expect(secret.split('_')[1]).toBe(token.id);
      }
      expect(new Set(issued.map(({ secret }) => secret.slice(20))).size).toBe(50);
    });

    test('is verified with its own rights', async () => {
      const scopes = ['compute', 'publish'] as const;
      const expiresAtMs = START_MS + DAY_MS;
      const { secret, token } = await store.create({ name: '研究', scopes, expiresAtMs });
      expect(token).toEqual({
        id: expect.any(String),
        name: '研究',
        scopes,
        createdAtMs: START_MS,
        expiresAtMs,
        revokedAtMs: null,
        lastUsedAtMs: null,
      });
      expect(store.verify(secret)).toEqual(token);
    });
  });

  describe('a token is rejected', () => {
    test('with one character changed, in its id or in its secret part', async () => {
      const { secret } = await store.create(DRAFT);
      for (let at = 3; at < secret.length; at += 1) {
        const other = secret[at] === '0' ? '1' : '0';
        expect(store.verify(secret.slice(0, at) + other + secret.slice(at + 1))).toBeNull();
      }
    });

    test('under the id of another token', async () => {
      const [one, other] = [await store.create(DRAFT), await store.create(DRAFT)];
      expect(store.verify(`mg_${one.token.id}_${other.secret.slice(20)}`)).toBeNull();
    });

    test.each(['', 'mg_', 'x'.repeat(16_000), "mg_0000000000000000_' OR 1=1 --", 'mg_\0_\0'])(
      'when it is malformed: %j',
      (text) => {
        expect(store.verify(text)).toBeNull();
      },
    );

    test('from the moment of its expiry on', async () => {
      const { secret } = await store.create({ ...DRAFT, expiresAtMs: START_MS + 1_000 });
      await clock.advance(999);
      expect(store.verify(secret)).not.toBeNull();
      await clock.advance(1);
      expect(store.verify(secret)).toBeNull();
    });

    test('once revoked, at once here and within a second in another process', async () => {
      const server = await under.open(clock);
      const { secret, token } = await store.create(DRAFT);
      await clock.advance(1_000);
      await vi.waitFor(() => expect(server.verify(secret)?.id).toBe(token.id));
      expect(store.verify(secret)?.id).toBe(token.id);
      await clock.advance(5);
      expect(await store.revoke(token.id)).toMatchObject({ revokedAtMs: START_MS + 1_005 });
      expect(store.verify(secret)).toBeNull();
      await clock.advance(995);
      await vi.waitFor(() => expect(server.verify(secret)).toBeNull());
      await server.close();
    });
  });

  describe('revoking', () => {
    test('keeps the first time when it is repeated', async () => {
      const { token } = await store.create(DRAFT);
      await store.revoke(token.id);
      await clock.advance(DAY_MS);
      expect(await store.revoke(token.id)).toMatchObject({ revokedAtMs: START_MS });
    });

    test('answers null for an unknown id', async () => {
      expect(await store.revoke('0000000000000000')).toBeNull();
    });
  });

  describe('the list', () => {
    test('has every token in the order of creation, revoked ones too', async () => {
      const { token: first } = await store.create({ ...DRAFT, name: 'first' });
      await store.create({ ...DRAFT, name: 'second' });
      await store.revoke(first.id);
      const listed = await store.list();
      expect(listed.map(({ name }) => name)).toEqual(['first', 'second']);
      expect(listed.map(({ revokedAtMs }) => revokedAtMs)).toEqual([START_MS, null]);
    });

    test('reports the last use, written a minute later and when the store closes', async () => {
      const { secret } = await store.create(DRAFT);
      store.verify(secret);
      await clock.advance(30_000);
      store.verify(secret);
      expect((await store.list())[0]?.lastUsedAtMs).toBeNull();
      await clock.advance(30_000);
      await vi.waitFor(async () =>
        expect((await store.list())[0]?.lastUsedAtMs).toBe(START_MS + 30_000),
      );
      store.verify(secret);
      await store.close();
      store = await under.open(clock);
      expect((await store.list())[0]?.lastUsedAtMs).toBe(START_MS + 60_000);
    });

    test('does not count a rejected attempt as a use', async () => {
      const { secret } = await store.create({ ...DRAFT, expiresAtMs: START_MS });
      store.verify(secret);
      await clock.advance(60_000);
      expect((await store.list())[0]?.lastUsedAtMs).toBeNull();
    });
  });
}
