import { globSync, readFileSync } from 'node:fs';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { beforeAll, describe, expect, test } from 'vitest';
import { classShapes } from '#test/class-shapes.ts';
import { folderCircles } from '#test/folder-circles.ts';
import { longestImportChain } from '#test/longest-import-chain.ts';

const ROOMS = [
  'kernel',
  'platform',
  'packages',
  'subgraphs',
  'gateway',
  'rest-adapter',
  'simulators',
  'clients',
  'dashboard',
  'examples',
  'bin',
  'tools',
  'bench',
  'test',
];
const OURS = `^(${ROOMS.join('|')})/`;

/** Folders of a subgraph that hold pure functions and small state on plain values. */
const DOMAINS = [
  'venues',
  'bars',
  'facts',
  'catalog',
  'snapshots',
  'calculation',
  'live',
  'scans',
  'playbooks',
  'calendars',
  'symbols',
  'derivatives',
  'sentiment',
  'lifecycle',
  'etf',
  'research',
  'state-capital',
  'conditions',
  'policy',
  'heat',
  'materials',
  'realtime',
  'collectors',
];

/** A rule that lets files of `from` import, of our own code, only folders in `may`. */
const only = (name: string, from: string, may: readonly string[]): IForbiddenRuleType => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: OURS, pathNot: [...may] },
});

