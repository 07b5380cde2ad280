import { expect, test } from 'vitest';
import { SZSE_DELISTED } from '#signalhub/collectors/sources/szse/szse-delisted.ts';
import { SZSE_LISTED } from '#signalhub/collectors/sources/szse/szse-listed.ts';
import type { SimulatedShare } from '#simulators/sources/simulated-share.ts';
import { SzseSite } from '#simulators/sources/szse-site.ts';
import { openCollector } from '#test/signalhub/collectors/open-collector.ts';
import { sharesOf } from '#test/signalhub/collectors/shares-of.ts';

const HOUR_MS = 3_600_000;
const GONE = '000010';

/** A list with one more share than a reading later has, beside the delisted ones that the exchange has in any case. */
async function openShrinking() {
  const shares: SimulatedShare[] = [
    ...sharesOf(['000', '002', '300'], 2_600, 'MAIN'),
    ...sharesOf(['001'], 60, 'MAIN', '2020-07-03'),
  ];
  const change = (code: string, changes: Partial<SimulatedShare> | null): void => {
    const at = shares.findIndex((one) => one.code === code);
    if (changes === null) shares.splice(at, 1);
    else shares[at] = { ...shares[at]!, ...changes };
  };
  const opened = await openCollector({
    sites: [new SzseSite({ shares })],
    sources: [SZSE_LISTED, SZSE_DELISTED],
  });
  const listed = async (code: string) =>
    (await opened.rowsOf(SZSE_LISTED)).find(({ fact }) => fact['stock_code'] === code) ?? null;
  return { ...opened, change, listed };
}

test('a code that is missing once stays, and its company ends with the second list without it', async () => {
  const { run, change, listed, pass, rowsOf } = await openShrinking();
  await run(SZSE_LISTED);
  const removed = { ...(await listed(GONE))! };
  change(GONE, null);
  expect((await run(SZSE_LISTED)).result?.notes).toEqual([
    '1 codes are missing; their facts stay until the next list: 000010',
  ]);
  expect(await listed(GONE)).toEqual(removed);
  await pass(24 * HOUR_MS);
  await run(SZSE_LISTED);
  expect(await listed(GONE)).toMatchObject({ valid_from: '2010-06-01', valid_to: '2026-11-27' });
  await run(SZSE_LISTED);
  expect(await listed(GONE)).toMatchObject({ valid_to: '2026-11-27' });
  expect(await rowsOf(SZSE_LISTED)).toHaveLength(2_600);
});

test('a code that is listed again is as if it had never been missing', async () => {
  const { run, change, listed, sequenceOf } = await openShrinking();
  await run(SZSE_LISTED);
  change(GONE, { delistedOn: '2026-11-27' });
  await run(SZSE_LISTED);
  change(GONE, { delistedOn: null });
  await run(SZSE_LISTED);
  expect(await listed(GONE)).toMatchObject({ valid_to: null });
  expect(await sequenceOf(SZSE_LISTED)).toBe(1);
});

test('a code in the list of delisted securities leaves the other one at once', async () => {
  const { run, change, listed, rowsOf } = await openShrinking();
  await run(SZSE_LISTED);
  change(GONE, { delistedOn: '2026-11-27' });
  await run(SZSE_DELISTED);
  await run(SZSE_LISTED);
  expect(await listed(GONE)).toBeNull();
  const company = (await rowsOf(SZSE_DELISTED)).find(({ fact }) => fact['stock_code'] === GONE);
  expect(company).toMatchObject({ kind: 'company', valid_to: '2026-11-27' });
});

test('a list in which more than one in a hundred listing dates changed is refused whole', async () => {
  const { run, change, rowsOf } = await openShrinking();
  await run(SZSE_LISTED);
  const before = await rowsOf(SZSE_LISTED);
  const codes = before.map(({ fact }) => String(fact['stock_code']));
  for (const code of codes.slice(0, 26)) change(code, { listingDate: '2010-06-02' });
  expect((await run(SZSE_LISTED)).failure).toBeNull();
  for (const code of codes.slice(100, 127)) change(code, { listingDate: '2010-06-03' });
  expect((await run(SZSE_LISTED)).failure).toMatchObject({
    kind: 'implausible',
    message: '27 of 2600 codes have another listing date than before',
  });
  expect((await rowsOf(SZSE_LISTED)).filter((row) => row.valid_from === '2010-06-03')).toEqual([]);
});
