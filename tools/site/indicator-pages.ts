import { readFileSync } from 'node:fs';
import { projectFile } from '#bin/wiring/project-files.ts';
import {
  REQUEST_LANGUAGES,
  requestText,
  type RequestLanguage,
} from '#dashboard/pages/indicators/request-texts.ts';
import {
  sampleRequest,
  type SampledIndicator,
  type SampleRequest,
} from '#dashboard/pages/indicators/sample-request.ts';
import { renderCode, renderMarkdown } from '#tools/site/markdown.ts';
import { indicatorPage } from '#tools/site/page-paths.ts';
import { escaped, type SitePage } from '#tools/site/site-page.ts';

const SOURCE = 'docs/indicators.md';
const ORIGIN = 'http://localhost:4000';
const TITLES: Readonly<Record<RequestLanguage, readonly [title: string, highlighted: string]>> = {
  curl: ['curl', 'bash'],
  graphql: ['GraphQL', 'graphql'],
  typescript: ['TypeScript', 'typescript'],
  python: ['Python', 'python'],
};

/** The catalog's page, cut to its lists, and a page for each indicator. */
export function indicatorPages(
  sampled: (name: string) => SampledIndicator,
): readonly [catalog: SitePage, ...indicators: SitePage[]] {
  const text = readFileSync(projectFile(SOURCE), 'utf8');
  const [lists = '', ...categories] = text.split(/^## /m);
  const pages = categories.flatMap((category) => {
    const [head = '', ...sections] = category.split(/^### /m);
    const [categoryName = ''] = head.split('\n');
    return sections.map((section) => pageOf(section, categoryName.trim(), sampled));
  });
  const catalog: SitePage = {
    path: 'indicators.html',
    title: 'Indicators',
    content: renderMarkdown(lists, { source: SOURCE, target: 'indicators.html' }),
    kind: 'Guide',
  };
  return [catalog, ...pages];
}

function pageOf(
  section: string,
  category: string,
  sampled: (name: string) => SampledIndicator,
): SitePage {
  const end = section.indexOf('\n');
  const name = section.slice(0, end).trim();
  const path = indicatorPage(name);
  const fullName = /^\*\*(.+?)\*\*/m.exec(section)?.[1];
  const title = fullName === undefined ? name : `${name}: ${fullName}`;
  const body = renderMarkdown(section.slice(end), { source: SOURCE, target: path });
  const live = `/symbol/venue_a/spot/BTCUSDT?calc=${encodeURIComponent(name)}`;
  const content = [
    `<p class="above"><a href="../indicators.html">Indicators</a> / ${escaped(category)}</p>`,
    `<h1 id="${escaped(name)}">${escaped(name)}</h1>`,
    body,
    `<p><a class="button" href="${escaped(live)}">Draw it on a live chart</a></p>`,
    '<h2 id="request">Request</h2>',
    requestTabs(sampleRequest(sampled(name))),
  ];
  return { path, title, content: content.join('\n'), kind: 'Indicator' };
}

/** The request in each language; a script makes tabs of them. */
function requestTabs(sample: SampleRequest): string {
  const parts = REQUEST_LANGUAGES.map((language) => {
    const [title, highlighted] = TITLES[language];
    const code = renderCode(`${requestText(language, ORIGIN, sample)}\n`, highlighted);
    return `<section class="tab" aria-label="${title}" data-language="${language}"><h3>${title}</h3>${code}</section>`;
  });
  return `<div class="tabs">${parts.join('')}</div>`;
}
