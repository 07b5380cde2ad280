import { DEMO_SECTORS } from '#simulators/publication/sector-catalog.ts';

/** Something that research follows about companies of the demo world. */
export interface ResearchTopic {
  readonly domain: string;
  readonly predicate: string;
  /** What the object is to the company, where it is a party; empty otherwise. */
  readonly role: string;
  /** Null for what has no number. */
  readonly unit: ResearchUnit | null;
  /** Least and greatest value, in hundredths of the unit that `valueText` writes. */
  readonly range: readonly [number, number];
  /** Template of the object. */
  readonly object: string;
  /** Template of the sentence. */
  readonly sentence: string;
  /** What an announcement about it is called, after `关于` and before `的公告`. */
  readonly notice: string;
  /** Who besides the company says so; empty where nobody does. */
  readonly second: SecondSource | '';
  /** Broad sectors of the companies that it is followed for. */
  readonly sectorIds: ReadonlySet<string>;
}

export type ResearchUnit = 'pct' | 'cny' | 'shares' | 'items' | 'tonnes' | 'megawatts';
export type SecondSource = 'register' | 'government' | 'agency' | 'media' | 'website';

/**
 * Lines of `domain|predicate|role|unit|range|object|notice|second source|sectors`, each with the
 * sentence below it. Sectors behind a minus are left out. Ranges are in percent, ten thousand yuan,
 * ten thousand shares, pieces, ten thousand tonnes, megawatts.
 */
const TOPICS = `
shareholding|controlling_holding|shareholder|pct|holding|{holder}|控股股东持股情况|register|
  截至{date}，{object}直接持有公司{value}股份，为公司控股股东。
actual_controller|actual_controller|actual_controller|||{controller}|实际控制人情况|register|
  公司实际控制人为{object}，报告期内未发生变更。
shareholding|major_holding|shareholder|pct|5.1-13.5|{fund}|持股5%以上股东权益变动|media|
  截至{date}，{object}持有公司{value}股份，为持股5%以上股东。
concert_party|concert_agreement|concert_party|||{person}|股东签署一致行动协议|register|
  {object}与控股股东签署一致行动协议，在股东会表决时与其保持一致。
share_pledge|pledged_share_of_holding|pledgee|pct|8-49|{bank}|控股股东部分股份质押|register|-banking nonbank_finance
  控股股东累计质押股份占其所持公司股份的{value}，质权人为{object}。
equity_incentive|granted_shares||shares|80-900|{year}年限制性股票激励计划|向激励对象首次授予限制性股票||-banking nonbank_finance
  {object}首次授予限制性股票{value}。
government_subsidy|subsidy_received|grantor|cny|120-9800|{place}财政主管部门|获得政府补助|government|
  报告期内收到{object}拨付的与收益相关的政府补助{value}。
tax_incentive|income_tax_rate||pct|15-15|高新技术企业所得税优惠|通过高新技术企业重新认定|government|technical
  公司享受{object}，减按{value}的税率缴纳企业所得税。
qualification|certified_as||||国家级专精特新“小巨人”企业|入选专精特新企业名单|government|electronics machinery chemicals power_equipment
  公司入选{object}名单，有效期三年。
policy_programme|project_funding||cny|600-16000|{place}重点技术攻关专项|承担重点技术攻关专项|government|electronics computing healthcare
  公司牵头承担{object}，获批专项资金{value}。
bank_credit|credit_line|creditor|cny|8000-380000|{bank}|向银行申请综合授信额度||-banking nonbank_finance
  {object}向公司及子公司提供综合授信额度{value}。
bond_issue|bond_balance||cny|20000-260000|{year}年度第一期中期票据|中期票据发行结果|agency|
  公司发行的{object}余额为{value}。
external_guarantee|guarantee_balance|guaranteed_party|cny|2000-120000|{subsidiary}|为子公司提供担保的进展||-banking nonbank_finance
  公司为{object}提供的担保余额为{value}。
credit_rating|issuer_rating|rating_agency|||{agency}|主体信用跟踪评级结果|agency|
  {object}维持公司主体信用等级为AA+，评级展望稳定。
raised_funds|used_share_of_raised_funds||pct|18-97|{funds}|募集资金存放与使用情况||
  {object}累计投入进度为{value}。
capital_expenditure|planned_investment||cny|15000-420000|{place}智能制造基地二期项目|投资建设{object}|government|plants
  公司计划投资{value}建设{object}，建设期二十四个月。
acquisition|acquired_share|acquired_company|pct|51-100|{target}|收购{object}股权完成工商变更|register|
  公司以自有资金收购{object}{value}股权，工商变更登记已完成。
cash_dividend|dividend_total||cny|1800-98000|{lastyear}年度利润分配|{lastyear}年度权益分派实施||
  {object}派发现金红利合计{value}（含税）。
wealth_management|idle_funds_invested||cny|5000-90000|闲置自有资金|使用闲置自有资金进行现金管理的进展||-banking nonbank_finance
  公司使用{object}购买结构性存款等低风险理财产品，未到期余额{value}。
major_contract|contract_amount|customer|cny|6000-310000|{customer}|签订日常经营重大合同|media|suppliers
  公司与{object}签订框架采购合同，合同金额{value}。
production_capacity|annual_capacity||tonnes|2-180|主要产品|项目投产|website|chemicals metals steel energy agriculture
  公司{object}设计年产能为{value}，产能利用率维持高位。
production_capacity|installed_capacity||megawatts|60-6800|在运装机|电站项目并网发电|website|utilities power_equipment
  截至{date}，公司{object}容量为{value}。
research_development|research_spending_share||pct|2.1-21|研发投入|核心技术人员及研发进展||technical
  报告期内{object}占营业收入的比例为{value}。
research_development|granted_patents||items|24-1600|发明专利|取得发明专利证书|website|technical steel metals energy
  截至{date}，公司累计获得授权{object}{value}。
customer_supplier|top_five_customers_share||pct|14-72|前五名客户|年度报告问询函回复||-banking real_estate
  报告期内{object}销售额合计占年度销售总额的{value}。
overseas_business|overseas_revenue_share||pct|3-58|境外业务|境外子公司取得订单|media|-utilities real_estate
  报告期内{object}收入占营业收入的{value}。
`;

