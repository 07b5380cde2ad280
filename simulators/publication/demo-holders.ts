import { hash } from 'node:crypto';
import type { DemoApplicant } from '#simulators/publication/demo-companies.ts';
import { personName } from '#simulators/publication/person-names.ts';

/** The largest owner of a demo company, and its own owners. */
export interface DemoHolders {
  readonly holderName: string;
  readonly controllerName: string;
  readonly isState: boolean;
  /** What the holder has of the company, 0 to 100 with two decimals. */
  readonly holdingPct: number;
}

/** The owner of the firms of the central government. */
export const CENTRAL_BODY = '国务院国有资产监督管理委员会';

/** The owner of the large banks, through an investment company of the state. */
export const CABINET = '国务院';
export const FINANCE_MINISTRY = '中华人民共和国财政部';
const BANK_HOLDER = '中央汇金投资有限责任公司';
const CENTRAL_BODIES: ReadonlySet<string> = new Set([CENTRAL_BODY, CABINET, FINANCE_MINISTRY]);

/** Narrow sectors that the state holds in any case. */
const STATE_SECTORS: ReadonlySet<string> = new Set([
  'L2.city_banks',
  'L2.rural_banks',
  'L2.insurance',
  'L2.hydro_power',
  'L2.rail_road',
]);

/**
 * The controlling shareholder of a company. It depends on the company alone, so that all facts about its owners agree.
 */
export function holdersOf({
  stockCode,
  companyName,
  name,
  mainSectorId,
}: DemoApplicant): DemoHolders {
  const digits = Number.parseInt(hash('sha256', stockCode).slice(0, 7), 16);
  const place = companyName.slice(0, 2);
  const stem = name.slice(0, 2);
  const holdingPct = (2_400 + ((digits >> 4) % 3_400)) / 100;
  if (mainSectorId === 'L2.state_banks') {
    return { holderName: BANK_HOLDER, controllerName: CABINET, isState: true, holdingPct };
  }
  if (mainSectorId === 'L2.joint_stock_banks') {
    const holderName = `中国${stem}集团有限公司`;
    return { holderName, controllerName: FINANCE_MINISTRY, isState: true, holdingPct };
  }
  const isState = digits % 10 < 4 || place === '中国' || STATE_SECTORS.has(mainSectorId);
  if (place === '中国' || (isState && (digits >> 20) % 5 === 0)) {
    const holderName = `中国${stem}集团有限公司`;
    return { holderName, controllerName: CENTRAL_BODY, isState, holdingPct };
  }
  if (isState) {
    const holderName = `${place}${stem}国有资本运营集团有限公司`;
    return { holderName, controllerName: stateBodyOf(place), isState, holdingPct };
  }
  const holderName = `${place}${stem}控股集团有限公司`;
  return { holderName, controllerName: personName(`founder ${stockCode}`), isState, holdingPct };
}

const PROVINCES = new Set(
  '江苏 浙江 广东 安徽 山东 湖北 湖南 四川 福建 河南 陕西 江西 辽宁'.split(' '),
);

/** A province or city with the word for what it is. */
function governmentOf(place: string): string {
  return `${place}${PROVINCES.has(place) ? '省' : '市'}`;
}

/** The owner of the state's firms of a province or city. */
export function stateBodyOf(place: string): string {
  return `${governmentOf(place)}人民政府国有资产监督管理委员会`;
}

/** The finance department of a province or city. */
export function financeBodyOf(place: string): string {
  return `${governmentOf(place)}财政${PROVINCES.has(place) ? '厅' : '局'}`;
}

/** Level of government of such a body. */
export function levelOf(name: string): string {
  if (CENTRAL_BODIES.has(name)) return 'central';
  return name.includes('省') || /^(上海|北京|重庆)/.test(name) ? 'provincial' : 'municipal';
}
