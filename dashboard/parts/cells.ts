import { html, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import { pagePaths } from '#dashboard/parts/link.ts';
import { nameIn, type Named } from '#dashboard/parts/names.ts';
import { numberText, percentText, sideOf } from '#dashboard/text/numbers.ts';

/** A link to the page of a sector, by its name in the reader's language. */
export function sectorLink(
  app: App,
  sector: Named & { readonly sectorId: string },
): TemplateResult {
  return html`<a href=${pagePaths.sector(sector.sectorId)}
    >${nameIn(app.settings.language, sector)}</a
  >`;
}

/** A link to the page of a company, with its code next to the name. */
export function companyLink(
  app: App,
  company: Named & { readonly stockCode: string },
): TemplateResult {
  const { stockCode } = company;
  return html`<div class="row named">
    <a href=${pagePaths.company(stockCode)}>${nameIn(app.settings.language, company)}</a>
    <small class="muted">${stockCode}</small>
  </div>`;
}

/** A link to the page of a fund, with its code next to the name. */
export function fundLink(fundCode: string, name: string): TemplateResult {
  return html`<div class="row named">
    <a href=${pagePaths.fund(fundCode)}>${name}</a> <small class="muted">${fundCode}</small>
  </div>`;
}

/** A percentage in the colour of its sign. */
export function changeView(app: App, pct: number | null): TemplateResult {
  return html`<span class=${sideOf(pct)}>${percentText(app.settings.language, pct)}</span>`;
}

/** A part of one as a percentage without a sign. */
export function shareText(app: App, part: number | null | undefined, digits = 1): string {
  if (part === null || part === undefined) return '–';
  return `${numberText(app.settings.language, part * 100, digits)}%`;
}
