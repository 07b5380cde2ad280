import { isObject, type JsonObject } from '#kernel/text/is-object.ts';
import {
  answerJson,
  dateOf,
  objectIn,
  recordsIn,
  textOf,
} from '#signalhub/collectors/answer-json.ts';
import { answerText } from '#signalhub/collectors/answer-text.ts';
import { parsedJson } from '#signalhub/collectors/cursor-json.ts';
import { flashTitle, type Flash } from '#signalhub/collectors/flashes/flash.ts';
import { flashSource } from '#signalhub/collectors/flashes/flash-source.ts';

const MINUTE_MS = 60_000;
const PAGE_SIZE = 50;

/** Flashes of the finance pages of Sina. It is off unless an operator turns it on. */
export const SINA_FLASHES = flashSource({
  name: 'sina-flashes',
  publisher: {
    source_id: 'sina.flashes',
    name: '新浪财经7×24',
    authority: '新浪财经',
    tier: 'authoritative_media',
    channel: 'media',
  },
  stability: 'C',
  terms:
    'Texts belong to the publishers: only titles and links are stored. You are responsible for your use.',
  format: 'JSON of the page of flashes, 50 a page',
  schedule: { kind: 'every', sessionMs: MINUTE_MS, otherMs: 5 * MINUTE_MS },
  host: 'zhibo.sina.com.cn',
  needs: ['id', 'rich_text', 'create_time', 'ext'],
  request: (older) => ({
    path: `/api/zhibo/feed?page=${older ?? 1}&page_size=${PAGE_SIZE}&zhibo_id=152&tag_id=0&dire=f&dpc=1`,
  }),
  readPage: ({ bytes }, older) => {
    const data = objectIn(objectIn(answerJson(answerText(bytes)), 'result'), 'data');
    const records = recordsIn(objectIn(data, 'feed'), 'list');
    const next = records.length < PAGE_SIZE ? null : String(Number(older ?? 1) + 1);
    return { records, flashes: records.map(flashOf), older: next };
  },
});

function flashOf(record: JsonObject): Flash | null {
  const id = /^\d{1,12}$/.exec(textOf(record['id']) ?? '')?.[0];
  const title = flashTitle(null, textOf(record['rich_text']));
  const publishedOn = dateOf(record['create_time']);
  // JSON within a text.
  const more = parsedJson(textOf(record['ext']));
  const url = isObject(more) ? textOf(more['docurl']) : null;
  if (id === undefined || title === null || publishedOn === null || url === null) return null;
  if (!/^https?:\/\/[\w.-]+\//.test(url)) return null;
  return { id, title, url, publishedOn, order: Number(id) };
}
