import type { Snippet } from '#test/pages/page-snippets.ts';

/** How a snippet is proven. */
export type Proof =
  /** Run by bash against a server of its own data, as a reader would. */
  | { readonly by: 'shell' }
  /** Sent to the running server. */
  | { readonly by: 'graph' }
  /** The steps of its page are followed in a copy of the project. */
  | { readonly by: 'following' }
  /** A drawing, or the output of a command: nothing that a reader could run. */
  | { readonly by: 'nothing' }
  /** Another test, or the run of continuous integration, that mentions it. */
  | { readonly by: 'file'; readonly file: string; readonly mentions: string };

interface Rule {
  readonly page: RegExp;
  readonly language: string;
  /** A text in the snippet, where the rule is about some of a page only. */
  readonly holds?: string;
  readonly proof: Proof;
}

const proof = (file: string, mentions: string): Proof => ({ by: 'file', file, mentions });

/** The first matching rule decides. A snippet without a rule is unproven. */
const RULES: readonly Rule[] = [
  {
    page: /^docs\/(collectors|adding-a-source)\.md$/,
    language: 'sh',
    holds: 'marketgraph -- collect',
    proof: proof('test/bin/collect-command.test.ts', "'collect', '--once'"),
  },
  {
    page: /^docs\/adding-a-source\.md$/,
    language: 'sh',
    holds: 'npx vitest',
    proof: proof('.ci/run', 'vitest'),
  },
  {
    page: /^(README|docs\/quickstart-\w+)\.md$/,
    language: 'sh',
    holds: 'npm ci\nnpm start\n',
    proof: proof('.ci/run', 'npm start'),
  },
  {
    page: /^(CONTRIBUTING|docs\/testing)\.md$/,
    language: 'sh',
    proof: proof('.ci/run', 'npm run --silent check'),
  },
  {
    page: /^docs\/quickstart-quant\.md$/,
    language: 'sh',
    holds: 'pip install',
    proof: proof('test/clients/running-clients.test.ts', 'installs from its folder'),
  },
  {
    page: /^docs\/quickstart-operator\.md$/,
    language: 'sh',
    holds: 'marketgraph doctor',
    proof: proof('test/bin/command-line.test.ts', "'doctor'"),
  },
  {
    page: /^docs\/quickstart-operator\.md$/,
    language: 'sh',
    holds: 'LOG_FORMAT=json npm start',
    proof: proof('.ci/run', 'LOG_FORMAT=json npm start'),
  },
  {
    page: /^(README|docs\/quickstart-operator)\.md$/,
    language: 'sh',
    holds: '--profile live',
    proof: proof('test/pages/live-profile.test.ts', '--profile'),
  },
  {
    page: /^README\.md$/,
    language: 'sh',
    holds: 'marketgraph subgraph',
    proof: proof('test/bin/split-graph.ts', "['subgraph', name]"),
  },
  {
    page: /^docs\/scaling\.md$/,
    language: 'sh',
    holds: 'ROLES=ingest',
    proof: proof('test/bin/shared-demo-world.test.ts', 'ROLES=follow,signalhub,gateway'),
  },
  {
    page: /^docs\/scaling\.md$/,
    language: 'sh',
    holds: 'marketgraph -- migrate',
    proof: proof('test/bin/over-postgres.test.ts', "['migrate']"),
  },
  {
    page: /^docs\/scaling\.md$/,
    language: 'sh',
    holds: 'marketgraph -- move',
    proof: proof('test/bin/moving/move-stores.test.ts', "['move', '--from', folder"),
  },
  {
    page: /^docs\/scaling\.md$/,
    language: 'sh',
    holds: '--workers',
    proof: proof('test/bin/workers/workers.test.ts', "['start', '--workers', '2']"),
  },
  {
    page: /^docs\/scaling\.md$/,
    language: 'sh',
    holds: 'pg_dump',
    proof: proof('test/bin/moving/move-stores.test.ts', 'a dump brings back all of it'),
  },
  {
    page: /^docs\/deploying\.md$/,
    language: 'sh',
    holds: 'npm run package',
    proof: proof('test/deploy/package.test.ts', 'await writePackage(PACKAGE)'),
  },
  {
    page: /^docs\/deploying\.md$/,
    language: 'sh',
    holds: 'npm install ./marketgraph-kernel',
    proof: proof('test/release/installed-libraries.test.ts', "run('@marketgraph/federation')"),
  },
  {
    page: /^docs\/releasing\.md$/,
    language: 'sh',
    proof: proof('test/release/release.test.ts', 'releaseSteps('),
  },
  {
    page: /^docs\/clients\.md$/,
    language: 'sh',
    holds: 'pip install',
    proof: proof('test/clients/running-clients.test.ts', "'pip', 'install'"),
  },
  {
    page: /^docs\/deploying\.md$/,
    language: 'sh',
    holds: 'kubectl',
    proof: proof('test/deploy/kubernetes.test.ts', 'has the members of its kind'),
  },
  {
    page: /^docs\/plugins\.md$/,
    language: 'sh',
    proof: proof('test/bin/gateway-control.test.ts', 'examples/plugins/'),
  },
  {
    page: /^docs\/plugins\.md$/,
    language: 'ts',
    proof: proof('test/examples/plugins.test.ts', "snippetsOf('docs/plugins.md')"),
  },
  {
    page: /^docs\/deploying\.md$/,
    language: 'sh',
    proof: proof('test/deploy/unit-files.test.ts', 'without a word'),
  },
  {
    page: /^docs\/operating\.md$/,
    language: 'sh',
    holds: 'data accept',
    proof: proof('test/bin/data-folder/bar-origin.test.ts', "'accept'"),
  },
  {
    page: /^docs\/record-and-replay\.md$/,
    language: 'sh',
    holds: 'record sources',
    proof: proof('test/bin/collect-command.test.ts', "'record', 'sources'"),
  },
  {
    page: /^docs\/record-and-replay\.md$/,
    language: 'sh',
    holds: 'marketgraph re',
    proof: proof('test/bin/record-and-replay.test.ts', "'record', 'venue_c:perp'"),
  },
  {
    page: /^docs\/simulators\.md$/,
    language: 'sh',
    holds: 'vitest run test/simulation',
    proof: proof('test/simulation/seeded-histories.test.ts', 'MARKETGRAPH_SIMULATION_SEEDS'),
  },
  ...['js', 'python'].map((language) => ({
    page: /^docs\/alerts\.md$/,
    language,
    proof: proof('test/alerts/alerts-page.test.ts', 'docs/alerts.md'),
  })),
  {
    page: /^docs\/alerts\.md$/,
    language: 'graphql',
    proof: proof('test/alerts/alert-rules.test.ts', 'docs/alerts.md'),
  },
  {
    page: /^docs\/subscriptions\.md$/,
    language: 'js',
    proof: proof('test/gateway/documented-client.test.ts', 'docs/subscriptions.md'),
  },
  {
    page: /^docs\/contract\.md$/,
    language: 'json',
    proof: proof('test/rest-adapter/documented-gaps.test.ts', 'docs/contract.md'),
  },
  {
    page: /^docs\/dashboard\.md$/,
    language: '',
    holds: '/grid?',
    proof: proof('test/dashboard/grid/grid-state.test.ts', 'docs/dashboard.md'),
  },
  {
    page: /^docs\/symbols\.md$/,
    language: 'json',
    proof: proof('test/bin/symbol-search.test.ts', 'docs/symbols.md'),
  },
  {
    page: /^docs\/analysis\.md$/,
    language: 'json',
    proof: proof('test/signalhub/analysis/page-example.test.ts', 'docs/analysis.md'),
  },
  {
    page: /^docs\/playbooks\.md$/,
    language: 'yaml',
    proof: proof('test/market-data/playbooks/playbook-set.test.ts', 'docs/playbooks.md'),
  },
  {
    page: /^docs\/agents\.md$/,
    language: 'json',
    proof: proof('test/bin/agents.test.ts', 'docs/agents.md'),
  },
  {
    page: /^docs\/agents\.md$/,
    language: 'sh',
    holds: 'marketgraph mcp',
    proof: proof('test/bin/agents.test.ts', 'a demo of its own'),
  },
  {
    page: /^docs\/gateway\.md$/,
    language: 'sh',
    holds: '--config gateway.yaml',
    proof: proof('test/bin/traffic-rules.test.ts', "['gateway', '--config', config]"),
  },
  {
    page: /^docs\/gateway\.md$/,
    language: 'sh',
    holds: 'x-operator-token',
    proof: proof('test/gateway/operators/query-plans.test.ts', "'x-operator-token': TOKEN"),
  },
  {
    page: /^docs\/gateway\.md$/,
    language: 'graphql',
    holds: '@fromContext',
    proof: proof('packages/federation/test/execute/contexts.test.ts', 'docs/gateway.md'),
  },
  {
    page: /^docs\/gateway\.md$/,
    language: 'yaml',
    proof: proof('test/bin/gateway-of-others.test.ts', 'docs/gateway.md'),
  },
  {
    page: /^docs\/trusted-documents\.md$/,
    language: 'yaml',
    proof: proof('test/bin/trusted-documents.test.ts', 'docs/trusted-documents.md'),
  },
  {
    page: /^docs\/gateway-control\.md$/,
    language: 'yaml',
    proof: proof('test/bin/gateway-control.test.ts', 'docs/gateway-control.md'),
  },
  {
    page: /^docs\/gateway-control\.md$/,
    language: 'sh',
    holds: 'indicatorIndex',
    proof: proof('test/bin/gateway-control.test.ts', "GRAPHQL_MAX_BATCHED_OPERATIONS: '10'"),
  },
  {
    page: /^docs\/gateway-control\.md$/,
    language: 'sh',
    proof: proof('test/bin/gateway-control.test.ts', "'x-operator-token': TOKEN"),
  },
  {
    page: /^docs\/caching\.md$/,
    language: 'yaml',
    proof: proof('test/bin/caching.test.ts', 'docs/caching.md'),
  },
  {
    page: /^docs\/subgraph-connections\.md$/,
    language: 'yaml',
    proof: proof('test/bin/subgraph-connections.test.ts', 'docs/subgraph-connections.md'),
  },
  {
    page: /^docs\/subgraph-subscriptions\.md$/,
    language: 'yaml',
    proof: proof('test/bin/subgraph-subscriptions.test.ts', 'docs/subgraph-subscriptions.md'),
  },
  {
    page: /^docs\/uploads\.md$/,
    language: 'yaml',
    proof: proof('test/bin/uploads.test.ts', 'docs/uploads.md'),
  },
  {
    page: /^docs\/uploads\.md$/,
    language: 'sh',
    proof: proof('test/bin/uploads.test.ts', 'docs/uploads.md'),
  },
  {
    page: /^docs\/telemetry\.md$/,
    language: 'yaml',
    proof: proof('test/bin/telemetry.test.ts', 'docs/telemetry.md'),
  },
  {
    page: /^docs\/(clients|backfilling|quickstart-\w+)\.md$/,
    language: 'python',
    proof: proof('test/clients/running-clients.test.ts', "language === 'python'"),
  },
  {
    page: /^docs\/(clients|backfilling|quickstart-\w+)\.md$/,
    language: 'ts',
    proof: proof('test/clients/running-clients.test.ts', "language === 'ts'"),
  },
  {
    page: /^docs\/clients\.md$/,
    language: 'sh',
    proof: proof('test/clients/running-clients.test.ts', "'pack'"),
  },
  { page: /^docs\/adding-/, language: 'sh', proof: { by: 'following' } },
  { page: /^docs\/adding-/, language: 'ts', proof: { by: 'following' } },
  { page: /^docs\/adding-/, language: 'json', proof: { by: 'following' } },
  { page: /^docs\/adding-/, language: 'graphql', proof: { by: 'following' } },
  { page: /^docs\/adding-/, language: 'md', proof: { by: 'following' } },
  { page: /^docs\/adding-/, language: 'ndjson', proof: { by: 'following' } },
  {
    page: /^docs\/parts\.md$/,
    language: 'ts',
    proof: proof('test/signalhub/parts/parts-page.test.ts', "blockOf('ts')"),
  },
  {
    page: /^docs\/parts\.md$/,
    language: 'json',
    proof: proof('test/signalhub/parts/parts-page.test.ts', "blockOf('json')"),
  },
  {
    page: /^docs\/publishing\.md$/,
    language: 'ndjson',
    proof: proof('test/contracts/fact-kinds.test.ts', 'docs/publishing.md'),
  },
  {
    page: /^docs\/publishing\.md$/,
    language: 'json',
    proof: proof('test/contracts/fact-kinds.test.ts', 'docs/publishing.md'),
  },
  {
    page: /^docs\/publishing\.md$/,
    language: 'graphql',
    proof: proof('test/bin/publish-over-http.test.ts', 'publish(bundle: $bundle)'),
  },
  {
    page: /^docs\/charts\.md$/,
    language: 'json',
    proof: proof('packages/indicators/test/charts/documentation.test.ts', 'docs/charts.md'),
  },
  {
    page: /^docs\/features\.md$/,
    language: 'json',
    proof: proof('packages/indicators/test/features/documentation.test.ts', 'docs/features.md'),
  },
  // The variables of the mutation above it.
  { page: /^docs\/realtime\.md$/, language: 'json', proof: { by: 'graph' } },
  { page: /./, language: 'graphql', proof: { by: 'graph' } },
  { page: /./, language: 'sh', proof: { by: 'shell' } },
  { page: /./, language: 'text', proof: { by: 'nothing' } },
  { page: /./, language: '', proof: { by: 'nothing' } },
];

/** How a snippet is proven; null if it is not. */
export function proofOf({ page, language, text }: Snippet): Proof | null {
  const rule = RULES.find(
    (candidate) =>
      candidate.page.test(page) &&
      candidate.language === language &&
      (candidate.holds === undefined || text.includes(candidate.holds)),
  );
  return rule?.proof ?? null;
}
