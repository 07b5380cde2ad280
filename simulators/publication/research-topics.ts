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
  /** Templates of the sentence, of which a company has one. */
  readonly sentences: readonly string[];
  /** What an announcement about it is called, after `关于` and before `的公告`. */
  readonly notice: string;
  /** A second source of the statement; empty without one. */
  readonly second: SecondSource | '';
  /** Broad sectors of the companies that it is followed for. */
  readonly sectorIds: ReadonlySet<string>;
}

export type ResearchUnit =
  | 'pct'
  | 'cny'
  | 'shares'
  | 'items'
  | 'tonnes'
  | 'megawatts'
  | 'square_metres';
export type SecondSource = 'register' | 'government' | 'agency' | 'media' | 'website';

/**
 * Lines of `domain|predicate|role|unit|range|object|notice|second source|sectors`, each with the
 * sentences below it, divided by `／`. Sectors behind a minus are left out. Ranges are in percent, ten
 * thousand yuan,
 * ten thousand shares, pieces, ten thousand tonnes, megawatts.
 */
const TOPICS = `
shareholding|controlling_holding|shareholder|pct|holding|{holder}|控股股东持股情况|register|
  截至{date}，{object}直接持有公司{value}股份，为公司控股股东。
  ／报告期末，控股股东{object}持股比例为{value}，其所持股份无冻结情形。／{object}系公司第一大股东，截至{date}持有公司{value}股份。
actual_controller|actual_controller|actual_controller|||{controller}|实际控制人情况|register|
  公司实际控制人为{object}，报告期内未发生变更。／根据公司与股东之间的产权及控制关系，{object}为公司实际控制人。／报告期内公司控制权稳定，实际控制人仍为{object}。
shareholding|total_share_capital||shares||总股本|股本变动情况||
  截至{date}，公司{object}为{value}。
shareholding|major_holding|shareholder|pct|investor|{fund}|持股5%以上股东权益变动|media|
  截至{date}，{object}持有公司{value}股份，为持股5%以上股东。／{object}为公司持股5%以上股东，截至{date}持股比例为{value}。
concert_party|concert_agreement|concert_party|||{person}|股东签署一致行动协议|register|
  {object}与控股股东签署一致行动协议，在股东会表决时与其保持一致。
share_pledge|pledged_share_of_holding|pledgee|pct|8-49|{bank}|控股股东部分股份质押|register|-banking nonbank_finance
  控股股东累计质押股份占其所持公司股份的{value}，质权人为{object}。／控股股东向{object}办理股票质押，累计质押比例为其所持股份的{value}。
equity_incentive|granted_shares||shares|80-900|{year}年限制性股票激励计划|向激励对象首次授予限制性股票||-banking nonbank_finance
  {object}首次授予限制性股票{value}。／公司实施{object}，授予数量合计{value}，分三期解除限售。
government_subsidy|subsidy_received|grantor|cny|120-9800|{place}财政主管部门|获得政府补助|government|
  报告期内收到{object}拨付的与收益相关的政府补助{value}。／公司于报告期内确认{object}拨付的补助{value}，计入其他收益。
tax_incentive|income_tax_rate||pct|15-15|高新技术企业所得税优惠|通过高新技术企业重新认定|government|technical
  公司享受{object}，减按{value}的税率缴纳企业所得税。
qualification|certified_as||||国家级专精特新“小巨人”企业|入选专精特新企业名单|government|electronics machinery chemicals power_equipment
  公司入选{object}名单，有效期三年。
policy_programme|project_funding||cny|600-16000|{place}重点技术攻关专项|承担重点技术攻关专项|government|electronics computing healthcare
  公司牵头承担{object}，获批专项资金{value}。
bank_credit|credit_line|creditor|cny|8000-380000|{bank}|向银行申请综合授信额度||-banking nonbank_finance
  {object}向公司及子公司提供综合授信额度{value}。／公司与{object}签订授信协议，授信总额{value}，期限一年。
bond_issue|bond_balance||cny|20000-260000|{year}年度第一期中期票据|中期票据发行结果|agency|
  公司发行的{object}余额为{value}。
external_guarantee|guarantee_balance|guaranteed_party|cny|2000-120000|{subsidiary}|为子公司提供担保的进展||-banking nonbank_finance
  公司为{object}提供的担保余额为{value}。
credit_rating|issuer_rating|rating_agency|||{agency}|主体信用跟踪评级结果|agency|
  {object}维持公司主体信用等级为AA+，评级展望稳定。
raised_funds|used_share_of_raised_funds||pct|18-97|{funds}|募集资金存放与使用情况||
  {object}累计投入进度为{value}。
capital_expenditure|planned_investment||cny|15000-420000|{place}{product}扩产项目|投资建设{object}|government|plants
  公司计划投资{value}建设{object}，建设期二十四个月。／{object}总投资{value}，已完成备案并开工。
acquisition|acquired_share|acquired_company|pct|51-100|{target}|收购{object}股权完成工商变更|register|
  公司以自有资金收购{object}{value}股权，工商变更登记已完成。／公司完成对{object}{value}股权的收购，{object}纳入合并报表范围。
cash_dividend|dividend_total||cny|1800-98000|{lastyear}年度利润分配|{lastyear}年度权益分派实施||
  {object}派发现金红利合计{value}（含税）。／公司实施{object}，现金分红总额{value}（含税）。
wealth_management|idle_funds_invested||cny|5000-90000|闲置自有资金|使用闲置自有资金进行现金管理的进展||-banking nonbank_finance
  公司使用{object}购买结构性存款等低风险理财产品，未到期余额{value}。
major_contract|contract_amount|customer|cny|6000-310000|{customer}|签订日常经营重大合同|media|suppliers
  公司与{object}签订框架采购合同，合同金额{value}。／公司中标{object}采购项目，中标金额{value}。／公司向{object}供应{product}，订单金额{value}。
production_capacity|annual_capacity||tonnes|2-180|{product}|{product}项目投产|website|makers
  公司{object}设计年产能为{value}，产能利用率维持高位。
production_capacity|installed_capacity||megawatts|60-6800|在运装机|电站项目并网发电|website|power_plants
  截至{date}，公司{object}容量为{value}。
research_development|research_spending_share||pct|2.1-21|研发投入|核心技术人员及研发进展||technical
  报告期内{object}占营业收入的比例为{value}。／公司{object}强度为{value}，主要投向{product}。
research_development|granted_patents||items|24-1600|发明专利|取得发明专利证书|website|technical steel metals energy
  截至{date}，公司累计获得授权{object}{value}。／公司在{product}领域拥有授权{object}{value}。
customer_supplier|top_five_customers_share||pct|14-72|前五名客户|年度报告问询函回复||-banking real_estate
  报告期内{object}销售额合计占年度销售总额的{value}。／公司客户集中度：{object}收入占比合计{value}。
overseas_business|overseas_revenue_share||pct|3-58|境外业务|境外子公司取得订单|media|-utilities real_estate
  报告期内{object}收入占营业收入的{value}。／公司{product}出口带动{object}，境外收入占比{value}。
customer_supplier|non_performing_loan_ratio||pct|0.72-1.85|不良贷款|资产质量情况说明||banking
  截至{date}，公司{object}率为{value}，较上年末基本稳定。／{object}余额占贷款总额的{value}。
customer_supplier|top_ten_borrowers_share||pct|9-38|前十大贷款客户|授信集中度情况||banking
  {object}贷款余额占资本净额的{value}。
equity_financing|core_tier_one_ratio||pct|8.2-13.9|核心一级资本充足率|资本充足率信息披露||banking
  截至{date}，公司{object}为{value}，满足监管要求。
equity_financing|risk_coverage_ratio||pct|60-100|流动性覆盖能力|风险控制指标监管报表||nonbank_finance
  截至{date}，公司以净资本为核心的{object}达到内部预警线的{value}。
customer_supplier|institutional_client_share||pct|12-66|机构客户|机构业务发展情况|media|nonbank_finance
  报告期内{object}贡献收入占比{value}。
production_capacity|land_bank||square_metres|40-1800|土地储备|月度经营简报|website|real_estate
  截至{date}，公司{object}建筑面积为{value}。
major_contract|contracted_sales||cny|120000-2600000|权益合同销售|月度销售情况简报|media|real_estate
  报告期内公司实现{object}金额{value}。
production_capacity|throughput||tonnes|300-26000|货物吞吐|月度经营数据||transport
  报告期内公司完成{object}量{value}。
research_development|pipeline_projects||items|6-48|在研管线|在研项目进展|website|healthcare
  截至{date}，公司{object}共{value}，其中{product}项目进入临床阶段。
qualification|certified_as||||信息系统建设和服务能力优秀级|取得服务能力等级证书|website|computing communications
  公司取得{object}认定，有效期四年。
production_capacity|utilisation||pct|61-97|{product}产线|投资者关系活动记录|website|electronics communications automobiles
  报告期内{object}产能利用率为{value}。
major_contract|order_backlog||cny|30000-900000|在手订单|新签订单情况||power_equipment machinery defence
  截至{date}，公司{object}金额为{value}，以{product}为主。
customer_supplier|designated_projects||items|3-60|定点项目|获得客户项目定点|media|automobiles
  报告期内公司新获{object}{value}，涉及{product}。
production_capacity|recoverable_reserves||tonnes|200-90000|可采储量|资源储量核实报告评审备案|government|metals
  截至{date}，公司{object}为{value}。
policy_programme|green_power_share||pct|8-74|绿色电力|参与绿色电力交易|government|utilities
  报告期内{object}交易电量占比{value}。
major_contract|franchise_agreements||items|2-36|特许经营协议|签订特许经营协议|government|utilities
  截至{date}，公司履行中的{object}共{value}。
customer_supplier|distributor_count||items|120-3200|经销商|经销商大会情况|website|food_beverage appliances
  截至{date}，公司{object}数量为{value}，{product}收入占比最高。
production_capacity|breeding_base_count||items|4-90|养殖及制种基地|生产经营简报||agriculture
  截至{date}，公司在运{object}{value}，主要产品为{product}。
external_guarantee|guarantee_share_of_net_assets||pct|2-46|对外担保|年度担保额度预计||-banking nonbank_finance
  截至{date}，公司{object}余额占最近一期经审计净资产的{value}。
`;

