import { html, type TemplateResult } from 'lit-html';

/** Addresses of pages. What was published is data: every segment is encoded. */
export const pagePaths = {
  symbol: (exchange: string, market: string, symbol: string): string =>
    `/symbol/${exchange}/${market}/${encodeURIComponent(symbol)}`,
  company: (stockCode: string): string => `/company/${encodeURIComponent(stockCode)}`,
  fund: (fundCode: string): string => `/fund/${encodeURIComponent(fundCode)}`,
  sector: (sectorId: string): string => `/sectors/${encodeURIComponent(sectorId)}`,
  indicator: (name: string): string => `/indicators/${encodeURIComponent(name)}`,
  /** The newsroom with one material open. */
  material: (materialId: string): string => `/newsroom?open=${encodeURIComponent(materialId)}`,
  /** The newsroom with the materials of one sector. */
  materialsOf: (sectorId: string, window: string): string =>
    `/newsroom?${new URLSearchParams({ window, sector: sectorId }).toString()}`,
};

/** A link to another site: only to http and https, in a new tab without access to this page. */
export function foreignLink(url: string, text: string): TemplateResult {
  return isWeb(url)
    ? html`<a href=${url} target="_blank" rel="noopener noreferrer nofollow">${text}</a>`
    : html`<span>${text}</span>`;
}

/** The same as a sign next to a text with another target; empty without an address. */
export function sourceLink(url: string, label: string): TemplateResult {
  if (!isWeb(url)) return html``;
  return html`<a href=${url} target="_blank" rel="noopener noreferrer nofollow" aria-label=${label}
    >↗</a
  >`;
}

function isWeb(url: string): boolean {
  return /^https?:\/\//i.test(url);
}
