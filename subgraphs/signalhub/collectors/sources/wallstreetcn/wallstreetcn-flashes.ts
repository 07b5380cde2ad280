import type { JsonObject } from '#kernel/text/is-object.ts';
import { answerJson, objectIn, recordsIn, textOf } from '#signalhub/collectors/answer-json.ts';
import { answerText } from '#signalhub/collectors/answer-text.ts';
import { flashTitle, type Flash } from '#signalhub/collectors/flashes/flash.ts';
import { flashSource } from '#signalhub/collectors/flashes/flash-source.ts';
import { shanghaiDate } from '#signalhub/facts/shanghai-time.ts';

const MINUTE_MS = 60_000;

/** Flashes of a news portal about markets. It is off unless an operator turns it on. */
export const WALLSTREETCN_FLASHES = flashSource({
  name: 'wallstreetcn-flashes',
  publisher: {
    source_id: 'wallstreetcn.com',
    name: '华尔街见闻快讯',
    authority: '华尔街见闻',
    tier: 'authoritative_media',
    channel: 'media',
  },
  stability: 'C',
  terms:
    'Texts belong to the portal: only titles and links are stored. You are responsible for your use.',
  format: 'JSON of the page of flashes: the newest 30, and no older ones',
  schedule: { kind: 'every', sessionMs: MINUTE_MS, otherMs: 5 * MINUTE_MS },
  host: 'api-one.wallstcn.com',
  needs: ['id', 'content_text', 'display_time', 'uri'],
  request: () => ({ path: '/apiv1/content/lives?channel=global-channel&limit=30' }),
  readPage: ({ bytes }) => {
    const records = recordsIn(objectIn(answerJson(answerText(bytes)), 'data'), 'items');
    return { records, flashes: records.map(flashOf), older: null };
  },
});

function flashOf(record: JsonObject): Flash | null {
  const id = /^\d{1,12}$/.exec(textOf(record['id']) ?? '')?.[0];
  const title = flashTitle(textOf(record['title']), textOf(record['content_text']));
  const [url, atSec] = [textOf(record['uri']), record['display_time']];
  if (id === undefined || title === null || typeof atSec !== 'number' || !(atSec > 0)) return null;
  if (url === null || !/^https?:\/\/[\w.-]+\//.test(url)) return null;
  return { id, title, url, publishedOn: shanghaiDate(atSec * 1_000), order: atSec };
}