/** Broad sectors that share topics. */
const GROUPS: Readonly<Record<string, string>> = {
  technical:
    'electronics computing communications power_equipment machinery automobiles healthcare ' +
    'appliances chemicals defence agriculture',
  plants:
    'electronics communications power_equipment machinery automobiles healthcare food_beverage ' +
    'appliances chemicals metals steel defence',
  suppliers:
    'electronics computing communications power_equipment machinery automobiles metals steel defence',
};

/** Questions that research asks in vain, as `domain|question|answer`. */
const QUESTIONS = `
share_pledge|控股股东质押股份所融资金的具体用途未披露。|控股股东回函：质押融资全部用于偿还存量借款。
actual_controller|控股股东上层有限合伙的出资人结构未完整披露。|补充公告披露了全部有限合伙人及其出资比例。
external_guarantee|被担保子公司其他股东是否提供反担保未说明。|公司补充说明其他股东已按出资比例提供反担保。
raised_funds|募投项目延期的原因及新的达产时间未披露。|公司公告将募投项目达到预定可使用状态的日期延期一年。
major_contract|框架合同的对手方名称因商业秘密豁免披露。|年报补充披露了合同对手方及截至期末的履行进度。
customer_supplier|第一大客户与公司是否存在关联关系未明确。|问询函回复确认双方不存在关联关系。
policy_programme|专项资金是否需要验收后结转收益未说明。|公司说明专项资金计入递延收益，验收后结转。
acquisition|标的公司业绩承诺的完成情况未披露。|专项审核报告显示承诺期内业绩完成率超过100%。
`;

/** A question of the demo world, and what answers it in the end. */
export interface ResearchQuestion {
  readonly domain: string;
  readonly question: string;
  readonly answer: string;
}

/** The first two say who owns and controls the company; there is no company without them. */
export const RESEARCH_TOPICS: readonly ResearchTopic[] = lines(TOPICS.replaceAll('\n  ', '|')).map(
  ([domain, predicate, role, unit, range, object, notice, second, sectors, sentence]) => ({
    domain: domain!,
    predicate: predicate!,
    role: role!,
    unit: unit === '' ? null : (unit as ResearchUnit),
    range: rangeOf(range!),
    object: object!,
    sentence: sentence!,
    notice: notice!,
    second: second as SecondSource | '',
    sectorIds: sectorIdsOf(sectors!),
  }),
);

export const RESEARCH_QUESTIONS: readonly ResearchQuestion[] = lines(QUESTIONS).map(
  ([domain, question, answer]) => ({ domain: domain!, question: question!, answer: answer! }),
);

function lines(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split('|'));
}

/** Broad sectors and groups of them as they are listed, all without those behind a minus, or all. */
function sectorIdsOf(text: string): ReadonlySet<string> {
  const named = new Set(
    text
      .replace('-', '')
      .split(' ')
      .flatMap((word) => (GROUPS[word] ?? word).split(' '))
      .map((sector) => `L1.${sector}`),
  );
  if (text !== '' && !text.startsWith('-')) return named;
  const all = DEMO_SECTORS.map(({ sectorId }) => sectorId);
  return new Set(all.filter((sectorId) => !named.has(sectorId)));
}

/** Hundredths; empty for what has no number or takes it from the company's holders. */
function rangeOf(text: string): readonly [number, number] {
  const [least, greatest] = text.split('-').map(Number);
  return greatest === undefined ? [0, 0] : [least! * 100, greatest * 100];
}
