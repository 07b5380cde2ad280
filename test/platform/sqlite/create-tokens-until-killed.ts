import { systemClock } from '#platform/clock/system-clock.ts';
import { openSqliteTokenStore } from '#platform/sqlite/token-store-sqlite.ts';

/**
 * A process that creates tokens as fast as it can, revokes every second one, and prints each secret
 * with its state once that is acknowledged. Its parent kills it at some moment.
 */
const [path = ''] = process.argv.slice(2);
const store = openSqliteTokenStore(path, systemClock);
for (let index = 0; index < 100_000; index += 1) {
  const draft = { name: `token ${index}`, scopes: ['compute'], expiresAtMs: null } as const;
  const { secret, token } = await store.create(draft);
  const isRevoked = index % 2 === 1;
  if (isRevoked) await store.revoke(token.id);
  // Written to the descriptor itself, so that an acknowledgement is never buffered.
  await new Promise<void>((resolve) =>
    process.stdout.write(`${secret} ${isRevoked ? 'revoked' : 'valid'}\n`, () => resolve()),
  );
}
