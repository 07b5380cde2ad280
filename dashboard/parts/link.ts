import { html, type TemplateResult } from 'lit-html';

/** Addresses of pages. What was published is data: every segment is encoded. */
export const to = {
  symbol: (exchange: string, market: string, symbol: string): string =>
    `/symbol/${exchange}/${market}/${encodeURIComponent(symbol)}`,
  company: (stockCode: string): string => `/company/${encodeURIComponent(stockCode)}`,
  fund: (fundCode: string): string => `/fund/${encodeURIComponent(fundCode)}`,
  sector: (sectorId: string): string => `/sectors/${encodeURIComponent(sectorId)}`,
  indicator: (name: string): string => `/indicators/${encodeURIComponent(name)}`,
};

/** A link to what was published elsewhere: only to http and https, in a new tab that knows nothing of this page. */
export function foreignLink(url: string, text: string): TemplateResult {
  const isWeb = /^https?:\/\//i.test(url);
  return isWeb
    ? html`<a href=${url} target="_blank" rel="noopener noreferrer nofollow">${text}</a>`
    : html`<span>${text}</span>`;
}
