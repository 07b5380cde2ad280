import {
  answerJson,
  dateOf,
  objectIn,
  recordsIn,
  textOf,
} from '#signalhub/collectors/answer-json.ts';
import { answerText } from '#signalhub/collectors/answer-text.ts';
import { flashTitle, type Flash } from '#signalhub/collectors/flashes/flash.ts';
import { flashSource } from '#signalhub/collectors/flashes/flash-source.ts';
import type { JsonObject } from '#kernel/text/is-object.ts';

const MINUTE_MS = 60_000;
const LIST = '/comm/web/getFastNewsList?client=web&biz=web_724&fastColumn=102';

/** Flashes of a portal around the clock. It is off unless an operator turns it on. */
export const EM_FLASHES = flashSource({
  name: 'em-flashes',
  publisher: {
    source_id: 'eastmoney.flashes',
    name: '东方财富快讯',
    authority: '东方财富网',
    tier: 'authoritative_media',
    channel: 'media',
  },
  stability: 'C',
  terms:
    'Texts belong to the publishers: only titles and links are stored. You are responsible for your use.',
  format: 'JSON of the page of flashes, 50 a page',
  schedule: { kind: 'every', sessionMs: MINUTE_MS, otherMs: 5 * MINUTE_MS },
  host: 'np-weblist.eastmoney.com',
  needs: ['code', 'title', 'showTime', 'realSort'],
  request: (older) => ({
    path: `${LIST}&sortEnd=${older ?? ''}&pageSize=50&req_trace=1`,
  }),
  readPage: ({ bytes }) => {
    const data = objectIn(answerJson(answerText(bytes)), 'data');
    const records = recordsIn(data, 'fastNewsList');
    const older = records.length === 0 ? null : textOf(data['sortEnd']);
    return { records, flashes: records.map(flashOf), older };
  },
});

function flashOf(record: JsonObject): Flash | null {
  const id = /^\d{8,24}$/.exec(textOf(record['code']) ?? '')?.[0];
  const title = flashTitle(textOf(record['title']), textOf(record['summary']));
  const publishedOn = dateOf(record['showTime']);
  const order = Number(textOf(record['realSort']) ?? NaN);
  if (id === undefined || title === null || publishedOn === null || !Number.isSafeInteger(order)) {
    return null;
  }
  return { id, title, url: `https://finance.eastmoney.com/a/${id}.html`, publishedOn, order };
}
