import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // One copy of graphql for our modules and for the libraries that Node loads itself: its schema and
  // error classes are told apart by identity, and Vite alone would pick the other build of the package.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    // One fewer, the default, leaves a core of two idle.
    maxWorkers: Math.max(2, availableParallelism()),
    globalSetup: ['test/shared-stores.ts'],
    reporters: ['./test/slowest-files.ts', 'default'],
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
