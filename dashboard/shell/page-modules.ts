import type { PageName } from '#dashboard/app/page-table.ts';
import type { OpenPage } from '#dashboard/app/page.ts';

interface PageModule {
  readonly open: OpenPage;
}

/** Loads a page's module: a browser gets the code of a page when the reader opens it. */
export const LOAD_PAGE: Readonly<Record<PageName, () => Promise<PageModule>>> = {
  home: () => import('#dashboard/pages/home/home-page.ts'),
  symbol: () => import('#dashboard/pages/symbol/symbol-page.ts'),
  grid: () => import('#dashboard/pages/grid/grid-page.ts'),
  sectors: () => import('#dashboard/pages/sectors/sectors-page.ts'),
  company: () => import('#dashboard/pages/company/company-page.ts'),
  fund: () => import('#dashboard/pages/fund/fund-page.ts'),
  indicators: () => import('#dashboard/pages/indicators/indicators-page.ts'),
  scanner: () => import('#dashboard/pages/scanner/scanner-page.ts'),
  newsroom: () => import('#dashboard/pages/newsroom/newsroom-page.ts'),
  alerts: () => import('#dashboard/pages/alerts/alerts-page.ts'),
  status: () => import('#dashboard/pages/status/status-page.ts'),
};
