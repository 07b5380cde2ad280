import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { openSignalhub } from '#test/signalhub/open-signalhub.ts';
import { draft, mention } from '#test/signalhub/realtime/material-drafts.ts';
import { serveSignalhub, type RestAnswer } from '#test/signalhub/serve-signalhub.ts';
import {
  NOW_MS,
  SMALL_BUNDLE,
  temporaryFolder,
  writeBundle,
} from '#test/signalhub/small-bundle.ts';

const MINUTE_MS = 60_000;
const PATH = '/api/signalhub/realtime';
const CHANNELS = ['policy', 'media', 'market_attention'] as const;

type Get = (path: string) => Promise<RestAnswer>;

/** Serves a feed of 24 materials, eight of each channel, a third of them in the window before. */
async function serveFeed() {
  const signalhub = await openSignalhub();
  await signalhub.publish(writeBundle(temporaryFolder(), SMALL_BUNDLE));
  const materials = Array.from({ length: 24 }, (_, at) =>
    draft(`material-${at}`, {
      channel: CHANNELS[at % 3]!,
      readyAtMs: NOW_MS - (at + 1) * 4 * MINUTE_MS,
      sectors: [mention('L1.tech', 0.9, at % 2 === 0 ? 0.5 : -0.5)],
    }),
  );
  await signalhub.ingest(materials);
  return { signalhub, get: await serveSignalhub(signalhub) };
}

async function validatorOf(get: Get, capabilityId: string) {
  const { body } = await get(`/api/signalhub/capabilities/${capabilityId}`);
  const { response } = body['capability'] as {
    response: { schema: object; top_level_fields: { name: string; required: boolean }[] };
  };
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(response.schema);
  return { validate, fields: response.top_level_fields };
}

test('the overview answers as documented, and its numbers add up', async () => {
  const { get } = await serveFeed();
  const { validate, fields } = await validatorOf(get, 'signal.realtime.overview');
  expect(fields.filter(({ required }) => !required).map(({ name }) => name)).toEqual([
    'schema_version',
  ]);
  for (const channel of ['all', ...CHANNELS]) {
    const { status, body } = await get(`${PATH}?window=1h&channel=${channel}`);
    expect(status).toBe(200);
    expect(validate(body), JSON.stringify(validate.errors)).toBe(true);
    expect(body['schema_version']).toBe('signalhub-realtime-v3');
    const summary = body['summary'] as Record<string, number>;
    expect(summary['material_count']).toBe(channel === 'all' ? 15 : 5);
    const [sector] = body['sectors'] as [Record<string, number>];
    for (const when of ['', 'previous_']) {
      const sum = CHANNELS.reduce((total, one) => total + sector[`${when}${one}_score`]!, 0);
      expect(sector[`${when}attention_score`]).toBeCloseTo(sum, 5);
    }
    for (const score of ['attention', ...CHANNELS]) {
      const change = sector[`${score}_score`]! - sector[`previous_${score}_score`]!;
      expect(sector[`${score}_change`]).toBeCloseTo(change, 5);
    }
    const { positive_material_count, negative_material_count, neutral_material_count } = sector;
    expect(positive_material_count! + negative_material_count! + neutral_material_count!).toBe(
      sector['material_count'],
    );
  }
});

test('pages of events are one list while materials arrive, and altered cursors are rejected', async () => {
  const { signalhub, get } = await serveFeed();
  const { validate } = await validatorOf(get, 'signal.realtime.events');
  const seen: string[] = [];
  let query = `${PATH}/events?window=1h&limit=4`;
  for (let page = 1; ; page += 1) {
    const { body } = await get(query);
    expect(validate(body), JSON.stringify(validate.errors)).toBe(true);
    expect(body['summary']).toMatchObject({ material_count: 15 });
    seen.push(...(body['items'] as { material_id: string }[]).map((item) => item.material_id));
    const { has_more, next_cursor } = body['pagination'] as Record<string, string | boolean | null>;
    if (has_more === false) {
      expect(next_cursor).toBeNull();
      break;
    }
    const cursor = String(next_cursor);
    query = `${PATH}/events?window=1h&limit=4&cursor=${cursor}`;
    for (const wrong of [
      `window=6h&cursor=${cursor}`,
      `window=1h&channel=media&cursor=${cursor}`,
      `window=1h&cursor=${cursor.slice(0, -1)}${cursor.endsWith('A') ? 'B' : 'A'}`,
    ]) {
      const refused = await get(`${PATH}/events?${wrong}`);
      expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_cursor' } });
    }
    const late = { readyAtMs: NOW_MS - page * 5 * MINUTE_MS - 1, sectors: [mention('L1.tech')] };
    await signalhub.ingest([draft(`late-${page}`, late)]);
  }
  expect(seen).toEqual(Array.from({ length: 15 }, (_, at) => `material-${at}`));
});

test('a sector outside the catalog is 404, a known one without materials an empty list', async () => {
  const { get } = await serveFeed();
  expect(await get(`${PATH}/events?sector_id=L9.none`)).toMatchObject({
    status: 404,
    body: { code: 'unknown_sector' },
  });
  const { body } = await get(`${PATH}/events?sector_id=L2.chips&channel=media`);
  expect(body).toMatchObject({ summary: { material_count: 0 }, items: [] });
});
