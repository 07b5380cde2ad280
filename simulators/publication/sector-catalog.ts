import { readTable } from '#simulators/publication/read-table.ts';

/** A narrow sector of the demo catalog. */
export interface DemoSubsector {
  readonly sectorId: string;
  readonly name: string;
}

/** A narrow sector with the still narrower ones that some have. */
interface BranchedSector extends DemoSubsector {
  readonly branches: readonly DemoSubsector[];
}

/** The business of the companies of a sector. */
export interface DemoTrade {
  /** The word in the short name, and in the registered name. */
  readonly short: string;
  readonly registered: string;
  /** The narrow sectors of which it can be the main business. */
  readonly sectorIds: readonly string[];
}

/** A broad sector of the demo catalog with its narrow ones. */
export interface DemoSector extends DemoSubsector {
  readonly trades: readonly DemoTrade[];
  readonly subsectors: readonly BranchedSector[];
  /** Whether young companies do this business, for which there are boards of their own. */
  readonly isYoung: boolean;
}

/** The third layer, where the market looks that closely, by narrow sector. */
const BRANCHES: ReadonlyMap<string, readonly DemoSubsector[]> = new Map(
  readTable('sector-branches', 2).map(([id, branches]) => [id, sectorsOf('L3', branches)]),
);

/**
 * The sector catalog of the demo publication: 20 broad sectors with four narrow ones each, nine of
 * which have two to four branches.
 */
export const DEMO_SECTORS: readonly DemoSector[] = readTable('sectors', 5).map(
  ([id, name, age, trades, subsectors]) => ({
    sectorId: `L1.${id}`,
    name: name,
    trades: trades.split(' ').map(tradeOf),
    subsectors: sectorsOf('L2', subsectors).map((sector) =>
      Object.assign(sector, { branches: BRANCHES.get(sector.sectorId.slice('L2.'.length)) ?? [] }),
    ),
    isYoung: age === 'young',
  }),
);

/** Narrow sectors that have a fund of their own; two funds follow the first three of them. */
export const NARROW_SECTOR_IDS = [
  'L2.semiconductors',
  'L2.medical_devices',
  'L2.optical_modules',
  'L2.batteries',
  'L2.photovoltaics',
  'L2.robotics',
  'L2.liquor',
  'L2.brokers',
  'L2.software',
];

function tradeOf(text: string): DemoTrade {
  const [short, registered, subIds] = text.split(':');
  const sectorIds = subIds!.split(',').map((subId) => `L2.${subId}`);
  return { short: short!, registered: registered!, sectorIds };
}

/** Reads `id:name id:name`. */
function sectorsOf(layer: 'L2' | 'L3', text: string): DemoSubsector[] {
  return text.split(' ').map((pair) => {
    const [id, name] = pair.split(':');
    return { sectorId: `${layer}.${id!}`, name: name! };
  });
}
