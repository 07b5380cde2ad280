import { dateOf } from '#signalhub/collectors/answer-json.ts';
import { writtenDate } from '#signalhub/collectors/documents/document-page.ts';
import { pageText } from '#signalhub/collectors/documents/page-bytes.ts';
import {
  outlineOf,
  type PageElement,
  type PageLink,
} from '#signalhub/collectors/documents/page-outline.ts';
import { listedDocument, type ListPage } from '#signalhub/collectors/documents/policy-source.ts';
import type { SourceAnswer } from '#signalhub/collectors/source.ts';

/** Address of a page of the publishing system TRS, which names the day: `t20260828_1403921.html`. */
const DATED_ADDRESS = /\/t(\d{8})_\d+\.s?html?$/;
const DATE = /\d{4}[-./]\d{2}[-./]\d{2}|\d{4}年\d{1,2}月\d{1,2}日/;

/**
 * Reads a page with a list of documents: links in list items, each with a date next to it or in its address. Links
 * without a date are navigation.
 */
export function readHtmlList(
  { bytes }: SourceAnswer,
  list: PageElement,
  { url, hasMore }: { readonly url: string; readonly hasMore: boolean },
): ListPage {
  const { links } = outlineOf(pageText(bytes), [list]);
  const dated = links.flatMap((link) => {
    const publishedOn = dateBeside(link);
    return publishedOn === null ? [] : [{ ...link, publishedOn }];
  });
  const documents = dated.map(({ title, href, publishedOn }) =>
    listedDocument({ title, url: href, publishedOn }, url),
  );
  return { records: dated, documents, hasMore: hasMore && dated.length > 0 };
}

function dateBeside({ beside, href }: PageLink): string | null {
  const shown = DATE.exec(beside)?.[0];
  if (shown !== undefined) return writtenDate(shown);
  return dateOf(DATED_ADDRESS.exec(href)?.[1] ?? null);
}
