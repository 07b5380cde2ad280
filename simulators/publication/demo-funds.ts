import type { DemoCompany } from '#simulators/publication/demo-companies.ts';
import { DEMO_SECTORS, NARROW_SECTOR_IDS } from '#simulators/publication/sector-catalog.ts';

/** A made-up exchange-traded fund and the index that it follows. */
export interface DemoFund {
  readonly etfKey: string;
  readonly fundCode: string;
  readonly name: string;
  readonly exchange: 'SSE' | 'SZSE';
  readonly indexCode: string;
  readonly indexName: string;
  /** The sector that the index is made of; null for an index across sectors. */
  readonly trackedSectorId: string | null;
  /**
   * Weight of a company's value in the index; 0 leaves the company out. The first of the company's sectors is that of
   * its main business.
   */
  readonly countsFor: (company: DemoCompany, sectorIds: ReadonlySet<string>) => number;
  /** How many of them, the largest first. */
  readonly holds: number;
  readonly reachesHongKong: boolean;
}

/** Fund companies, none of which exists. */
export const MANAGERS = ['远衡', '启岳', '汇澜', '安榕', '和砚'];

interface BroadIndex {
  readonly name: string;
  readonly mayHold: (company: DemoCompany) => boolean;
  readonly holds: number;
}

const BROAD_INDICES: readonly BroadIndex[] = [
  { name: '全市场百强', mayHold: ({ board }) => board !== 'BSE', holds: 100 },
  { name: '沪港深五十', mayHold: ({ board }) => board !== 'BSE', holds: 50 },
  { name: '沪市八十', mayHold: ({ exchange }) => exchange === 'SSE', holds: 80 },
  { name: '深市八十', mayHold: ({ exchange }) => exchange === 'SZSE', holds: 80 },
  { name: '科创三十', mayHold: ({ board }) => board === 'STAR', holds: 30 },
  { name: '创业四十', mayHold: ({ board }) => board === 'CHINEXT', holds: 40 },
  { name: '双创四十', mayHold: ({ board }) => board === 'STAR' || board === 'CHINEXT', holds: 40 },
  { name: '主板六十', mayHold: ({ board }) => board === 'MAIN', holds: 60 },
];

/** How much more a company counts in the index of the narrow sector of its main business. */
const MAIN_BUSINESS_FACTOR = 8;

/** The forty funds of the demo world: broad ones, one for each broad sector, and narrow ones. */
export function makeDemoFunds(): DemoFund[] {
  const broad = BROAD_INDICES.map((index, at) =>
    fund({
      name: index.name,
      code: 510_010 + at,
      at,
      trackedSectorId: null,
      countsFor: (company) => (index.mayHold(company) ? 1 : 0),
      holds: index.holds,
    }),
  );
  const sectors = DEMO_SECTORS.map(({ sectorId, name }, at) =>
    fund({
      name,
      // Shanghai has handed out no 514xxx.
      code: 514_010 + at,
      at,
      trackedSectorId: sectorId,
      countsFor: ({ sector }) => (sector.sectorId === sectorId ? 1 : 0),
      holds: 25,
    }),
  );
  const subsectors = DEMO_SECTORS.flatMap((sector) => sector.subsectors);
  const narrow = [...NARROW_SECTOR_IDS, ...NARROW_SECTOR_IDS.slice(0, 3)].map((sectorId, at) => {
    const { name } = subsectors.find((one) => one.sectorId === sectorId)!;
    return fund({
      name,
      // Shenzhen hands out 159xxx.
      code: 159_110 + at,
      at,
      trackedSectorId: sectorId,
      countsFor: (_company, sectorIds) => {
        if ([...sectorIds][0] === sectorId) return MAIN_BUSINESS_FACTOR;
        return sectorIds.has(sectorId) ? 1 : 0;
      },
      holds: 20,
    });
  });
  return [...broad, ...sectors, ...narrow];
}

interface FundDraft {
  readonly name: string;
  readonly code: number;
  readonly at: number;
  readonly trackedSectorId: string | null;
  readonly countsFor: DemoFund['countsFor'];
  readonly holds: number;
}

function fund({ name, code, at, trackedSectorId, countsFor, holds }: FundDraft): DemoFund {
  const exchange = code < 500_000 ? 'SZSE' : 'SSE';
  const fundCode = String(code);
  // Funds that follow one index name it alike.
  const indexNumber = trackedSectorId ?? name;
  return {
    etfKey: `${exchange}.${fundCode}`,
    fundCode,
    name: `${name}ETF${MANAGERS[at % MANAGERS.length]!}`,
    exchange,
    indexCode: `MG.${indexNumber}`,
    indexName: `${name}指数`,
    trackedSectorId,
    countsFor,
    holds,
    reachesHongKong: name.startsWith('沪港深'),
  };
}
