import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS, type SearchRecord } from '#dashboard/documentation/search-options.ts';
import { plainText, type SitePage } from '#tools/site/site-page.ts';

/** Longest text of one record: what follows it in a section is found by the section's beginning. */
const MAX_TEXT = 2_000;

/** The full-text index of all pages, one record for each section, as JSON. */
export function renderSearchIndex(pages: readonly SitePage[]): string {
  const index = new MiniSearch<SearchRecord>(SEARCH_OPTIONS);
  index.addAll(pages.flatMap(recordsOf));
  return JSON.stringify(index);
}

function recordsOf(page: SitePage): SearchRecord[] {
  const [head = '', ...sections] = page.content.split(/(?=<h[23] id=")/);
  const first: SearchRecord = {
    id: page.path,
    title: page.title,
    section: '',
    kind: page.kind,
    text: textOf(head),
  };
  // An indicator is one thing: its sections are no results of their own.
  if (page.kind === 'Indicator') return [{ ...first, text: textOf(page.content) }];
  return [first, ...sections.flatMap((section) => sectionRecord(section, page))];
}

function sectionRecord(section: string, { path, title, kind }: SitePage): SearchRecord[] {
  const match = /^<h[23] id="([^"]*)">([^]*?)<\/h[23]>/.exec(section);
  if (match === null) return [];
  const [whole, anchor = '', heading = ''] = match;
  return [
    {
      id: `${path}#${anchor}`,
      title,
      section: plainText(heading),
      kind,
      text: textOf(section.slice(whole.length)),
    },
  ];
}

function textOf(html: string): string {
  return plainText(html).slice(0, MAX_TEXT);
}
