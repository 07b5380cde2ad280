import { hash } from 'node:crypto';
import { isObject, type JsonObject } from '#kernel/text/is-object.ts';
import { answerJson, objectIn, recordsIn, textOf } from '#signalhub/collectors/answer-json.ts';
import { answerText } from '#signalhub/collectors/answer-text.ts';
import { flashTitle, type Flash } from '#signalhub/collectors/flashes/flash.ts';
import { flashSource } from '#signalhub/collectors/flashes/flash-source.ts';
import { SourceFormatError } from '#signalhub/collectors/source.ts';
import { shanghaiDate } from '#signalhub/facts/shanghai-time.ts';

const MINUTE_MS = 60_000;

/** Telegrams of a news agency, by requests with a signature of its page. Off unless an operator turns it on. */
export const CLS_FLASHES = flashSource({
  name: 'cls-flashes',
  publisher: {
    source_id: 'cls.cn',
    name: '财联社电报',
    authority: '财联社',
    tier: 'authoritative_media',
    channel: 'media',
  },
  stability: 'D',
  terms:
    'Texts belong to the agency: only titles and links are stored. You are responsible for your use.',
  format: 'JSON of the page of telegrams, 20 a page, signed',
  schedule: { kind: 'every', sessionMs: MINUTE_MS, otherMs: 5 * MINUTE_MS },
  host: 'www.cls.cn',
  needs: ['id', 'ctime', 'content'],
  request: (older) => ({ path: `/v1/roll/get_roll_list?${signed(parametersOf(older ?? ''))}` }),
  readPage: ({ bytes }) => {
    const value = answerJson(answerText(bytes));
    const refusal = isObject(value) ? value['errno'] : null;
    if (refusal !== 0) {
      const said = textOf(refusal) ?? 'nothing';
      throw new SourceFormatError(`the service refuses the request (${said.slice(0, 20)})`);
    }
    const all = recordsIn(objectIn(value, 'data'), 'roll_data');
    const records = all.filter(({ is_ad: isAd }) => isAd !== 1);
    const older = textOf(all.at(-1)?.['ctime']);
    return { records, flashes: records.map(flashOf), older };
  },
});

function parametersOf(lastTime: string): Readonly<Record<string, string>> {
  return {
    app: 'CailianpressWeb',
    category: '',
    last_time: lastTime,
    os: 'web',
    refresh_type: '1',
    rn: '20',
    sv: '8.4.6',
  };
}

/** The query with its signature: the MD5 of the SHA-1, in digits, of the parameters in the order of their names. */
function signed(parameters: Readonly<Record<string, string>>): string {
  const names = Object.keys(parameters).sort();
  const query = names.map((name) => `${name}=${parameters[name]}`).join('&');
  return `${query}&sign=${hash('md5', hash('sha1', query))}`;
}

function flashOf(record: JsonObject): Flash | null {
  const id = /^\d{1,12}$/.exec(textOf(record['id']) ?? '')?.[0];
  const title = flashTitle(textOf(record['title']), textOf(record['content']));
  const atSec = record['ctime'];
  if (id === undefined || title === null || typeof atSec !== 'number' || !(atSec > 0)) return null;
  const publishedOn = shanghaiDate(atSec * 1_000);
  return { id, title, url: `https://api3.cls.cn/share/article/${id}`, publishedOn, order: atSec };
}
