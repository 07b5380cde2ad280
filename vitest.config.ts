import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

export default defineConfig({
  // One copy of graphql for our modules and for the libraries that Node loads itself: its schema and
  // error classes are distinguished by identity, and Vite alone would pick the other build of the package.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    pool: 'forks',
    // One more than there are cores: a third of the time of a worker is spent waiting for servers and browsers.
    maxWorkers: availableParallelism() + 1,
    // Tests make much that soon is garbage. Where it begins to live grows slowly by itself, and each of its many
    // collections copies what is alive: with this room the same tests take a twentieth less processor time.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    globalSetup: ['test/shared-stores.ts'],
    reporters: ['./test/slowest-files.ts', './test/shared-demo-end.ts', 'default'],
    // Limits end what hangs. They are no measure of speed: a loaded machine takes many times as long.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      // What is pure, or keeps to what it made, shares a worker with others: a third of the processor
      // time of such tests is the start of workers and the loading of the same modules.
      {
        extends: true,
        test: {
          name: 'together',
          include: ['test/*/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
          isolate: false,
        },
      },
      // Tests of the project as a whole hold all of it in memory.
      { extends: true, test: { name: 'alone', include: ['test/*.test.ts'] } },
    ],
  },
});