/** Broad sectors that share topics. */
const GROUPS: Readonly<Record<string, string>> = {
  technical:
    'electronics computing communications power_equipment machinery automobiles healthcare ' +
    'appliances chemicals defence agriculture',
  plants:
    'electronics communications power_equipment machinery automobiles healthcare food_beverage ' +
    'appliances chemicals metals steel defence',
  makers: 'chemicals steel agriculture food_beverage',
  power_plants: 'utilities power_equipment',
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
equity_incentive|激励对象中外部顾问的人数与考核口径未说明。|公司回函说明激励对象均为在册员工，不含外部顾问。
government_subsidy|补助是否具有可持续性未披露。|公司说明该项补助为一次性补助，以后年度不再发生。
tax_incentive|高新技术企业资格到期后的续期安排未说明。|公司已通过复审，资格有效期延长三年。
bank_credit|授信额度的实际使用比例未披露。|半年报补充披露授信使用比例不足四成。
bond_issue|债券募集资金用途由项目建设变更为补流的原因未说明。|持有人会议公告解释了变更原因并获通过。
credit_rating|评级展望调整的触发条件未公开。|评级机构在跟踪报告中列明了下调与上调的触发条件。
capital_expenditure|扩产项目的能耗指标是否取得未披露。|公司公告取得节能审查意见。
cash_dividend|分红比例下降与未来资金计划的关系未说明。|公司承诺未来三年现金分红比例不低于三成。
wealth_management|理财产品底层资产与关联方关系未披露。|公司说明理财对手方与公司及控股股东均无关联。
production_capacity|新增产能的爬坡节奏与订单匹配情况未披露。|投资者关系记录显示新增产能已满产。
research_development|核心技术人员离任后的项目交接情况未披露。|公司公告在研项目负责人均已完成交接。
overseas_business|境外收入的国别分布未披露。|年报分部信息补充披露了主要国别的收入占比。
concert_party|一致行动期限届满后的续签安排未说明。|股东函复到期后将视情况协商续签。
shareholding|第一大流通股东的最终出资人未披露。|公司在问询回复中补充了穿透后的出资结构。
`;

/** A question of the demo world, and what answers it in the end. */
export interface ResearchQuestion {
  readonly domain: string;
  readonly question: string;
  readonly answer: string;
}

/** The first three say who owns and controls the company and its shares; there is no company without them. */
export const RESEARCH_TOPICS: readonly ResearchTopic[] = lines(
  TOPICS.replaceAll('\n  ／', '／').replaceAll('\n  ', '|'),
).map(([domain, predicate, role, unit, range, object, notice, second, sectors, sentence]) => ({
  domain: domain!,
  predicate: predicate!,
  role: role!,
  unit: unit === '' ? null : (unit as ResearchUnit),
  range: rangeOf(range!),
  object: object!,
  sentences: sentence!.split('／'),
  notice: notice!,
  second: second as SecondSource | '',
  sectorIds: sectorIdsOf(sectors!),
}));

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
