import type { BundleRow } from '#simulators/publication/demo-rows.ts';
import { DEMO_SECTORS } from '#simulators/publication/sector-catalog.ts';

type Link = readonly [source: string, target: string, score: number, rationale: string];

const SEMANTIC: readonly Link[] = [
  ['semiconductors', 'consumer_devices', 0.62, '芯片是消费电子的核心部件'],
  ['optics', 'optical_modules', 0.78, '光器件与光模块同属光通信产业链'],
  ['batteries', 'energy_metals', 0.71, '锂、钴、镍用于动力电池'],
  ['batteries', 'passenger_cars', 0.58, '动力电池装车'],
  ['smart_driving', 'software', 0.52, '智能驾驶以软件为主'],
  ['robotics', 'special_machinery', 0.6, '机器人用于自动化产线'],
  ['defence_electronics', 'satellite', 0.64, '军工电子配套卫星'],
  ['coal', 'thermal_power', 0.66, '煤炭是火电的燃料'],
  ['brokers', 'diversified_finance', 0.7, '业务相近'],
  ['agrochemicals', 'seeds', 0.55, '同属农资'],
  ['rail_equipment', 'rail_road', 0.5, '轨交装备供应铁路'],
  ['naval', 'shipping', 0.48, '船舶制造与航运'],
  ['kitchen_appliances', 'residential', 0.4, '厨电需求随住宅交付'],
  ['iron_ore', 'common_steel', 0.68, '铁矿石是炼钢的原料'],
];

/** Sectors that continue another one: companies move over while both are in the catalog. */
const LINEAGE: readonly Link[] = [
  ['telecom_equipment', 'optical_modules', 0.9, '光模块自通信设备拆分'],
  ['general_machinery', 'robotics', 0.8, '机器人自通用设备拆分'],
];

const LINKS_SINCE = '2024-01-02';

/** How narrow sectors belong together across the tree. */
export function sectorLinkRows(): BundleRow[] {
  const known = new Set(DEMO_SECTORS.flatMap((sector) => sector.subsectors.map(idOf)));
  return [
    ...SEMANTIC.map((link) => rowOf(link, 'semantic', 0.8)),
    ...LINEAGE.map((link) => rowOf(link, 'lineage', 0.85)),
  ].filter(({ fact }) => isKnown(fact['source_sector_id']) && isKnown(fact['target_sector_id']));

  function isKnown(sectorId: unknown): boolean {
    return known.has(String(sectorId));
  }
}

function idOf({ sectorId }: { readonly sectorId: string }): string {
  return sectorId;
}

function rowOf(
  [source, target, score, rationale]: Link,
  linkType: 'semantic' | 'lineage',
  confidence: number,
): BundleRow {
  return {
    valid_from: LINKS_SINCE,
    valid_to: null,
    observed_at: `${LINKS_SINCE}T09:30:00+08:00`,
    fact: {
      source_sector_id: `L2.${source}`,
      target_sector_id: `L2.${target}`,
      link_type: linkType,
      score,
      confidence,
      rationale,
    },
  };
}
