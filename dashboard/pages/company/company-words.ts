import type { OwnershipRelationType } from '#clients/typescript/src/index.ts';
import type { Difference } from '#dashboard/pages/company/ownership-graph.ts';
import type { Words } from '#dashboard/text/language.ts';

/** Texts of the page of a company. */
export interface CompanyTexts {
  readonly asking: string;
  readonly title: string;
  readonly noCompany: string;
  readonly freeFloat: string;
  readonly lifecycle: string;
  readonly noLifecycle: string;
  readonly stageSince: string;
  readonly dates: Readonly<
    Record<'plannedListingDate' | 'listingDate' | 'consolidationEndDate' | 'delistingDate', string>
  >;
  readonly suspended: (sessions: number) => string;
  readonly formerCode: string;
  readonly evidence: string;
  readonly noEvidence: string;
  readonly price: string;
  readonly close: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly volume: string;
  readonly turnover: string;
  readonly toChart: string;
  readonly noPrice: string;
  readonly sectors: string;
  readonly sector: string;
  readonly kind: string;
  readonly status: string;
  readonly score: string;
  readonly confidence: string;
  readonly funds: string;
  readonly fund: string;
  readonly weight: string;
  readonly shares: string;
  readonly noFunds: string;
  readonly research: string;
  readonly noResearch: string;
  readonly version: string;
  readonly versionName: (number: number, asOf: string) => string;
  readonly category: string;
  readonly all: string;
  readonly fact: string;
  readonly value: string;
  readonly factDate: string;
  readonly isNew: string;
  readonly gone: string;
  readonly gaps: string;
  readonly resolved: string;
  readonly relationships: string;
  readonly counterparty: string;
  readonly role: string;
  readonly share: string;
  readonly changes: (added: number, removed: number, opened: number, resolved: number) => string;
  readonly firstVersion: string;
  readonly pages: (start: number, end: number | null) => string;
  readonly showEvidence: (count: number) => string;
  readonly owners: string;
  readonly noOwners: string;
  readonly asOf: string;
  readonly compareWith: string;
  readonly compare: string;
  readonly stopCompare: string;
  readonly earlier: string;
  readonly later: string;
  readonly controller: string;
  readonly noController: string;
  readonly relations: Readonly<Record<OwnershipRelationType, string>>;
  readonly differences: Readonly<Record<Difference, string>>;
  readonly legend: Readonly<Record<'company' | 'controller' | 'state', string>>;
  readonly owner: string;
  readonly owned: string;
  readonly since: string;
  readonly until: string;
  readonly nature: string;
  readonly knownBy: string;
  readonly difference: string;
  readonly choose: string;
  readonly inFull: (share: string) => string;
  readonly lookThrough: (share: string) => string;
  readonly between: (lowest: string, highest: string) => string;
  readonly boundsHint: string;
  readonly votes: (votes: string, next: string) => string;
  readonly separation: (control: string, cash: string) => string;
  readonly events: string;
  readonly event: string;
  readonly noChange: string;
  readonly controllerChanged: (before: string, after: string) => string;
  readonly policy: string;
  readonly realtime: string;
  readonly noMaterials: string;
  readonly date: string;
  readonly material: string;
  readonly source: string;
}

