import { analysisCatalog } from '#signalhub/analysis/analysis-catalog.ts';
import type { AnalysisRequest } from '#signalhub/analysis/analyser.ts';

const level1 = (sectorId: string, name: string) =>
  ({ sectorId, name, layer: 'level1', parentId: null }) as const;
const level2 = (sectorId: string, name: string, parentId: string) =>
  ({ sectorId, name, layer: 'level2', parentId }) as const;

/** Sectors as the demo has them, and two companies. */
export const SMALL_CATALOG = analysisCatalog(
  [
    level1('L1.banking', '银行'),
    level1('L1.steel', '钢铁'),
    level1('L1.power', '电力设备'),
    level1('L1.finance', '非银金融'),
    level1('L1.energy', '石油石化'),
    level1('L1.metals', '有色金属'),
    level1('L1.computing', '计算机'),
    level1('L1.transport', '交通运输'),
    level1('L1.cars', '汽车'),
    level1('L1.electronics', '电子'),
    level1('L1.food', '食品饮料'),
    level1('L1.other', '综合'),
    level1('L1.estate', '房地产'),
    level2('L2.solar', '光伏设备', 'L1.power'),
    level2('L2.batteries', '电池', 'L1.power'),
    level2('L2.brokers', '证券', 'L1.finance'),
    level2('L2.insurance', '保险', 'L1.finance'),
    level2('L2.oil', '油气开采', 'L1.energy'),
    level2('L2.precious', '贵金属', 'L1.metals'),
    level2('L2.ports', '航运港口', 'L1.transport'),
    level2('L2.ore', '冶钢原料', 'L1.steel'),
    level2('L2.optics', '光学光电子', 'L1.electronics'),
    level2('L2.chips', '半导体', 'L1.electronics'),
    level2('L2.liquor', '白酒', 'L1.food'),
    level2('L2.misc', '综合Ⅱ', 'L1.other'),
  ],
  ['华宁银行', '海山证券', '机器人'],
);

/** A request about a text of a ministry. */
export function requestFor(text: string, more: Partial<AnalysisRequest> = {}): AnalysisRequest {
  return {
    title: '',
    text,
    source: { sourceId: 'test', tier: 'ministry' },
    catalog: SMALL_CATALOG,
    ...more,
  };
}
