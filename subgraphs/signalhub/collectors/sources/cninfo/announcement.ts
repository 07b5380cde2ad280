import type { JsonObject } from '#kernel/text/is-object.ts';
import { textOf } from '#signalhub/collectors/answer-json.ts';
import { shanghaiDate } from '#signalhub/facts/shanghai-time.ts';

/** An announcement of a listed company, as the list of the disclosure site has it. */
export interface Announcement {
  readonly id: string;
  readonly code: string;
  /** As published, without marks of found words. */
  readonly title: string;
  /** Date of disclosure: evening notices bear the date of the next session. */
  readonly date: string;
  readonly url: string;
}

const FILES = 'https://static.cninfo.com.cn/';

/** The announcement of a record; null where a needed field is missing. */
export function announcementOf(record: JsonObject): Announcement | null {
  const id = textOf(record['announcementId']);
  const title = textOf(record['announcementTitle'])?.replaceAll(/<\/?em>/g, '');
  const code = /\d{6}/.exec(textOf(record['secCode']) ?? '')?.[0];
  const timeMs = record['announcementTime'];
  if (id === null || !/^\d{1,20}$/.test(id) || title === undefined || code === undefined) {
    return null;
  }
  if (typeof timeMs !== 'number' || !Number.isSafeInteger(timeMs) || timeMs <= 0) return null;
  const path = textOf(record['adjunctUrl']);
  const isPath = path !== null && /^[\w./-]+$/.test(path);
  return { id, code, title, date: shanghaiDate(timeMs), url: isPath ? `${FILES}${path}` : '' };
}

/** A title as rules read it: without spaces, widths of letters, and the company before a colon. */
export function comparableTitle(title: string): string {
  return title
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replace(/^[^:]{2,30}:/, '');
}
