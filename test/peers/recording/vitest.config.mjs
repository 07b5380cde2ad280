import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The folder of the peers' checkouts; this file and its neighbours are copied into it. */
const FOLDER = import.meta.dirname;
const here = (file) => join(FOLDER, file);

/** What a suite imports as its composer, and the recorder that takes its place. */
const RECORDERS = [
  { find: /^(?:\.\.\/)+compose$/, replacement: here('apollo.mjs') },
  { find: /^\.\.\/(?:hints|merging)$/, replacement: '@apollo/composition' },
  { find: /^(?:\.\.\/)+src\/compose\.js$/, replacement: here('hive.mjs') },
  { find: /^(?:\.\.\/)+src$/, replacement: here('cosmo.mjs') },
];

/** Runs the suites of peers, and writes what their composers were given and answered. */
export default defineConfig({
  resolve: { alias: RECORDERS },
  test: {
    root: FOLDER,
    globals: true,
    include: [
      'federation/composition-js/src/__tests__/*.test.ts',
      'federation-composition/__tests__/**/*.spec.ts',
      'cosmo/composition/tests/**/*.test.ts',
    ],
    setupFiles: [here('globals.mjs')],
    testTimeout: 60_000,
    maxWorkers: 2,
    reporters: ['json'],
    outputFile: here('recorded-tests.json'),
    silent: true,
  },
});
