import type { CompanyWorld } from '#simulators/publication/company-world.ts';
import { readTable } from '#simulators/publication/read-table.ts';
import { DEMO_SECTORS } from '#simulators/publication/sector-catalog.ts';
import type { CsiWorld } from '#simulators/sources/csi-site.ts';
import type {
  SimulatedMembership,
  SimulatedSector,
  SwsWorld,
} from '#simulators/sources/sws-site.ts';

/** Two digits of each broad sector. */
const BROAD_CODES: ReadonlyMap<string, string> = new Map(
  readTable('shenwan-codes', 2).map(([id, code]) => [`L1.${id}`, code]),
);

/** Every sector of the demo as the classification has it, by its id: two digits more for each layer. */
const CODED: ReadonlyMap<string, SimulatedSector> = codedSectors();

function codedSectors(): Map<string, SimulatedSector> {
  const coded = new Map<string, SimulatedSector>();
  for (const broad of DEMO_SECTORS) {
    const code = BROAD_CODES.get(broad.sectorId)!;
    coded.set(broad.sectorId, [`${code}0000`, broad.name]);
    for (const [at, sector] of broad.subsectors.entries()) {
      const stem = `${code}${pair(at + 1)}`;
      coded.set(sector.sectorId, [`${stem}00`, broad.name, sector.name]);
      for (const [place, branch] of sector.branches.entries()) {
        const names = [broad.name, sector.name, branch.name];
        coded.set(branch.sectorId, [`${stem}${pair(place + 1)}`, ...names]);
      }
    }
  }
  return coded;
}

/** The indexes of the demo's shares, each with the codes of sectors that its constituents are in. */
const INDEXES: Readonly<Record<string, string>> = {
  H30184: '2701',
  '399986': '48',
  '399975': '4901',
  '000933': '37',
};

/** The Shenwan classification of the demo's companies: their main sectors, since they were in them. */
export function demoClassification({ relations }: CompanyWorld): SwsWorld {
  const memberships = relations.flatMap(({ valid_from: from, valid_to: to, fact }) => {
    const { stock_code: code, sector_id: sectorId, relation_type: type, status } = fact;
    const isMain = type === 'business' && status === 'active' && String(sectorId).startsWith('L2.');
    if (!isMain || to !== null) return [];
    const [sectorCode] = CODED.get(String(sectorId))!;
    const membership: SimulatedMembership = [String(code), from, sectorCode, `${from}T15:30:00`];
    return [membership];
  });
  return { sectors: [...CODED.values()], memberships };
}

/**
 * The constituents of indexes: the listed shares that the classification has in their sectors.
 *
 * @param date of the files
 */
export function demoIndexes(
  { companies }: CompanyWorld,
  { memberships }: SwsWorld,
  date: string,
): CsiWorld {
  const listed = new Set(companies.map(({ stockCode }) => stockCode));
  const members = Object.entries(INDEXES).map(([index, stem]) => {
    const codes = memberships.flatMap(([code, , sectorCode]) =>
      listed.has(code) && sectorCode.startsWith(stem) ? [code] : [],
    );
    return [index, codes] as const;
  });
  return { members: Object.fromEntries(members), date: date.replaceAll('-', '') };
}

function pair(number: number): string {
  return String(number).padStart(2, '0');
}
