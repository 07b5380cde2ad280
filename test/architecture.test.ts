import { globSync } from 'node:fs';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { beforeAll, describe, expect, test } from 'vitest';

const ROOMS = [
  'kernel',
  'platform',
  'subgraphs',
  'gateway',
  'rest-adapter',
  'simulators',
  'clients',
  'dashboard',
  'examples',
  'bin',
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
  'kernels',
  'features',
  'charts',
  'indicators',
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
];

/** A rule that lets files of `from` import, of our own code, only what `may` names. */
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
    from: { path: OURS, pathNot: '^(test|bench|examples)/' },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '@types' },
  },
  only('kernel-is-the-floor', '^kernel/', ['^kernel/']),
  only('platform-sees-kernel', '^platform/', ['^kernel/', '^platform/']),
  only('subgraphs-do-not-see-each-other', '^subgraphs/([^/]+)/', ['^kernel/', '^subgraphs/$1/']),
  only('domains-see-the-kernel', '^subgraphs/([^/]+)/(venues|bars|calendars|symbols|facts)/', [
    '^kernel/',
    '^subgraphs/$1/$2/',
  ]),
  only('providers-share-the-session', '^subgraphs/market-data/providers/', [
    '^kernel/',
    '^subgraphs/market-data/(providers|venues|calendars)/',
  ]),
  only('kernels-know-only-columns', '^subgraphs/market-data/kernels/', [
    '^kernel/',
    '^subgraphs/market-data/kernels/',
  ]),
  only('features-read-columns', '^subgraphs/market-data/features/', [
    '^kernel/',
    '^subgraphs/market-data/(features|kernels)/',
  ]),
  only('charts-draw-columns', '^subgraphs/market-data/charts/', [
    '^kernel/',
    '^subgraphs/market-data/(charts|features|kernels)/',
  ]),
  only('the-catalog-describes', '^subgraphs/market-data/catalog/', [
    '^kernel/',
    '^subgraphs/market-data/(catalog|charts|features|kernels)/',
  ]),
  only('an-indicator-is-one-file', '^subgraphs/market-data/indicators/[^/]+/', [
    '^subgraphs/market-data/(catalog|charts|features|kernels)/',
  ]),
  only('calculation-runs-the-catalog', '^subgraphs/market-data/calculation/', [
    '^kernel/',
    '^subgraphs/market-data/(calculation|calendars|catalog|charts|features|kernels)/',
  ]),
  only('playbooks-read-features', '^subgraphs/market-data/playbooks/', [
    '^kernel/',
    '^subgraphs/market-data/(playbooks|catalog|features)/',
  ]),
  only('live-joins-bars-and-calculation', '^subgraphs/market-data/live/', [
    '^kernel/',
    '^subgraphs/market-data/(live|bars|calculation|catalog|charts|features|kernels)/',
  ]),
  only('scans-judge-what-is-carried-on', '^subgraphs/market-data/scans/', [
    '^kernel/',
    '^subgraphs/market-data/(scans|live|bars|calculation|catalog|features|kernels)/',
  ]),
  only('sentiment-sees-the-kernel', '^subgraphs/market-data/sentiment/', [
    '^kernel/',
    '^subgraphs/market-data/sentiment/',
  ]),
  only('derivatives-are-kept-in-ranges', '^subgraphs/market-data/derivatives/', [
    '^kernel/',
    '^subgraphs/market-data/(derivatives|bars/(range-set|believed-absence))',
  ]),
  only('the-catalog-builds-on-facts', '^subgraphs/signalhub/catalog/', [
    '^kernel/',
    '^subgraphs/signalhub/(catalog|facts)/',
  ]),
  // Files of exchanges and registries are read by those who know them.
  only('publishing-builds-on-facts', '^subgraphs/signalhub/publishing/', [
    '^kernel/',
    '^subgraphs/signalhub/(publishing|facts|etf/pcf|state-capital/bods)/',
  ]),
  only('snapshots-join-the-catalog', '^subgraphs/signalhub/snapshots/', [
    '^kernel/',
    '^subgraphs/signalhub/(snapshots|catalog|facts)/',
  ]),
  only(
    'views-are-derived-from-snapshots',
    '^subgraphs/signalhub/(lifecycle|etf|research|state-capital|policy|heat|realtime)/',
    ['^kernel/', '^subgraphs/signalhub/($1|materials|snapshots|catalog|facts)/'],
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
    from: { path: `^(kernel|subgraphs/[^/]+/(${DOMAINS.join('|')}))/` },
    to: { path: '^(node:)?(fs|net|http|https|child_process|sqlite|ws|undici)(/|$)' },
  },
  only('gateway-sees-kernel', '^gateway/', ['^kernel/', '^gateway/']),
  only('rest-adapter-sees-kernel', '^rest-adapter/', ['^kernel/', '^rest-adapter/']),
  // Most servers never get a request of an agent: its protocol's library is loaded by the first one.
  {
    name: 'the-protocol-of-agents-is-loaded-late',
    severity: 'error',
    from: {
      path: OURS,
      pathNot:
        '^(test|bench|examples)/|^rest-adapter/mcp/(mcp-(http|server|stdio)|plain-call)\\.ts$',
    },
    to: {
      path: '@modelcontextprotocol/|^rest-adapter/mcp/(mcp-(http|server|stdio)|plain-call)\\.ts$',
      dynamic: false,
      dependencyTypesNot: ['type-only'],
    },
  },
  // What other people install is whole: it has nothing of ours, and of nobody else.
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
    '^dashboard/documents.gen.ts$',
    '^clients/',
  ]),
  only('drawings-of-pages-draw', '^dashboard/drawing/', [
    '^dashboard/(drawing|parts|app|graph|text)/',
    '^dashboard/documents.gen.ts$',
    '^clients/',
  ]),
  only('pages-do-not-see-each-other', '^dashboard/pages/([^/]+)/', [
    '^dashboard/(drawing|parts|app|graph|text)/',
    '^dashboard/pages/$1/',
    '^dashboard/documents.gen.ts$',
    '^clients/',
  ]),
  {
    name: 'pages-run-in-browsers',
    severity: 'error',
    from: { path: '^dashboard/' },
    to: { dependencyTypes: ['core'] },
  },
  only('examples-see-clients', '^examples/', ['^(examples|clients)/']),
  only('simulators-see-kernel', '^simulators/', ['^kernel/', '^simulators/']),
  {
    name: 'nothing-imports-bin-bench-or-test',
    severity: 'error',
    from: { path: OURS, pathNot: '^(bin|bench|test)/' },
    to: { path: '^(bin|bench|test)/' },
  },
];

describe('the rooms of the house', () => {
  let result: ICruiseResult;

  beforeAll(async () => {
    const reply = await cruise(ROOMS, {
      ruleSet: { forbidden: RULES },
      validate: true,
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      // What a client is compiled to is not ours to arrange, and gateways of others have packages of their own.
      exclude: { path: '^(clients/typescript/dist|bench/gateways)/' },
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'node', 'default', 'types'],
        extensions: ['.ts', '.js', '.mjs', '.json', '.d.ts'],
      },
    });
    result = reply.output as ICruiseResult;
  });

  test('are all looked at: the cruise saw every module', () => {
    const files = globSync(ROOMS.map((room) => `${room}/**/*.ts`)).filter(
      (file) => !file.endsWith('.d.ts') && !file.includes('/node_modules/'),
    );
    const seen = new Set(result.modules.map((module) => module.source));
    expect(files.filter((file) => !seen.has(file))).toEqual([]);
    expect(files.length).toBeGreaterThan(50);
  });

  test('know only whom they may know', () => {
    const violations = result.summary.violations.map(
      (violation) => `${violation.rule.name}: ${violation.from} -> ${violation.to}`,
    );
    expect(violations).toEqual([]);
  });
});