const RULES: IForbiddenRuleType[] = [
  { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  { name: 'resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
  {
    name: 'declared-in-package-json',
    severity: 'error',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'no-dev-dependency-in-product',
    severity: 'error',
    from: { path: OURS, pathNot: '^(test|bench|examples|tools)/|^packages/[^/]+/test/' },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '@types' },
  },
  only('kernel-is-the-floor', '^kernel/', ['^kernel/']),
  only('platform-sees-kernel', '^platform/', ['^kernel/', '^platform/']),
  only('subgraphs-do-not-see-each-other', '^subgraphs/([^/]+)/', [
    '^kernel/',
    '^subgraphs/$1/',
    '^packages/indicators/',
  ]),
  // Packages that others can use are self-contained: each imports the kernel only, and no other
  // package.
  {
    name: 'packages-stand-alone',
    severity: 'error',
    from: { path: '^packages/([^/]+)/', pathNot: '^packages/[^/]+/test/' },
    to: { path: OURS, pathNot: ['^kernel/', '^packages/$1/(?!test/)'] },
  },
  only('domains-see-the-kernel', '^subgraphs/([^/]+)/(venues|bars|calendars|symbols|facts)/', [
    '^kernel/',
    '^subgraphs/$1/$2/',
  ]),
  only('providers-share-the-session', '^subgraphs/market-data/providers/', [
    '^kernel/',
    '^subgraphs/market-data/(providers|venues|calendars)/',
  ]),
  only('the-engine-runs-steps-of-any-kind', '^packages/indicators/engine/', [
    '^kernel/',
    '^packages/indicators/engine/',
  ]),
  only('steps-know-only-columns', '^packages/indicators/(steps|arithmetic|figures)/', [
    '^kernel/',
    '^packages/indicators/(steps|arithmetic|figures|engine)/',
  ]),
  only('formulas-join-steps', '^packages/indicators/formulas/', [
    '^kernel/',
    '^packages/indicators/(formulas|steps|arithmetic|figures|engine)/',
  ]),
  only('features-read-columns', '^packages/indicators/features/', [
    '^kernel/',
    '^packages/indicators/(features|engine)/',
  ]),
  only('charts-draw-columns', '^packages/indicators/charts/', [
    '^kernel/',
    '^packages/indicators/(charts|features|formulas|steps|arithmetic|engine)/',
  ]),
  only('the-catalog-describes', '^packages/indicators/catalog/', [
    '^kernel/',
    '^packages/indicators/(catalog|charts|features|formulas|steps|arithmetic|engine)/',
  ]),
  only('families-build-on-the-catalog', '^packages/indicators/families/', [
    '^kernel/',
    '^packages/indicators/',
  ]),
  only('an-indicator-is-one-file', '^packages/indicators/indicators/[^/]+/', [
    '^packages/indicators/',
  ]),
  only('calculation-runs-the-catalog', '^subgraphs/market-data/calculation/', [
    '^kernel/',
    '^subgraphs/market-data/(calculation|calendars)/',
    '^packages/indicators/',
  ]),
  only('playbooks-read-features', '^subgraphs/market-data/playbooks/', [
    '^kernel/',
    '^subgraphs/market-data/playbooks/',
    '^packages/indicators/(catalog|features)/',
  ]),
  only('live-joins-bars-and-calculation', '^subgraphs/market-data/live/', [
    '^kernel/',
    '^subgraphs/market-data/(live|bars|calculation)/',
    '^packages/indicators/',
  ]),
  only('scans-judge-what-is-carried-on', '^subgraphs/market-data/scans/', [
    '^kernel/',
    '^subgraphs/market-data/(scans|live|bars|calculation)/',
    '^packages/indicators/',
  ]),
  only('sentiment-sees-the-kernel', '^subgraphs/market-data/sentiment/', [
    '^kernel/',
    '^subgraphs/market-data/sentiment/',
  ]),
  only('derivatives-are-kept-in-ranges', '^subgraphs/market-data/derivatives/', [
    '^kernel/',
    '^subgraphs/market-data/(derivatives|bars/series/range-set)',
  ]),
  only('the-catalog-builds-on-facts', '^subgraphs/signalhub/catalog/', [
    '^kernel/',
    '^subgraphs/signalhub/(catalog|facts)/',
  ]),
  only('publishing-builds-on-facts', '^subgraphs/signalhub/publishing/', [
    '^kernel/',
    '^subgraphs/signalhub/(publishing|facts)/',
  ]),
  // A source is a mapping: sockets, clocks and stores come to the engine as ports.
  only('collectors-publish-parts', '^subgraphs/signalhub/collectors/', [
    '^kernel/',
    '^subgraphs/signalhub/(collectors|facts|parts|materials)/',
    '^subgraphs/signalhub/publishing/(file-format|formats/)',
  ]),
  only('sources-do-not-see-the-engine', '^subgraphs/signalhub/collectors/sources/', [
    '^kernel/',
    '^subgraphs/signalhub/(facts|parts|materials)/',
    '^subgraphs/signalhub/publishing/formats/',
    '^subgraphs/signalhub/collectors/(sources/|documents/|flashes/|xls/|owners/|[^/]+\\.ts$)',
  ]),
  only('readers-of-sources-see-no-source', '^subgraphs/signalhub/collectors/(xls|owners)/', [
    '^kernel/',
    '^subgraphs/signalhub/(facts|parts)/',
    '^subgraphs/signalhub/collectors/(xls/|owners/|[^/]+\\.ts$)',
  ]),
  only('documents-join-collectors-and-analysis', '^subgraphs/signalhub/documents/', [
    '^kernel/',
    '^subgraphs/signalhub/(documents|collectors|analysis|materials|realtime|facts|parts)/',
  ]),
  only('snapshots-join-the-catalog', '^subgraphs/signalhub/snapshots/', [
    '^kernel/',
    '^subgraphs/signalhub/(snapshots|catalog|facts)/',
  ]),
  only(
    'views-are-derived-from-snapshots',
    '^subgraphs/signalhub/(lifecycle|etf|research|state-capital|policy|heat|realtime)/',
    [
      '^kernel/',
      '^subgraphs/signalhub/($1|materials|snapshots|catalog|facts|source-health)/',
      // The statements of a format are read by publishing, and written by the view that holds the graph.
      '^subgraphs/signalhub/publishing/formats/bods/bods-statement.ts$',
    ],
  ),
  only('conditions-read-views', '^subgraphs/signalhub/conditions/', [
    '^kernel/',
    '^subgraphs/signalhub/(conditions|etf|research|state-capital|policy|heat|snapshots|catalog|facts)/',
  ]),
  only('materials-are-compared-as-texts', '^subgraphs/signalhub/materials/', [
    '^kernel/',
    '^subgraphs/signalhub/(materials|facts)/',
  ]),
  {
    name: 'domains-do-no-io',
    severity: 'error',
    from: {
      path: `^(kernel|packages/indicators|subgraphs/[^/]+/(${DOMAINS.join('|')}))/`,
      pathNot: '^packages/[^/]+/test/',
    },
    to: { path: '^(node:)?(fs|net|http|https|child_process|sqlite|ws|undici)(/|$)' },
  },
  // Plans are plain data: the planner knows neither what runs them, nor what asks for them.
  only('the-planner-writes-plans', '^packages/federation/plan/', [
    '^kernel/',
    '^packages/federation/(plan|operation)/',
  ]),
  only('gateway-joins-its-packages', '^gateway/', [
    '^kernel/',
    '^gateway/',
    '^packages/(federation|graph-server)/',
  ]),
  only('rest-adapter-serves-documents', '^rest-adapter/', [
    '^kernel/',
    '^rest-adapter/',
    '^packages/rest-documents/',
  ]),
  // The greater part of servers never get a request of an agent: its protocol's library is loaded
  // by the first one.
  {
    name: 'the-protocol-of-agents-is-loaded-late',
    severity: 'error',
    from: {
      path: OURS,
      pathNot: [
        '^(test|bench|examples)/|^packages/[^/]+/test/',
        '^rest-adapter/mcp/(mcp-(http|server|stdio)|plain-call)\\.ts$',
      ],
    },
    to: {
      path: '@modelcontextprotocol/|^rest-adapter/mcp/(mcp-(http|server|stdio)|plain-call)\\.ts$',
      dynamic: false,
      dependencyTypesNot: ['type-only'],
    },
  },
  // A server without a collector loads nothing of OpenTelemetry, which takes a quarter of a second.
  {
    name: 'telemetry-is-loaded-late',
    severity: 'error',
    from: { path: OURS, pathNot: '^(test|bench)/|^(gateway|platform)/telemetry/' },
    to: {
      path: '@opentelemetry/|^(gateway|platform)/telemetry/',
      dynamic: false,
      dependencyTypesNot: ['type-only'],
    },
  },
  // An installed package is complete: it contains no file of this repository or of other packages.
  only('clients-stand-alone', '^clients/', ['^clients/']),
  {
    name: 'clients-have-no-dependencies',
    severity: 'error',
    from: { path: '^clients/' },
    to: { dependencyTypes: ['npm', 'npm-dev', 'core'] },
  },
  // A page is a client like any other: it knows the public graph, and nothing of the server.
  only('the-dashboard-is-a-client', '^dashboard/', [
    '^dashboard/',
    '^clients/typescript/src/index.ts$',
  ]),
  only('texts-of-pages-stand-alone', '^dashboard/text/', ['^dashboard/text/']),
  only('questions-of-pages-know-the-client', '^dashboard/graph/', [
    '^dashboard/(graph|text)/',
    '^clients/',
  ]),
  only('the-app-of-pages-holds-settings', '^dashboard/app/', [
    '^dashboard/(app|graph|text)/',
    '^clients/',
  ]),
  only('parts-of-pages-are-shared', '^dashboard/parts/', [
    '^dashboard/(parts|app|graph|text)/',
    '^dashboard/documents/documents.gen.ts$',
    '^clients/',
  ]),
  only('drawings-of-pages-draw', '^dashboard/chart/', [
    '^dashboard/(chart|parts|app|graph|text)/',
    '^dashboard/documents/documents.gen.ts$',
    '^clients/',
  ]),
  only('pages-do-not-see-each-other', '^dashboard/pages/([^/]+)/', [
    '^dashboard/(chart|parts|app|graph|text)/',
    '^dashboard/pages/$1/',
    '^dashboard/documents/documents.gen.ts$',
    '^clients/',
  ]),
  {
    name: 'pages-run-in-browsers',
    severity: 'error',
    from: { path: '^dashboard/' },
    to: { dependencyTypes: ['core'] },
  },
  // Plugins of a gateway need the types of their hooks.
  only('examples-see-clients', '^examples/', [
    '^(examples|clients)/',
    '^packages/federation/index.ts$',
  ]),
  only('simulators-see-kernel', '^simulators/', ['^kernel/', '^simulators/']),
  {
    name: 'nothing-imports-bin-tools-bench-or-test',
    severity: 'error',
    from: { path: OURS, pathNot: '^(bin|tools|bench|test)/|^packages/[^/]+/test/' },
    to: { path: '^(bin|tools|bench|test)/' },
  },
  {
    name: 'the-product-runs-without-tools-and-tests',
    severity: 'error',
    from: { path: '^bin/' },
    to: { path: '^(tools|bench|test)/' },
  },
];

/** Rooms whose code runs in the product, on a server or in a browser. */
const PRODUCT = ROOMS.filter((room) => !['examples', 'tools', 'bench', 'test'].includes(room));
const MAX_METHODS = 20;
/** A change of the last module of a chain can concern every other; types count, modules loaded late do not. */
const MAX_CHAIN = 30;

/** Classes that were larger when the rule was made; none is added. */
const LARGER_CLASSES = [
  'dashboard/chart/chart-canvas.ts ChartCanvas',
  'dashboard/chart/chart-view.ts ChartView',
  'dashboard/pages/symbol/replay/replay-tool.ts ReplayTool',
  'packages/federation/execute/projector.ts Projector',
  'packages/indicators/arithmetic/candles.ts Candles',
  'simulators/host/stream-connection.ts StreamConnection',
  'subgraphs/market-data/calendars/session-grid.ts SessionGrid',
  'subgraphs/market-data/live/live-run.ts LiveRun',
  'subgraphs/signalhub/lifecycle/security-on-date.ts SecurityOnDate',
  'subgraphs/signalhub/realtime/material-feed.ts MaterialFeed',
];

/** Classes with public fields that were not read-only when the rule was made; none is added. */
const WRITABLE_CLASSES = [
  'clients/typescript/src/live/following.ts Following',
  'dashboard/graph/shared-socket.ts ChannelSocket',
  'kernel/async/step-runner.ts Job',
  'packages/federation/execute/error-reports.ts ErrorReports',
  'packages/federation/execute/plan-run.ts PlanRun',
  'packages/federation/introspection/evaluate-introspection.ts Evaluation',
  'packages/federation/plan/search/edge-budget.ts EdgeBudget',
  'packages/federation/plan/search/fetch-tree.ts FetchTree',
  'packages/federation/plan/search/plan-position.ts PlanPosition',
  'packages/federation/plan/search/position-tree.ts PositionTree',
  'packages/federation/subgraph-client/http-exchange.ts RequestTimeout',
  'packages/graph-server/fan-out/shared-run.ts SubscriberSlot',
  'packages/indicators/arithmetic/price-profile.ts PriceProfile',
  'packages/indicators/arithmetic/recent-pivots.ts RecentPivots',
  'packages/indicators/engine/compose.ts Composer',
  'packages/indicators/features/recent-range.ts RecentRange',
  'packages/indicators/figures/figure.ts Figure',
  'packages/indicators/figures/figure.ts FigurePivots',
  'platform/postgres/postgres-database.ts ClientStatements',
  'platform/sqlite/publication-client.ts Thread',
  'platform/threads/worker-thread.ts WorkerThread',
];

describe('the classes of the product', () => {
  const shapes = globSync(PRODUCT.map((room) => `${room}/**/*.ts`))
    .filter((file) => !/\/node_modules\/|\/dist\/|\.d\.ts$|^packages\/[^/]+\/test\//.test(file))
    .flatMap(classShapes);

  test('have at most 20 methods and accessors', () => {
    expect(shapes.length).toBeGreaterThan(400);
    const larger = shapes.filter(({ methods }) => methods > MAX_METHODS);
    expect(larger.map(({ name }) => name).toSorted()).toEqual(LARGER_CLASSES);
  });

  test('keep their state to themselves: no public field can be assigned from outside', () => {
    const writable = shapes.filter(({ writableFields }) => writableFields.length > 0);
    expect(writable.map(({ name }) => name).toSorted()).toEqual(WRITABLE_CLASSES);
  });
});

describe('the folders of the project', () => {
  let result: ICruiseResult;

  beforeAll(async () => {
    const reply = await cruise(ROOMS, {
      ruleSet: { forbidden: RULES },
      validate: true,
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      // The compiled client is generated, and third-party gateways and composers have packages of their own.
      exclude: { path: '^(clients/typescript/dist|bench/gateways|test/peers/recording)/' },
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'node', 'default', 'types'],
        extensions: ['.ts', '.js', '.mjs', '.json', '.d.ts'],
      },
    });
    result = reply.output as ICruiseResult;
  });

  test('are all checked: the cruise saw every module', () => {
    const files = globSync(ROOMS.map((room) => `${room}/**/*.ts`)).filter(
      (file) => !file.endsWith('.d.ts') && !file.includes('/node_modules/'),
    );
    const seen = new Set(result.modules.map((module) => module.source));
    expect(files.filter((file) => !seen.has(file))).toEqual([]);
    expect(files.length).toBeGreaterThan(50);
  });

  test('import only what their rules allow', () => {
    const violations = result.summary.violations.map(
      (violation) => `${violation.rule.name}: ${violation.from} -> ${violation.to}`,
    );
    expect(violations).toEqual([]);
  });

  test('keep the planner apart: it depends on few modules outside its folder', () => {
    const PLANNER = 'packages/federation/plan/';
    const imported = result.modules
      .filter(({ source }) => source.startsWith(PLANNER))
      .flatMap(({ dependencies }) => dependencies.map(({ resolved }) => resolved))
      .filter((file) => new RegExp(OURS).test(file));
    expect(imported.length).toBeGreaterThan(100);
    const outside = new Set(imported.filter((file) => !file.startsWith(PLANNER)));
    expect(outside.size, [...outside].join('\n')).toBeLessThanOrEqual(8);
  });

  test('import each other in one direction, folder by folder', () => {
    // Tests share worlds across folders; product code does not.
    const ours = new RegExp(`${OURS}(?!.*/test/)(?<!^test/)`);
    const imports = result.modules.flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ resolved }) => ours.test(source) && ours.test(resolved))
        .map(({ resolved }): [string, string] => [source, resolved]),
    );
    expect(imports.length).toBeGreaterThan(1_000);
    expect(folderCircles(imports)).toEqual([]);
  });

  test('are at most thirty imports deep, types included', () => {
    const isProduct = new RegExp(`^(${PRODUCT.join('|')})/(?!.*/test/)`);
    const imports = new Map(
      result.modules
        .filter(({ source }) => isProduct.test(source))
        .map(({ source, dependencies }) => [
          source,
          dependencies
            .filter(({ resolved, dynamic }) => !dynamic && isProduct.test(resolved))
            .map(({ resolved }) => resolved),
        ]),
    );
    expect(imports.size).toBeGreaterThan(2_000);
    const chain = longestImportChain(imports);
    expect(chain.length, chain.join('\n')).toBeLessThanOrEqual(MAX_CHAIN);
    expect(chain.length).toBeGreaterThan(20);
  });

  test('keep resolvers to themselves: each file in a folder of resolvers exports a map of them', () => {
    const isMap =
      /^export const [A-Z_]*(RESOLVERS|QUERIES|MUTATIONS|SUBSCRIPTIONS|FIELDS|SCALARS)\b/m;
    const isPartOfMap = /^export const [A-Z_]*FIELDS_OF_\w+/m;
    const files = globSync('subgraphs/*/resolvers/**/*.ts');
    expect(files.length).toBeGreaterThan(40);
    const others = files.filter((file) => {
      const text = readFileSync(file, 'utf8');
      return !isMap.test(text) && !isPartOfMap.test(text);
    });
    expect(others).toEqual([]);
  });
});
