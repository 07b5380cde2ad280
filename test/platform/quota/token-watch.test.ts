import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import type { TokenStore } from '#kernel/ports/token-store.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { TokenWatch } from '#platform/quota/token-watch.ts';
import { openSqliteTokenStore } from '#platform/sqlite/token-store-sqlite.ts';

let clock: VirtualClock;
let tokens: TokenStore;
let watch: TokenWatch;
beforeEach(() => {
  clock = new VirtualClock(1_790_000_000_000);
  tokens = openSqliteTokenStore(':memory:', clock);
  watch = new TokenWatch(tokens, clock, SILENT_LOG);
});
afterEach(() => tokens.close());

async function newToken(lifeMs: number | null = null): Promise<string> {
  const expiresAtMs = lifeMs === null ? null : clock.nowMs() + lifeMs;
  return (await tokens.create({ name: 'test', scopes: ['compute'], expiresAtMs })).token.id;
}

/** Follows a token and counts how often its end was reported. */
function follow(id: string) {
  const follower = { times: 0, leave: () => {} };
  follower.leave = watch.follow(id, () => (follower.times += 1));
  return follower;
}

describe('a follower of a token', () => {
  test('receives its revocation within half a second, once, and followers of other tokens do not', async () => {
    const [revoked, other] = [await newToken(), await newToken()];
    const [first, second, third] = [follow(revoked), follow(revoked), follow(other)];
    await clock.advance(60_000);
    await tokens.revoke(revoked);
    await clock.advance(500);
    expect([first.times, second.times, third.times]).toEqual([1, 1, 0]);
    await clock.advance(10_000);
    expect([first.times, second.times, third.times]).toEqual([1, 1, 0]);
  });

  test('receives its expiry', async () => {
    const follower = follow(await newToken(3_000));
    await clock.advance(2_999);
    expect(follower.times).toBe(0);
    await clock.advance(501);
    expect(follower.times).toBe(1);
  });

  test('receives nothing after leaving, however often that is', async () => {
    const id = await newToken();
    const [gone, here] = [follow(id), follow(id)];
    gone.leave();
    gone.leave();
    await tokens.revoke(id);
    await clock.advance(500);
    expect([gone.times, here.times]).toEqual([0, 1]);
    here.leave();
  });

  test('receives the end of a token that had ended before', async () => {
    const id = await newToken();
    await tokens.revoke(id);
    const follower = follow(id);
    await clock.advance(500);
    expect(follower.times).toBe(1);
  });

  test('stays connected while a store cannot be read for a while', async () => {
    const id = await newToken();
    const { isValid } = tokens;
    tokens.isValid = () => {
      throw new Error('disk I/O error');
    };
    const follower = follow(id);
    await clock.advance(5_000);
    expect(follower.times).toBe(0);
    tokens.isValid = isValid.bind(tokens);
    await tokens.revoke(id);
    await clock.advance(500);
    expect(follower.times).toBe(1);
  });

  test('leaves no timer behind', async () => {
    const looks: string[] = [];
    const { isValid } = tokens;
    tokens.isValid = (id) => {
      looks.push(id);
      return isValid.call(tokens, id);
    };
    const follower = follow(await newToken());
    await clock.advance(1_000);
    expect(looks).toHaveLength(2);
    follower.leave();
    await clock.advance(10_000);
    expect(looks).toHaveLength(2);
  });
});
