import type {
  DataStatus,
  GapCause,
  GapState,
  MarketStatus,
  MetadataStatus,
  SourceStatus,
} from '#clients/typescript/src/index.ts';
import type { Words } from '#dashboard/text/language.ts';

type Named<Name extends string> = Readonly<Record<Name, string>>;

/** Texts about gaps, publications, sources and quotas. */
export interface SupplyTexts {
  readonly ledger: string;
  readonly ledgerStates: Named<GapState | 'all'>;
  readonly noGaps: Named<GapState | 'all'>;
  readonly series: string;
  readonly gapState: string;
  readonly length: string;
  readonly from: string;
  readonly until: string;
  readonly bars: string;
  readonly cause: string;
  readonly causes: Named<GapCause>;
  readonly firstSeen: string;
  readonly lasted: string;
  readonly gapMeans: Named<GapState>;
  readonly shownOf: (shown: number, total: number) => string;
  readonly publication: string;
  readonly noPublication: string;
  readonly published: string;
  readonly sequence: string;
  readonly number: (sequence: number) => string;
  readonly snapshot: string;
  readonly release: string;
  readonly catalog: string;
  readonly dataStates: Named<DataStatus>;
  readonly quotes: string;
  readonly quoteStates: Named<MarketStatus>;
  readonly holds: string;
  readonly kind: string;
  readonly count: string;
  readonly before: string;
  readonly date: string;
  readonly sources: string;
  readonly source: string;
  readonly sourceState: string;
  readonly newest: string;
  readonly official: (exchange: string) => string;
  readonly sourceStates: Named<SourceStatus>;
  readonly sourceTodo: Named<Exclude<SourceStatus, 'ok'>>;
  readonly channels: Named<'attention' | 'media' | 'policy'>;
  readonly materials: string;
  readonly arrives: string;
  readonly noneArrived: string;
  readonly noneTodo: string;
  readonly fearGreed: string;
  readonly days: string;
  readonly fresh: string;
  readonly fearGreedStale: string;
  readonly fearGreedTodo: string;
  readonly contracts: string;
  readonly contractsGive: string;
  readonly contractStates: Named<MetadataStatus>;
  readonly contractTodo: string;
  readonly quotas: string;
  readonly noQuotas: string;
  readonly quota: string;
  readonly quotaCounts: Readonly<Record<string, string>>;
  readonly left: string;
  readonly of: string;
  readonly window: string;
  readonly freshIn: string;
  readonly asOf: string;
  readonly quotaNote: string;
  readonly quotaUsedUp: string;
  readonly quotaTodo: string;
}

const en: SupplyTexts = {
  ledger: 'Gaps',
  ledgerStates: { OPEN: 'Open', FILLED: 'Filled', ABSENT: 'Not at the exchange', all: 'All' },
  noGaps: {
    OPEN: 'No gaps are open.',
    FILLED: 'No gap has been filled yet.',
    ABSENT: 'No gap has proven to be a hole of an exchange.',
    all: 'No gap has been seen.',
  },
  series: 'Series',
  gapState: 'State',
  length: 'Length',
  from: 'From',
  until: 'Until',
  bars: 'Bars',
  cause: 'Cause',
  causes: {
    SERVER_STOPPED: 'The server did not run',
    STREAM_LOST: 'The stream was lost',
    MESSAGE_LOST: 'A closing message did not come',
    UPSTREAM_FAILED: 'The exchange could not be asked',
    NOT_LISTED: 'The exchange has no such bars',
    OFF_GRID: 'The exchange has rows at odd times there',
  },
  firstSeen: 'First seen',
  lasted: 'Missing for',
  gapMeans: {
    OPEN: 'Bars are asked for until they come. Look at the log if it lasts while the venue is live.',
    FILLED: 'The bars came.',
    ABSENT: 'The exchange has none there, which was asked again after ten minutes.',
  },
  shownOf: (shown, total) => `The newest ${shown} of ${total}.`,
  publication: 'Publication of A-shares',
  noPublication: 'Nothing has been published yet. `npx marketgraph publish` takes a bundle.',
  published: 'Published',
  sequence: 'Sequence',
  number: (sequence) => `No. ${sequence}`,
  snapshot: 'Snapshot',
  release: 'Release',
  catalog: 'Sector catalog',
  dataStates: { complete: 'Complete' },
  quotes: 'Quotes of shares',
  quoteStates: {
    fresh: 'Of the last session',
    carried_forward: 'Of an older session',
    reaggregated: 'Aggregated again from the session',
    unavailable: 'None',
  },
  holds: 'What it holds',
  kind: 'Kind of facts',
  count: 'Count',
  before: 'Publications before',
  date: 'Date',
  sources: 'Sources',
  source: 'Source',
  sourceState: 'State',
  newest: 'Newest',
  official: (exchange) => `Lives of securities (${exchange})`,
  sourceStates: { ok: 'Read', degraded: 'Read in part', down: 'Not read' },
  sourceTodo: {
    degraded: 'Look at the run that reads it; what it lacked is in the next publication.',
    down: 'Look at the run that reads it; until then its last facts stand.',
  },
  channels: { policy: 'Policy', media: 'Media', attention: 'Attention' },
  materials: 'Materials of three days',
  arrives: 'Arrives',
  noneArrived: 'None in three days',
  noneTodo: 'Look at what ingests materials of this channel.',
  fearGreed: 'Fear and greed',
  days: 'Index of the day',
  fresh: 'Fresh',
  fearGreedStale: 'The provider does not answer',
  fearGreedTodo: 'Wait: it is asked again by itself, and days that are known are answered.',
  contracts: 'venue_a perp',
  contractsGive: 'Descriptions of contracts',
  contractStates: { ready: 'Fresh', stale: 'Stale', unavailable: 'Not read' },
  contractTodo: 'Descriptions are read again by themselves; bars do not depend on them.',
  quotas: 'Your quotas',
  noQuotas: 'The server names no quota: it has lifted those of the graph.',
  quota: 'Quota',
  quotaCounts: {
    default: 'REST requests of this address',
    compute: 'Computations of this address',
    token: 'Computations of your token',
    graphql: 'Operations of the graph',
  },
  left: 'Left',
  of: 'Of',
  window: 'In',
  freshIn: 'Full again in',
  asOf: 'As of',
  quotaNote: 'As the newest answers to this page said in RateLimit.',
  quotaUsedUp: 'used up',
  quotaTodo: 'Wait until it is full again; a token has a larger quota of computations.',
};

