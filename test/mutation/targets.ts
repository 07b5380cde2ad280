/** A group of sources to mutate, and the tests that must notice. */
export interface MutationTarget {
  readonly name: string;
  /** Folders or files whose sources are mutated. */
  readonly sources: readonly string[];
  /** Folders inside them that are left out: drawings are judged by eye. */
  readonly without?: readonly string[];
  /** Tests and folders of tests, the most specific first. */
  readonly tests: readonly string[];
  /** Tests and folders inside them that take long or start processes, which read unchanged sources. */
  readonly withoutTests?: readonly string[];
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
    // Short files first; those of `steps` itself take minutes, and reach nearly everything.
    tests: [
      'packages/indicators/test/steps/steps',
      'packages/indicators/test/golden',
      'packages/indicators/test',
    ],
    withoutTests: [
      'packages/indicators/test/charts',
      'packages/indicators/test/catalog',
      'packages/indicators/test/bounded-work.test.ts',
      'packages/indicators/test/documentation.test.ts',
    ],
  },
  {
    name: 'planner',
    sources: ['packages/federation/plan'],
    tests: [
      'packages/federation/test/plan',
      'packages/federation/test',
      'test/gateway/worlds',
      'test/conformance/federation-audit.test.ts',
    ],
  },
  {
    name: 'windows',
    sources: ['subgraphs/signalhub/realtime', 'subgraphs/signalhub/snapshots'],
    tests: [
      'test/signalhub/realtime',
      'test/signalhub/snapshots',
      'test/signalhub/resolvers/realtime-graph.test.ts',
      'test/signalhub/resolvers/realtime-rest.test.ts',
      'test/signalhub/resolvers/snapshot-graph.test.ts',
    ],
    withoutTests: ['test/signalhub/realtime/kill-while-ingesting.test.ts'],
  },
  {
    name: 'ownership',
    sources: ['subgraphs/signalhub/state-capital'],
    without: ['subgraphs/signalhub/state-capital/drawing'],
    tests: [
      'test/signalhub/state-capital',
      'test/signalhub/resolvers/state-capital-graph.test.ts',
      'test/rest-adapter/signalhub/state-capital.test.ts',
    ],
  },
  {
    name: 'bars',
    sources: ['subgraphs/market-data/bars'],
    tests: [
      'test/market-data/bars',
      'test/market-data/providers/on-demand.test.ts',
      'test/market-data/derivatives',
      'test/market-data/live',
      'test/market-data/resolvers',
      'test/platform/read-settings.test.ts',
      'test/simulation/lost-frames.test.ts',
      'test/simulation/scaled',
    ],
  },
  {
    name: 'venues',
    sources: ['subgraphs/market-data/venues'],
    tests: [
      ...['session', 'scan', 'venue-a', 'venue-b', 'venue-c', 'venue-d'].map(
        (folder) => `test/market-data/venues/${folder}`,
      ),
      'test/market-data/venues',
      'test/market-data/derivatives',
      'test/simulation/lost-frames.test.ts',
    ],
  },
  {
    name: 'scans',
    sources: ['subgraphs/market-data/scans'],
    tests: ['test/market-data/scans'],
  },
  {
    name: 'rest',
    sources: ['packages/rest-documents'],
    without: ['packages/rest-documents/test', 'packages/rest-documents/example.ts'],
    tests: [
      'packages/rest-documents/test',
      'test/rest-adapter/stored-routes.test.ts',
      'test/rest-adapter/request-body.test.ts',
      'test/rest-adapter/partial-answers.test.ts',
      'test/rest-adapter/http-conversation.test.ts',
      // What the sources say of themselves is in the generated description.
      'test/generated-files.test.ts',
    ],
  },
  {
    name: 'indicators',
    sources: ['packages/indicators/indicators'],
    tests: ['packages/indicators/test'],
  },
  {
    name: 'executor',
    sources: ['execute', 'documents', 'projection'].map(
      (folder) => `packages/federation/${folder}`,
    ),
    tests: [
      'packages/federation/test',
      'test/gateway/subscriptions.test.ts',
      'test/gateway/monolith-equivalence.test.ts',
      'test/conformance/federation-audit.test.ts',
    ],
  },
];
