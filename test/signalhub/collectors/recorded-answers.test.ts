import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { occasionAt } from '#signalhub/collectors/occasion.ts';
import type { FactSource, SourceReading } from '#signalhub/collectors/source.ts';
import { missingPaths } from '#signalhub/collectors/answer-shape.ts';
import { BSE_LISTED } from '#signalhub/collectors/sources/bse/bse-listed.ts';
import { SSE_IPO } from '#signalhub/collectors/sources/sse/sse-ipo.ts';

const FOLDER = join(process.env['MARKETGRAPH_DATA_DIR'] ?? '', 'collectors/listings');
const HAS_ANSWERS = process.env['MARKETGRAPH_DATA_DIR'] !== undefined && existsSync(FOLDER);

/** What a source reads from a recorded answer, as that to the request with records. */
function readRecorded<Row>(source: FactSource<Row>, name: string): SourceReading<Row> {
  const bytes = readFileSync(join(FOLDER, name));
  const page = source.first(null, occasionAt(Date.parse('2026-11-27T10:00:00+08:00')))!;
  const nothing = { status: 200, headers: {}, bytes: new Uint8Array() };
  // The list of Beijing begins with a page for its cookie.
  const request = page.state === undefined ? source.read(nothing, page).next! : page;
  expect(source.faultOf({ ...nothing, bytes }, request)).toBeNull();
  const reading = source.read({ ...nothing, bytes }, request);
  expect(missingPaths(reading.shape, source.needs)).toEqual([]);
  expect(reading.unreadable).toBe(0);
  return reading;
}

test.skipIf(!HAS_ANSWERS)('a real project of Shanghai is read with its stage and its dates', () => {
  const { rows, declared } = readRecorded(SSE_IPO, 'sse_SH_XM_LB_one_project_2022-01.jsonp');
  expect(declared).toBe(1);
  expect(rows).toEqual([
    expect.objectContaining({
      id: 'sse.audit.924',
      name: '英诺特',
      board: 'STAR',
      stage: 'inquiry',
      appliedOn: '2021-06-16',
      changedOn: '2021-12-30',
    }),
  ]);
});

test.skipIf(!HAS_ANSWERS)('a real share of Beijing is read with its English name', () => {
  const { rows } = readRecorded(BSE_LISTED, 'bse_nqxxCnzq_one_row_2026-06.jsonp');
  expect(rows).toEqual([
    {
      code: '920000',
      name: '安徽凤凰',
      companyName: '安徽凤凰',
      nameEn: 'ANHUI PHOENIX',
      listingDate: '2020-12-23',
    },
  ]);
});
