import { describe, expect, test } from 'vitest';
import { openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import { draft, mention } from '#test/signalhub/realtime/material-drafts.ts';
import { serveSignalhub } from '#test/signalhub/serve-signalhub.ts';
import {
  NOW_MS,
  SMALL_BUNDLE,
  temporaryFolder,
  writeBundle,
} from '#test/signalhub/small-bundle.ts';

const HOUR_MS = 3_600_000;

async function openFeed(): Promise<TestSignalhub> {
  const signalhub = await openSignalhub();
  await signalhub.publish(writeBundle(temporaryFolder(), SMALL_BUNDLE));
  const materials = Array.from({ length: 45 }, (_, at) =>
    draft(`material-${at}`, {
      readyAtMs: NOW_MS - (at + 1) * 600_000,
      channel: at % 3 === 0 ? 'media' : 'policy',
      sectors: [mention('L1.tech', 0.8, 0.5)],
    }),
  );
  await signalhub.ingest(materials);
  return signalhub;
}

describe('GET /api/signalhub/realtime', () => {
  test('answers sectors and the newest materials, with the counts of everything', async () => {
    const get = await serveSignalhub(await openFeed());
    const { status, body } = await get('/api/signalhub/realtime?material_limit=2');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      schema_version: 'signalhub-realtime-v3',
      window: { kind: 'rolling', duration: '24h', timezone: 'Asia/Shanghai' },
      catalog: { status: 'active' },
      summary: { material_count: 45, media_material_count: 15, sector_count: 1 },
      sectors: [{ sector_id: 'L1.tech', signals: ['new_signal'], material_count: 45 }],
      material_pagination: { limit: 2, has_more: true },
    });
  });
});

describe('GET /api/signalhub/realtime/events', () => {
  test('walks the feed page by page while it grows', async () => {
    const signalhub = await openFeed();
    const get = await serveSignalhub(signalhub);
    const ids: string[] = [];
    let cursor = '';
    for (let page = 0; page < 5; page += 1) {
      const { body } = await get(`/api/signalhub/realtime/events?limit=10${cursor}`);
      ids.push(...(body['items'] as { material_id: string }[]).map((one) => one.material_id));
      const { next_cursor: next } = body['pagination'] as { next_cursor: string | null };
      cursor = `&cursor=${next}`;
      await signalhub.clock.advance(HOUR_MS);
      await signalhub.ingest([
        draft(`newer-material-${page}`, { readyAtMs: NOW_MS + (page + 1) * HOUR_MS }),
        draft(`late-material-${page}`, { readyAtMs: NOW_MS - 4 * HOUR_MS - page }),
      ]);
    }
    expect(ids).toEqual(Array.from({ length: 45 }, (_, at) => `material-${at}`));
  });
});
