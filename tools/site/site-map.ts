/** A page of the site: its source in the repository, and its name in the menu where that differs from its heading. */
export interface MapEntry {
  readonly source: string;
  readonly label?: string;
}

/** A group of the menu. */
export interface MapGroup {
  readonly title: string;
  readonly entries: readonly MapEntry[];
}

const page = (name: string, label?: string): MapEntry => ({
  source: name.includes('/') || name === name.toUpperCase() ? `${name}.md` : `docs/${name}.md`,
  ...(label === undefined ? {} : { label }),
});

/** The menu of the site, by reader. Every page of `docs/` stands in it once; a test holds that. */
export const SITE_MAP: readonly MapGroup[] = [
  {
    title: 'Start',
    entries: [
      page('quickstart-dashboard', 'Quickstart: dashboards'),
      page('quickstart-quant', 'Quickstart: quants'),
      page('quickstart-operator', 'Quickstart: operators'),
      page('quickstart-agent', 'Quickstart: agents'),
      page('cookbook'),
      page('glossary'),
    ],
  },
  {
    title: 'Markets and research',
    entries: [
      page('dashboard', 'Dashboard'),
      page('symbols', 'Symbols'),
      page('calendars'),
      page('indicators', 'Indicators'),
      page('features'),
      page('other-series'),
      page('scans'),
      page('alerts'),
      page('playbooks'),
      page('derivatives'),
      page('published-conditions'),
      page('realtime'),
      page('analysis'),
      page('formulas'),
      page('export'),
      page('backfilling'),
      page('indicator-costs'),
    ],
  },
  {
    title: 'Clients',
    entries: [
      page('clients'),
      page('subscriptions'),
      page('charts'),
      page('other-charts'),
      page('contract'),
      page('errors'),
      page('agents'),
      page('examples/README', 'Example programs'),
    ],
  },
  {
    title: 'Gateway',
    entries: [
      page('gateway'),
      page('subgraph-connections'),
      page('subgraph-subscriptions'),
      page('gateway-control'),
      page('plugins'),
      page('trusted-documents'),
      page('caching'),
      page('telemetry'),
      page('uploads'),
    ],
  },
  {
    title: 'Operating',
    entries: [
      page('operating'),
      page('deploying'),
      page('scaling'),
      page('publishing'),
      page('parts'),
      page('collectors'),
      page('simulators'),
      page('record-and-replay'),
      page('benchmarks'),
      page('upgrading'),
      page('SECURITY', 'Security'),
      page('CHANGELOG', 'Changes'),
    ],
  },
  {
    title: 'Contributing',
    entries: [
      page('CONTRIBUTING', 'Contributing'),
      page('ARCHITECTURE', 'Architecture'),
      page('where-changes-go'),
      page('adding-an-indicator'),
      page('adding-an-endpoint'),
      page('adding-a-venue'),
      page('adding-a-provider'),
      page('adding-a-source'),
      page('adding-a-fact-kind'),
      page('testing'),
      page('releasing'),
      page('packages/indicators/README', 'Package: indicators'),
      page('packages/federation/README', 'Package: federation'),
      page('packages/graph-server/README', 'Package: graph-server'),
      page('packages/rest-documents/README', 'Package: rest-documents'),
      page('kernel/README', 'Package: kernel'),
    ],
  },
];
