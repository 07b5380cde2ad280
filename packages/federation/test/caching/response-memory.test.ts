import { describe } from 'vitest';
import { ResponseMemory } from '#federation/caching/response-memory.ts';
import { responseStoreContract } from '#test/contracts/response-store-contract.ts';

describe('responses in memory:', () => {
  responseStoreContract((clock, maxBytes) =>
    Promise.resolve({ store: new ResponseMemory(clock, maxBytes), dispose: () => undefined }),
  );
});
