import type { Random } from '#kernel/ports/clock.ts';
import { sizeOf } from '#simulators/publication/company-size.ts';
import type { DemoCompany } from '#simulators/publication/demo-companies.ts';
import { MANAGERS } from '#simulators/publication/demo-funds.ts';
import type { OwnerDraft } from '#simulators/publication/ownership-ledger.ts';
import { personName } from '#simulators/publication/person-names.ts';
import { integerBetween, oneOf } from '#simulators/publication/random-choice.ts';

/** A candidate for the ten largest holders of a company. */
export interface ListedInvestor {
  readonly name: string;
  readonly owner: OwnerDraft;
  /** Minimum and maximum share of such a holder in a company. */
  readonly pct: readonly [number, number];
}

const INSTITUTION = { type: 'institution', nature: 'other' } as const;
const FUND = { type: 'fund', nature: 'private' } as const;
const PENSION = { type: 'fund', nature: 'state_body', level: 'central' } as const;
const CENTRAL_FIRM = { type: 'company', nature: 'state_enterprise', level: 'central' } as const;

const DIGITS = [...'一二三四五六七八九零'];
const STYLES = ['优选成长', '价值精选', '新动力', '稳健回报', '行业轮动', '创新驱动', '均衡增长'];
const HEADS = ['一', '四', '五', '六'];
/** Market values above which the state's own investors hold shares, and above which others do. */
const LARGE = 3e10;
const MEDIUM = 6e9;

/** The investors of the listed companies of the demo world. Banks keep the shares of the funds. */
export class InvestorPool {
  readonly #banks: readonly string[];
  readonly #insurers: readonly string[];

  constructor(companies: readonly DemoCompany[]) {
    const namesOf = (sectorIds: readonly string[]): string[] =>
      companies
        .filter(({ mainSectorId }) => sectorIds.includes(mainSectorId))
        .map(({ companyName }) => companyName);
    this.#banks = namesOf(['L2.state_banks', 'L2.joint_stock_banks']);
    this.#insurers = namesOf(['L2.insurance']);
  }

  /**
   * Draws the given number of distinct investors of a company, first those of large companies.
   *
   * @param listedYears How long it has been listed.
   */
  draw(random: Random, company: DemoCompany, listedYears: number, count: number): ListedInvestor[] {
    const { totalShares, price } = sizeOf(company);
    const value = totalShares * price;
    const chosen = new Map<string, ListedInvestor>();
    const add = (odds: number, investor: ListedInvestor | null): void => {
      if (investor !== null && random() < odds) chosen.set(investor.name, investor);
    };
    const isConnected = company.exchange !== 'BSE' && listedYears >= 1 && value > MEDIUM;
    if (isConnected)
      add(0.92, { name: '香港中央结算有限公司', owner: INSTITUTION, pct: [0.6, 5.2] });
    if (value > LARGE) {
      add(0.6, { name: '中央汇金资产管理有限责任公司', owner: CENTRAL_FIRM, pct: [0.7, 1.6] });
      add(0.4, { name: '中国证券金融股份有限公司', owner: CENTRAL_FIRM, pct: [0.6, 2.4] });
    }
    if (value > MEDIUM) {
      add(0.5, pensionFund(random));
      add(0.25, { ...pensionFund(random), name: `基本养老保险基金${combination(random)}组合` });
      add(0.5, this.#insurer(random));
      add(0.8, this.#indexFund(random, company));
      add(0.6, this.#activeFund(random));
    }
    while (chosen.size < count) {
      const isFund = value > MEDIUM ? random() < 0.55 : random() < 0.2;
      const investor = isFund ? this.#activeFund(random) : private_(random, company);
      chosen.set(investor.name, investor);
    }
    return [...chosen.values()].slice(0, count);
  }

  #activeFund(random: Random): ListedInvestor {
    const fund = `${oneOf(random, MANAGERS)}${oneOf(random, STYLES)}混合型证券投资基金`;
    return { name: `${oneOf(random, this.#banks)}－${fund}`, owner: FUND, pct: [0.3, 2.2] };
  }

  #indexFund(random: Random, { sector }: DemoCompany): ListedInvestor {
    const index = random() < 0.5 ? sector.name : oneOf(random, ['全市场百强', '沪港深五十']);
    const fund = `${oneOf(random, MANAGERS)}${index}交易型开放式指数证券投资基金`;
    return { name: `${oneOf(random, this.#banks)}－${fund}`, owner: FUND, pct: [0.3, 1.8] };
  }

  #insurer(random: Random): ListedInvestor | null {
    if (this.#insurers.length === 0) return null;
    const name = `${oneOf(random, this.#insurers)}－传统－普通保险产品`;
    return { name, owner: FUND, pct: [0.4, 2.6] };
  }
}

function pensionFund(random: Random): ListedInvestor {
  return { name: `全国社保基金${combination(random)}组合`, owner: PENSION, pct: [0.3, 1.9] };
}

/** Combinations are called by three digits, such as 一一三. */
function combination(random: Random): string {
  return `${oneOf(random, HEADS)}${oneOf(random, DIGITS)}${oneOf(random, DIGITS)}`;
}

function private_(random: Random, { stockCode }: DemoCompany): ListedInvestor {
  const name = personName(`investor ${stockCode} ${integerBetween(random, 1, 1e6)}`);
  const owner = { type: 'person', nature: 'natural_person', within: stockCode } as const;
  return { name, owner, pct: [0.25, 1.7] };
}
