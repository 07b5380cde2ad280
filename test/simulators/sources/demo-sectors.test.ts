import { expect, test } from 'vitest';
import { demoCollecting } from '#bin/collecting/demo-collecting.ts';
import { HOST_NAMES } from '#signalhub/collectors/source-hosts.ts';
import { CSI_MEMBERS } from '#signalhub/collectors/sources/csi/csi-members.ts';
import { SWS_MEMBERS } from '#signalhub/collectors/sources/sws/sws-members.ts';
import { SWS_SECTORS } from '#signalhub/collectors/sources/sws/sws-sectors.ts';
import { sectorRows } from '#simulators/publication/demo-rows.ts';
import { openCollector } from '#test/signalhub/collectors/open-collector.ts';
import { openCompanyStore } from '#test/simulators/sources/company-store.ts';

const EVERY_HOST = Object.fromEntries(HOST_NAMES.map((name) => [name, 'http://127.0.0.1']));
const NAMES = ['sws-sectors', 'sws-members', 'csi-members'];

test('the demo asks for a second catalog of sectors where it is named, and not otherwise', () => {
  const asked = (...collectSources: readonly string[]) =>
    (demoCollecting({ collectSources: [...collectSources] }, EVERY_HOST).sources ?? []).map(
      ({ name }) => name,
    );
  expect(asked('official').filter((name) => NAMES.includes(name))).toEqual([]);
  expect(asked('official', ...NAMES)).toEqual(expect.arrayContaining([...NAMES, 'sse-listed']));
});

test('files of sectors agree with the demo publication for each company', async () => {
  const { world, sites, store, clock } = await openCompanyStore();
  const { sources = [] } = demoCollecting({ collectSources: NAMES }, EVERY_HOST);
  const { run, rowsOf } = await openCollector({ sites, sources, store, clock });
  for (const source of sources) expect((await run(source)).failure).toBeNull();

  const sectors = (await rowsOf(SWS_SECTORS)).map(({ fact }) => fact);
  const ownNames = sectorRows().map(({ fact }) => fact['name']);
  expect(sectors.map(({ name }) => name).sort()).toEqual(ownNames.sort());
  const nameOf = new Map(sectors.map((one) => [one['sector_id'], one['name']]));
  const ownNameOf = new Map(sectorRows().map(({ fact }) => [fact['sector_id'], fact['name']]));
  const members = (await rowsOf(SWS_MEMBERS)).map(({ fact }) => fact);
  expect(members.length).toBeGreaterThan(250);
  for (const { stock_code: code, sector_id: sectorId } of members) {
    const main = world.relations.filter(
      ({ fact }) => fact['stock_code'] === code && fact['status'] === 'active',
    );
    const own = main.map(({ fact }) => ownNameOf.get(fact['sector_id']));
    expect(own, String(code)).toContain(nameOf.get(sectorId));
  }
  // An index lists shares of the sector for which it stands.
  const constituents = (await rowsOf(CSI_MEMBERS)).map(({ fact }) => fact);
  expect(new Set(constituents.map(({ sector_id: id }) => nameOf.get(id)))).toEqual(
    new Set(['半导体', '银行', '证券', '医药生物']),
  );
  const sectorOf = new Map(members.map((one) => [one['stock_code'], String(one['sector_id'])]));
  for (const { stock_code: code, sector_id: id } of constituents) {
    const stem = String(id).replace(/(00)+$/, '');
    expect(sectorOf.get(code)!.startsWith(stem), String(code)).toBe(true);
  }
});
