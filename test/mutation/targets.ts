import { basename } from 'node:path';

/** A group of sources to mutate, and the tests that must notice. */
export interface MutationTarget {
  readonly name: string;
  /** Folders or files whose sources are mutated. */
  readonly sources: readonly string[];
  /** Folders inside them that are left out: drawings are judged by eye. */
  readonly without?: readonly string[];
  /** Tests and folders of tests, the quickest and most specific first. */
  readonly tests: readonly string[];
  /** A part of the names of a source's own tests, which run before all others. */
  readonly ownTests?: (path: string) => string;
}

/**
 * The algorithms that the project exists for: a wrong constant in one of them is a wrong number in
 * an answer.
 */
export const MUTATION_TARGETS: readonly MutationTarget[] = [
  {
    name: 'steps',
    sources: ['arithmetic', 'engine', 'figures', 'formulas', 'steps'].map(
      (folder) => `packages/indicators/${folder}`,
    ),
    tests: ['packages/indicators/test/steps', 'packages/indicators/test'],
  },
  {
    name: 'indicators',
    sources: ['packages/indicators/indicators'],
    tests: ['packages/indicators/test'],
    // Tests over all indicators name each by its name in requests.
    ownTests: (path) => basename(path, '.ts').replaceAll('-', '_'),
  },
  {
    name: 'executor',
    sources: ['execute', 'plan', 'documents', 'projection'].map(
      (folder) => `packages/federation/${folder}`,
    ),
    tests: [
      'packages/federation/test/execute',
      'packages/federation/test/plan',
      'packages/federation/test/documents',
      'test/gateway/subscriptions.test.ts',
      'test/gateway/monolith-equivalence.test.ts',
      'test/conformance/federation-audit.test.ts',
    ],
  },
  {
    name: 'windows',
    sources: ['subgraphs/signalhub/realtime'],
    tests: ['test/signalhub/realtime', 'test/signalhub/resolvers/realtime-rest.test.ts'],
  },
  {
    name: 'ownership',
    sources: ['subgraphs/signalhub/state-capital'],
    without: ['subgraphs/signalhub/state-capital/drawing'],
    tests: ['test/signalhub/state-capital', 'test/rest-adapter/signalhub/state-capital.test.ts'],
  },
];
