import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Clock } from '#kernel/ports/clock.ts';
import type { ResponseStore, StoredResponse } from '#kernel/ports/response-store.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';

/** A store of responses that several processes may have open at once. */
export interface ResponsesUnderTest {
  readonly store: ResponseStore;
  dispose(): void | Promise<void>;
}

const START_MS = 1_790_000_000_000;
const MAX_BYTES = 100_000;

/** What every store of responses promises; each store's test calls this with its own `make`. */
export function responseStoreContract(
  make: (clock: Clock, maxBytes: number) => Promise<ResponsesUnderTest>,
): void {
  let under: ResponsesUnderTest;
  let clock: VirtualClock;
  beforeEach(async () => {
    clock = new VirtualClock(START_MS);
    under = await make(clock, MAX_BYTES);
  });
  afterEach(() => under.dispose());

  const response = (json: string, facts: Partial<StoredResponse> = {}): StoredResponse => ({
    json,
    expiresAtMs: START_MS + 10_000,
    staleUntilMs: START_MS + 10_000,
    isPrivate: false,
    tags: [],
    ...facts,
  });
  const keep = async (key: string, json: string, facts: Partial<StoredResponse> = {}) => {
    const { epoch } = await under.store.get([[key]]);
    await under.store.set([[key, response(json, facts)]], epoch);
  };
  const textsOf = async (...places: (readonly string[])[]) =>
    (await under.store.get(places)).found.map((one) => one?.json ?? null);

  test('each place finds the first of its keys, and nothing where there is none', async () => {
    await keep('a', '1');
    await keep('b', '"二"', { isPrivate: true });
    expect(await textsOf(['b', 'a'], ['c'], ['c', 'a'])).toEqual(['"二"', null, '1']);
    const { found } = await under.store.get([['b']]);
    expect(found).toEqual([response('"二"', { isPrivate: true })]);
  });

  test('a response is found until it is stale, and replaced by a later one', async () => {
    await keep('a', '1', { staleUntilMs: START_MS + 20_000 });
    await clock.advance(15_000);
    expect(await textsOf(['a'])).toEqual(['1']);
    await keep('a', '2', { staleUntilMs: START_MS + 18_000 });
    expect(await textsOf(['a'])).toEqual(['2']);
    await clock.advance(5_000);
    expect(await textsOf(['a'])).toEqual([null]);
  });

  test('an invalidation drops what has one of its tags, and counts it', async () => {
    await keep('a', '1', { tags: ['x', 'y'] });
    await keep('b', '2', { tags: ['y'] });
    await keep('c', '3', { tags: ['z'] });
    expect(await under.store.invalidate(['x', 'y', 'unknown'])).toBe(2);
    expect(await textsOf(['a'], ['b'], ['c'])).toEqual([null, null, '3']);
    expect(await under.store.invalidate(['y'])).toBe(0);
  });

  test('what was computed before an invalidation of its tag is not kept, and what follows is', async () => {
    const { epoch } = await under.store.get([['a']]);
    await under.store.invalidate(['x']);
    await under.store.set(
      [
        ['a', response('1', { tags: ['x'] })],
        ['b', response('2', { tags: ['y'] })],
      ],
      epoch,
    );
    expect(await textsOf(['a'], ['b'])).toEqual([null, '2']);
    await keep('a', '3', { tags: ['x'] });
    expect(await textsOf(['a'])).toEqual(['3']);
  });

  test('all responses together keep to the bound in bytes', async () => {
    const json = JSON.stringify('x'.repeat(10_000));
    const keys = Array.from({ length: 40 }, (_, at) => `key ${at}`);
    for (const key of keys) await keep(key, json, { tags: ['all'] });
    const found = await textsOf(...keys.map((key) => [key]));
    const kept = found.filter((one) => one !== null);
    expect(kept.length).toBeGreaterThan(1);
    expect(kept.join('').length).toBeLessThan(MAX_BYTES);
    expect(await under.store.invalidate(['all'])).toBe(kept.length);
  });
}