export const COMPANY_WORDS: Words<CompanyTexts> = {
  en: {
    asking: 'Loading prices, lifecycle, sectors and funds of the company …',
    title: 'Company',
    noCompany: 'The publication has no company of this code.',
    freeFloat: 'Free float, CNY',
    lifecycle: 'Lifecycle',
    noLifecycle: 'Nothing is published on the lifecycle of this security.',
    stageSince: 'since',
    dates: {
      plannedListingDate: 'Listing planned',
      listingDate: 'Listed',
      consolidationEndDate: 'Delisting period ends',
      delistingDate: 'Delisted',
    },
    suspended: (sessions) => `Suspended for ${sessions} trading days.`,
    formerCode: 'Former code',
    evidence: 'Evidence',
    noEvidence: 'No document is published for this.',
    price: 'Price',
    close: 'Close',
    open: 'Open',
    high: 'High',
    low: 'Low',
    volume: 'Volume',
    turnover: 'Turnover',
    toChart: 'Open the chart',
    noPrice: 'No bar of this share is known.',
    sectors: 'Sectors',
    sector: 'Sector',
    kind: 'Kind',
    status: 'State',
    score: 'Strength',
    confidence: 'Confidence',
    funds: 'Funds that hold it',
    fund: 'Fund',
    weight: 'Weight',
    shares: 'Shares a creation unit',
    noFunds: 'No fund holds this share.',
    research: 'Research',
    noResearch: 'No research of this company is published.',
    version: 'Version',
    versionName: (number, asOf) => `Version ${number} · ${asOf}`,
    category: 'Category',
    all: 'All',
    fact: 'Fact',
    value: 'Value',
    factDate: 'Date',
    isNew: 'new',
    gone: 'No longer held',
    gaps: 'Open questions',
    resolved: 'Answered since',
    relationships: 'Counterparties',
    counterparty: 'Counterparty',
    role: 'Role',
    share: 'Share',
    changes: (added, removed, opened, resolved) =>
      `Facts: ${added} new, ${removed} gone. Questions: ${opened} opened, ${resolved} answered.`,
    firstVersion: 'This is the first version.',
    pages: (start, end) => (end === null || end === start ? `p. ${start}` : `pp. ${start}–${end}`),
    showEvidence: (count) => (count === 1 ? '1 document' : `${count} documents`),
    owners: 'Owners and control',
    noOwners: 'No owner of this company is published.',
    asOf: 'As of',
    compareWith: 'Compared with',
    compare: 'Compare two dates',
    stopCompare: 'Stop comparing',
    earlier: 'Earlier date',
    later: 'Later date',
    controller: 'ultimate controller',
    noController: 'The company has no controller.',
    relations: {
      ownership: 'holds',
      control: 'controls',
      voting: 'votes',
      concert: 'acts in concert',
    },
    differences: { added: 'New', removed: 'Gone', changed: 'Changed', same: 'Unchanged' },
    legend: { company: 'The company', controller: 'Ultimate controller', state: 'State capital' },
    owner: 'Owner',
    owned: 'Of',
    since: 'Since',
    until: 'Until',
    nature: 'Nature',
    knownBy: 'Known by',
    difference: 'Change',
    choose: 'Choose a party or a line to see its evidence.',
    inFull: (share) =>
      `State capital holds ${share}, where a firm that the state owns in part counts whole.`,
    lookThrough: (share) => `Looked through to state bodies, it is ${share}.`,
    between: (lowest, highest) => `between ${lowest} and ${highest}`,
    boundsHint:
      'Some shares are not disclosed: the lower bound counts them as 0, the upper one as the most that is left.',
    votes: (votes, next) =>
      `The controller casts ${votes} of the votes; the next bloc has ${next}.`,
    separation: (control, cash) =>
      `Control rights are ${control}, rights to the profit ${cash} of the capital.`,
    events: 'Events',
    event: 'Event',
    noChange: 'Nothing changed between the two dates.',
    controllerChanged: (before, after) => `The controller changed: ${before} → ${after}.`,
    policy: 'Policy materials on its sectors',
    realtime: 'Materials of 24 hours on its sectors',
    noMaterials: 'None.',
    date: 'Date',
    material: 'Material',
    source: 'Source',
  },
  zh: {
    asking: '正在加载公司的行情、生命周期、板块与基金……',
    title: '公司',
    noCompany: '发布数据中没有该代码的公司。',
    freeFloat: '自由流通市值（元）',
    lifecycle: '上市状态',
    noLifecycle: '暂无该证券的生命周期信息。',
    stageSince: '自',
    dates: {
      plannedListingDate: '拟上市',
      listingDate: '上市',
      consolidationEndDate: '退市整理期结束',
      delistingDate: '退市',
    },
    suspended: (sessions) => `已停牌 ${sessions} 个交易日。`,
    formerCode: '曾用代码',
    evidence: '证据',
    noEvidence: '暂无公开文件。',
    price: '行情',
    close: '收盘',
    open: '开盘',
    high: '最高',
    low: '最低',
    volume: '成交量',
    turnover: '成交额',
    toChart: '打开图表',
    noPrice: '暂无该股 K 线。',
    sectors: '所属板块',
    sector: '板块',
    kind: '关系',
    status: '状态',
    score: '强度',
    confidence: '置信度',
    funds: '持有该股的 ETF',
    fund: '基金',
    weight: '权重',
    shares: '每篮股数',
    noFunds: '暂无 ETF 持有该股。',
    research: '公司研究',
    noResearch: '暂无该公司的研究。',
    version: '版本',
    versionName: (number, asOf) => `第 ${number} 版 · ${asOf}`,
    category: '类别',
    all: '全部',
    fact: '事实',
    value: '数值',
    factDate: '日期',
    isNew: '新增',
    gone: '不再保留',
    gaps: '待核实问题',
    resolved: '本版已解答',
    relationships: '关联方',
    counterparty: '关联方',
    role: '角色',
    share: '占比',
    changes: (added, removed, opened, resolved) =>
      `新增事实 ${added} 条，移除 ${removed} 条；新问题 ${opened} 个，已解答 ${resolved} 个。`,
    firstVersion: '首个版本。',
    pages: (start, end) =>
      end === null || end === start ? `第 ${start} 页` : `第 ${start}–${end} 页`,
    showEvidence: (count) => `${count} 份材料`,
    owners: '股权与控制',
    noOwners: '暂无该公司的股东信息。',
    asOf: '截至',
    compareWith: '对比日期',
    compare: '对比两个日期',
    stopCompare: '取消对比',
    earlier: '前一个日期',
    later: '后一个日期',
    controller: '实际控制人',
    noController: '无实际控制人。',
    relations: { ownership: '持股', control: '控制', voting: '表决权', concert: '一致行动' },
    differences: { added: '新增', removed: '退出', changed: '变动', same: '未变' },
    legend: { company: '本公司', controller: '实际控制人', state: '国有资本' },
    owner: '股东',
    owned: '被投资方',
    since: '生效',
    until: '终止',
    nature: '性质',
    knownBy: '披露日',
    difference: '变化',
    choose: '点选主体或连线查看证据。',
    inFull: (share) => `国有资本持股 ${share}（国有参股企业的持股全额计入）。`,
    lookThrough: (share) => `穿透至国家机构为 ${share}。`,
    between: (lowest, highest) => `${lowest} 至 ${highest} 之间`,
    boundsHint: '部分持股比例未披露：下限按 0 计，上限按已知持股之外的最大可能计。',
    votes: (votes, next) => `控制人表决权 ${votes}，次大阵营 ${next}。`,
    separation: (control, cash) => `控制权 ${control}，现金流权 ${cash}。`,
    events: '事件',
    event: '事件',
    noChange: '两个日期之间没有变化。',
    controllerChanged: (before, after) => `实际控制人变更：${before} → ${after}。`,
    policy: '所属板块政策材料',
    realtime: '所属板块 24 小时材料',
    noMaterials: '暂无。',
    date: '日期',
    material: '材料',
    source: '来源',
  },
};