const zh: SupplyTexts = {
  ledger: '缺口',
  ledgerStates: { OPEN: '未补', FILLED: '已补', ABSENT: '交易所没有', all: '全部' },
  noGaps: {
    OPEN: '没有未补缺口。',
    FILLED: '尚无补上的缺口。',
    ABSENT: '尚无确认为交易所自身缺失的缺口。',
    all: '未发现过缺口。',
  },
  series: '序列',
  gapState: '状态',
  length: '长度',
  from: '起',
  until: '止',
  bars: 'K 线数',
  cause: '原因',
  causes: {
    SERVER_STOPPED: '服务器未运行',
    STREAM_LOST: '数据流断开',
    MESSAGE_LOST: '收盘消息未到',
    UPSTREAM_FAILED: '无法查询交易所',
    NOT_LISTED: '交易所没有这些 K 线',
    OFF_GRID: '交易所该处的时间不在整点',
  },
  firstSeen: '首次发现',
  lasted: '缺失时长',
  gapMeans: {
    OPEN: '会一直向交易所查询，直到补上。除非市场正常而缺口持续数小时，否则无需处理。',
    FILLED: 'K 线已补上。',
    ABSENT: '交易所没有这些 K 线，十分钟后已再次确认。',
  },
  shownOf: (shown, total) => `共 ${total} 个，显示最新 ${shown} 个。`,
  publication: 'A 股发布',
  noPublication: '尚未发布任何数据。`npx marketgraph publish` 可导入数据包。',
  published: '发布时间',
  sequence: '序号',
  number: (sequence) => `第 ${sequence} 次`,
  snapshot: '快照',
  release: '版本',
  catalog: '板块目录',
  dataStates: { complete: '完整' },
  quotes: '股票行情',
  quoteStates: {
    fresh: '最近交易日',
    carried_forward: '沿用较早交易日',
    reaggregated: '当日，已重新汇总',
    unavailable: '没有',
  },
  holds: '内容',
  kind: '事实类别',
  count: '数量',
  before: '历次发布',
  date: '日期',
  sources: '数据来源',
  source: '来源',
  sourceState: '状态',
  newest: '最新',
  official: (exchange) => `证券生命周期（${exchange}）`,
  sourceStates: { ok: '已读取', degraded: '部分读取', down: '未读取' },
  sourceTodo: {
    degraded: '请查看读取它的任务；缺少的内容会在下次发布中补上。',
    down: '请查看读取它的任务；在此之前沿用最后一次的事实。',
  },
  channels: { policy: '政策', media: '媒体', attention: '市场关注' },
  materials: '三天内的材料',
  arrives: '正常',
  noneArrived: '三天内没有',
  noneTodo: '请查看导入该渠道材料的程序。',
  fearGreed: '恐惧与贪婪指数',
  days: '每日指数',
  fresh: '最新',
  fearGreedStale: '数据方没有应答',
  fearGreedTodo: '请等待：服务器会自动重试，已知的日期照常应答。',
  contracts: 'venue_a perp',
  contractsGive: '合约说明',
  contractStates: { ready: '最新', stale: '过期', unavailable: '未读取' },
  contractTodo: '合约说明会自动重新读取；K 线不依赖它。',
  quotas: '您的配额',
  noQuotas: '服务器没有给出配额：图查询的配额已取消。',
  quota: '配额',
  quotaCounts: {
    default: '本地址的 REST 请求',
    compute: '本地址的计算',
    token: '您的令牌的计算',
    graphql: '图查询操作',
  },
  left: '剩余',
  of: '总量',
  window: '周期',
  freshIn: '恢复于',
  asOf: '截至',
  quotaNote: '取自本页最新应答的 RateLimit。',
  quotaUsedUp: '已用完',
  quotaTodo: '请等待恢复；使用令牌可获得更多计算配额。',
};

export const SUPPLY_WORDS: Words<SupplyTexts> = { en, zh };
