import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { IndicatorGalleryResult } from '#dashboard/documents/documents.gen.ts';
import { CATEGORY_WORDS } from '#dashboard/parts/category-words.ts';
import { INDICATORS_WORDS } from '#dashboard/pages/indicators/indicators-words.ts';
import { pagePaths } from '#dashboard/parts/link.ts';
import { proseView } from '#dashboard/parts/prose.ts';

export type FoundIndicator = IndicatorGalleryResult['indicatorSearch']['nodes'][number];

/** The server's drawing of an indicator over real daily bars, made for a light ground. */
export function pictureAddress(name: string): string {
  return `/api/docs/indicators/${encodeURIComponent(name)}.svg`;
}

/** One indicator of the gallery. The whole card is its link. */
export function cardView(app: App, found: FoundIndicator): TemplateResult {
  const words = app.words(INDICATORS_WORDS);
  const { name, alias, title, titleZh, category, cost, desc, repaints, readsVolume } = found;
  const isChinese = app.settings.language === 'zh' && titleZh !== null;
  const other = isChinese ? title : (titleZh ?? '');
  return html`<li class="card">
    <img
      class="drawing"
      src=${pictureAddress(name)}
      alt=""
      loading="lazy"
      width="360"
      height="160"
    />
    <h3>
      <a href=${pagePaths.indicator(name)}>${isChinese ? titleZh : title}</a>
      <small class="muted" lang=${isChinese ? 'en' : 'zh-CN'}>${other}</small>
    </h3>
    <p class="row">
      <code>${name}</code>
      ${alias === null ? nothing : html`<span class="muted">${words.foundAs} <code>${alias}</code></span>`}
      <span class="chip">${app.words(CATEGORY_WORDS)[category] ?? category}</span>
      ${cost === 'low' ? nothing : html`<span class="chip">${words.costIs(words.costs[cost])}</span>`}
      ${readsVolume ? html`<span class="chip">${words.readsVolume}</span>` : nothing}
      ${repaints ? html`<span class="chip warning">${words.repaints}</span>` : nothing}
    </p>
    <p class="about" lang="en">${proseView(desc)}</p>
  </li>`;
}
