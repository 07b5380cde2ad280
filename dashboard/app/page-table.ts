/** The pages of the dashboard. A path names a page, its query holds the page's whole state. */
export interface PageEntry {
  readonly name: string;
  /** Segments of the path; `:name` takes any segment, `?` after it makes it optional. */
  readonly path: string;
}

export const PAGES = [
  { name: 'home', path: '/' },
  { name: 'symbol', path: '/symbol/:exchange/:market/:symbol' },
  { name: 'grid', path: '/grid' },
  { name: 'sectors', path: '/sectors/:sectorId?' },
  { name: 'company', path: '/company/:stockCode' },
  { name: 'fund', path: '/fund/:fundCode' },
  { name: 'indicators', path: '/indicators/:name?' },
  { name: 'scanner', path: '/scanner' },
  { name: 'newsroom', path: '/newsroom' },
  { name: 'alerts', path: '/alerts' },
  { name: 'status', path: '/status' },
] as const satisfies readonly PageEntry[];

export type PageName = (typeof PAGES)[number]['name'];

/** The module that opens a page. */
export function modulePath(name: PageName): string {
  return `dashboard/pages/${name}/${name}-page.ts`;
}

/** A path that names a page, with its parameters. */
export interface MatchedPage {
  readonly name: PageName;
  readonly params: Readonly<Record<string, string>>;
}

/** The page that a path names; null where none has it. */
export function matchPage(path: string): MatchedPage | null {
  const segments = path.split('/').filter((segment) => segment !== '');
  for (const { name, path: pattern } of PAGES) {
    const params = paramsOf(pattern, segments);
    if (params !== null) return { name, params };
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

/** Null for a segment that is not a percent-encoded text. */
function decodedSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
