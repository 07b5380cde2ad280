import { hash, randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { PersistedDocumentsRedis } from '#platform/redis/persisted-documents-redis.ts';
import { findRedis } from '#test/platform/quota/redis-server.ts';

const found = await findRedis();
const SHARED = { clock: systemClock, random: Math.random, log: SILENT_LOG };
const open: PersistedDocumentsRedis[] = [];

function documentsAt(url: string, prefix: string, maxBytes?: number): PersistedDocumentsRedis {
  const documents = new PersistedDocumentsRedis({
    ...SHARED,
    url,
    prefix,
    ...(maxBytes === undefined ? {} : { maxBytes }),
  });
  open.push(documents);
  return documents;
}

/** A document of so many bytes, with its hash. */
function documentOf(name: string, bytes = 20): [sha256: string, text: string] {
  const text = `{ ${name} }`.padEnd(bytes);
  return [hash('sha256', text), text];
}

afterEach(() => {
  for (const documents of open.splice(0)) documents.close();
});

test('documents whose Redis is unreachable are those of the process', async () => {
  const documents = documentsAt('redis://127.0.0.1:1', 'none');
  const [sha256, text] = documentOf('a');
  expect(await documents.get(sha256)).toBeUndefined();
  await documents.set(sha256, text);
  expect(await documents.get(sha256)).toBe(text);
});

describe.skipIf(typeof found === 'string')('documents in Redis (else skipped: no Redis)', () => {
  const redis = found as Exclude<typeof found, string>;
  afterAll(() => redis.stop());
  /** Two processes of one installation. */
  const two = (maxBytes?: number): [PersistedDocumentsRedis, PersistedDocumentsRedis, string] => {
    const prefix = randomUUID();
    return [
      documentsAt(redis.url, prefix, maxBytes),
      documentsAt(redis.url, prefix, maxBytes),
      prefix,
    ];
  };
  /** Asked of a process that may still be connecting. */
  const known = async (documents: PersistedDocumentsRedis, sha256: string) => {
    await expect.poll(() => documents.get(sha256), { interval: 10 }).toBeDefined();
    return documents.get(sha256);
  };
  const connected = async (documents: PersistedDocumentsRedis): Promise<void> => {
    const [sha256, text] = documentOf('connected');
    await expect
      .poll(async () => {
        await documents.set(sha256, text);
        return (await documentsAt(redis.url, 'x').get(sha256)) === undefined;
      })
      .toBe(true);
  };

  test('received by one process are known to the other', async () => {
    const [one, other, prefix] = two();
    const client = new Redis(redis.url);
    await client.ping();
    const [sha256, text] = documentOf('中');
    await expect
      .poll(async () => {
        await one.set(sha256, text);
        return client.hlen(`${prefix}:{documents}:texts`);
      })
      .toBe(1);
    expect(await known(other, sha256)).toBe(text);
    expect(await client.get(`${prefix}:{documents}:size`)).toBe(String(Buffer.byteLength(text)));
    client.disconnect();
  });

  test('are checked against their hash, whichever process wrote them', async () => {
    const [one, , prefix] = two();
    const client = new Redis(redis.url);
    const [sha256] = documentOf('mine');
    await client.hset(`${prefix}:{documents}:texts`, sha256, '{ yours }');
    await connected(one);
    expect(await one.get(sha256)).toBeUndefined();
    client.disconnect();
  });

  test('are bounded: the most recently used are kept, long ones are not sent', async () => {
    const [one, , prefix] = two(1_000);
    const client = new Redis(redis.url);
    const texts = `${prefix}:{documents}:texts`;
    const uses = `${prefix}:{documents}:uses`;
    await expect
      .poll(async () => {
        await one.set(...documentOf('first', 300));
        return client.hlen(texts);
      })
      .toBe(1);
    const [second] = documentOf('second', 300);
    await one.set(...documentOf('second', 300));
    await one.set(...documentOf('third', 300));
    // The first was used recently, the second long ago.
    await client.zadd(uses, 1, second);
    await one.set(...documentOf('fourth', 300));
    await one.set(...documentOf('long', 70_000));
    expect(await client.hlen(texts)).toBe(3);
    expect(await client.hexists(texts, second)).toBe(0);
    expect(await client.zcard(uses)).toBe(3);
    expect(await client.get(`${prefix}:{documents}:size`)).toBe('900');
    client.disconnect();
  });

  test('block no request while Redis hangs', async () => {
    if (redis.child === null) return;
    const [one] = two();
    await connected(one);
    redis.child.kill('SIGSTOP');
    const startedMs = performance.now();
    const [sha256, text] = documentOf('hung');
    await one.set(sha256, text);
    for (let index = 0; index < 50; index += 1) await one.get(hash('sha256', `${index}`));
    // Three wait for the timeout, the others find the circuit open.
    expect(performance.now() - startedMs).toBeLessThan(2_000);
    expect(await one.get(sha256)).toBe(text);
    redis.child.kill('SIGCONT');
  });
});
