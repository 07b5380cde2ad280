import { hash } from 'node:crypto';
import type { DemoApplicant } from '#simulators/publication/demo-companies.ts';

/** Who owns most of a demo company, and who stands behind that. */
export interface DemoHolders {
  readonly holderName: string;
  readonly controllerName: string;
  readonly isState: boolean;
  /** What the holder has of the company, 0 to 100 with two decimals. */
  readonly holdingPct: number;
}

const SURNAMES = [...'沈陆顾程韩许邵谭方孟薛阮'];
const GIVEN_NAMES = [
  '知远',
  '怀瑾',
  '景明',
  '若谷',
  '守正',
  '以宁',
  '明哲',
  '书衡',
  '嘉树',
  '承砚',
];

/** Who holds the firms of the central government. */
export const CENTRAL_BODY = '国务院国有资产监督管理委员会';

/**
 * The controlling shareholder of a company. It follows from the company alone, so that everything
 * that speaks of its owners speaks of the same ones.
 */
export function holdersOf({ stockCode, companyName, name }: DemoApplicant): DemoHolders {
  const digits = Number.parseInt(hash('sha256', stockCode).slice(0, 7), 16);
  const place = companyName.slice(0, 2);
  const stem = name.slice(0, 2);
  const isState = digits % 10 < 4;
  const holdingPct = (2_400 + ((digits >> 4) % 3_400)) / 100;
  if (isState && (digits >> 20) % 5 === 0) {
    const holderName = `中国${stem}集团有限公司`;
    return { holderName, controllerName: CENTRAL_BODY, isState, holdingPct };
  }
  if (isState) {
    const holderName = `${place}${stem}国有资本运营集团有限公司`;
    return { holderName, controllerName: stateBodyOf(place), isState, holdingPct };
  }
  const surname = SURNAMES[(digits >> 8) % SURNAMES.length]!;
  const given = GIVEN_NAMES[(digits >> 12) % GIVEN_NAMES.length]!;
  const holderName = `${place}${stem}控股集团有限公司`;
  return { holderName, controllerName: `${surname}${given}`, isState, holdingPct };
}

const PROVINCES = new Set(
  '江苏 浙江 广东 安徽 山东 湖北 湖南 四川 福建 河南 陕西 江西 辽宁'.split(' '),
);

/** Who holds the state's firms of a province or city. */
export function stateBodyOf(place: string): string {
  return `${place}${PROVINCES.has(place) ? '省' : '市'}人民政府国有资产监督管理委员会`;
}

/** Level of government of such a body. */
export function levelOf(name: string): string {
  if (name === CENTRAL_BODY) return 'central';
  return name.includes('省') || /^(上海|北京|重庆)/.test(name) ? 'provincial' : 'municipal';
}
