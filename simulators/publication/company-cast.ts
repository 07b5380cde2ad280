import type { Random } from '#kernel/ports/clock.ts';
import { keyedRandom } from '#simulators/publication/keyed-choice.ts';
import type { DemoApplicant } from '#simulators/publication/demo-companies.ts';
import { holdersOf } from '#simulators/publication/demo-holders.ts';
import { personName } from '#simulators/publication/person-names.ts';
import { integerBetween, oneOf, weighted } from '#simulators/publication/random-choice.ts';

/** The relation of a partner to the controlling shareholder. */
type Bond = 'concert' | 'ended_concert' | 'voting';

/** The named holders of a company, in addition to its controlling shareholder. */
export interface CompanyCast {
  /** A holder that votes with the controlling shareholder, or did. */
  readonly partner: { readonly name: string; readonly pct: number; readonly bond: Bond } | null;
  /** An investor with five percent or more that does not vote with the controlling shareholder. */
  readonly investor: { readonly name: string; readonly pct: number } | null;
}

const BONDS = [
  ['concert', 0.4],
  ['ended_concert', 0.3],
  ['voting', 0.3],
] as const satisfies readonly (readonly [Bond, number])[];

const FUND_STEMS = ['弘垣', '启岑', '泰祺', '瑞霁', '景砚', '宏川', '嘉屿', '远岚', '凯沣', '恒翊'];
const FUND_KINDS = [
  '创业投资基金（有限合伙）',
  '股权投资基金（有限合伙）',
  '投资管理中心（有限合伙）',
];
/** An investor of this size exists only if the controlling shareholder has less than this percentage. */
const ROOM_BELOW_PCT = 45;

/**
 * The cast of a company. It follows from the company alone, so that the ownership graph and company
 * research name the same people with the same shares.
 */
export function castOf(company: DemoApplicant): CompanyCast {
  const { stockCode } = company;
  const random = keyedRandom(`cast ${stockCode}`);
  const { isState, holdingPct } = holdersOf(company);
  const hasPartner = random() < 0.5 && !isState;
  const hasInvestor = random() < 0.45 && holdingPct < ROOM_BELOW_PCT;
  return {
    partner: hasPartner
      ? {
          name: personName(`partner ${stockCode}`),
          pct: hundredths(random, 3, 9),
          bond: weighted(random, BONDS),
        }
      : null,
    investor: hasInvestor
      ? {
          name: `${company.name.slice(0, 2)}${oneOf(random, FUND_STEMS)}${oneOf(random, FUND_KINDS)}`,
          pct: hundredths(random, 5.1, 9.5),
        }
      : null,
  };
}

function hundredths(random: Random, from: number, to: number): number {
  return integerBetween(random, Math.round(from * 100), Math.round(to * 100)) / 100;
}
