/** The pages of the dashboard. A path names a page, its query holds the page's whole state. */
export interface PageEntry {
  readonly name: string;
  /** Segments of the path; `:name` takes any segment, `?` after it makes it optional. */
  readonly path: string;
  /** The module that opens the page, below `dashboard/`. */
  readonly module: string;
}

export const PAGES = [
  { name: 'home', path: '/', module: 'pages/home/home-page.ts' },
  {
    name: 'symbol',
    path: '/symbol/:exchange/:market/:symbol',
    module: 'pages/symbol/symbol-page.ts',
  },
  { name: 'sectors', path: '/sectors/:sectorId?', module: 'pages/sectors/sectors-page.ts' },
  { name: 'company', path: '/company/:stockCode', module: 'pages/company/company-page.ts' },
  { name: 'fund', path: '/fund/:fundCode', module: 'pages/fund/fund-page.ts' },
  {
    name: 'indicators',
    path: '/indicators/:name?',
    module: 'pages/indicators/indicators-page.ts',
  },
  { name: 'scanner', path: '/scanner', module: 'pages/scanner/scanner-page.ts' },
] as const satisfies readonly PageEntry[];

export type PageName = (typeof PAGES)[number]['name'];

/** A path that names a page, with its parameters. */
export interface MatchedPage {
  readonly name: PageName;
  readonly module: string;
  readonly params: Readonly<Record<string, string>>;
}

/** The page that a path names; null where none has it. */
export function matchPage(path: string): MatchedPage | null {
  const segments = path.split('/').filter((segment) => segment !== '');
  for (const { name, path: pattern, module } of PAGES) {
    const params = paramsOf(pattern, segments);
    if (params !== null) return { name, module, params };
  }
  return null;
}

function paramsOf(pattern: string, segments: readonly string[]): Record<string, string> | null {
  const parts = pattern.split('/').filter((part) => part !== '');
  if (segments.length > parts.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const segment = segments[at];
    if (segment === undefined) {
      if (!part.endsWith('?')) return null;
    } else if (part.startsWith(':')) {
      const decoded = decodedSegment(segment);
      if (decoded === null) return null;
      params[part.slice(1).replace('?', '')] = decoded;
    } else if (part !== segment) {
      return null;
    }
  }
  return params;
}

/** Null for a segment that is no percent-encoded text. */
function decodedSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
