import type {
  ArchiveFault,
  AssetClass,
  SymbolFaultKind,
  VenueStatus,
} from '#clients/typescript/src/index.ts';
import type { Words } from '#dashboard/text/language.ts';

type Named<Name extends string> = Readonly<Record<Name, string>>;

/** Texts of the status page. */
export interface StatusTexts {
  readonly title: string;
  readonly refresh: string;
  readonly allLive: (total: number) => string;
  readonly some: Readonly<
    Record<'dead' | 'degraded' | 'starting', (count: number, total: number) => string>
  >;
  readonly noVenues: string;
  readonly archiveFails: string;
  readonly archiveTakes: string;
  readonly openGaps: (count: number) => string;
  readonly runsFor: (version: string, span: string) => string;
  readonly late: (ago: string) => string;
  readonly lateTodo: string;
  readonly attention: string;
  readonly whatToDo: string;
  readonly since: string;
  readonly meanings: string;
  readonly means: Named<VenueStatus>;
  readonly todo: Named<VenueStatus>;
  readonly staleIn: (stale: number, total: number, intervals: string) => string;
  readonly fewConnections: (live: number, total: number) => string;
  readonly filling: (open: number) => string;
  readonly symbolMeans: Named<SymbolFaultKind>;
  readonly symbolTodo: Named<SymbolFaultKind>;
  readonly archiveMeans: Named<ArchiveFault>;
  readonly archiveTodo: Named<ArchiveFault>;
  readonly archiveWaits: (bars: number) => string;
  readonly calendarMeans: (day: string) => string;
  readonly calendar: string;
  readonly calendarTodo: string;
  readonly what: string;
  readonly subject: string;
  readonly venues: string;
  readonly venue: string;
  readonly state: string;
  readonly lastBar: string;
  readonly clockAhead: string;
  readonly connections: string;
  readonly ready: string;
  readonly stale: string;
  readonly gaps: string;
  readonly gives: string;
  readonly assetClasses: Named<AssetClass>;
  readonly closedUntil: (time: string) => string;
  readonly closed: string;
  readonly intervals: string;
  readonly intervalNote: string;
  readonly ofThemStale: (count: number) => string;
  readonly server: string;
  readonly version: string;
  readonly started: string;
  readonly running: string;
  readonly serverTime: string;
  readonly knowledge: string;
  readonly archive: string;
  readonly waiting: string;
  readonly forPrograms: string;
}

const en: StatusTexts = {
  title: 'Status',
  refresh: 'Ask again',
  allLive: (total) => (total === 1 ? 'The venue is live' : `All ${total} venues are live`),
  some: {
    dead: (count, total) => counted(count, total, 'down'),
    degraded: (count, total) => counted(count, total, 'delayed'),
    starting: (count, total) => counted(count, total, 'starting'),
  },
  noVenues: 'This server runs no venue.',
  archiveFails: 'The archive takes no bars',
  archiveTakes: 'The archive takes bars',
  openGaps: (count) =>
    count === 0 ? 'No gaps are open' : `${count} ${count === 1 ? 'gap is' : 'gaps are'} open`,
  runsFor: (version, span) => `Version ${version} has run for ${span}`,
  late: (ago) => `The server has not answered since ${ago}; below is what it said then`,
  lateTodo:
    'Check that the server runs and that this browser reaches it. The page asks again by itself.',
  attention: 'Needs attention',
  whatToDo: 'What to do',
  since: 'Since',
  meanings: 'What the states mean',
  means: {
    ok: 'Every series is supplied and fresh.',
    starting: 'The venue has not supplied every series yet since the start of the server.',
    degraded: 'Some series wait for bars; what they have is right, and may be late.',
    dead: 'No bar has arrived for 150 seconds of trading. Prices of this venue stand still.',
  },
  todo: {
    ok: 'Nothing is to be done.',
    starting: 'Wait: a start takes at most 150 seconds, after which it counts as delayed or down.',
    degraded:
      'Usually nothing: lost connections and gaps are mended by themselves within a minute or two.',
    dead: 'Run `npx marketgraph doctor` on the server: it asks the exchange, and says what to mend.',
  },
  staleIn: (stale, total, intervals) => `${stale} of ${total} series are stale (${intervals}).`,
  fewConnections: (live, total) => `${live} of ${total} connections deliver.`,
  filling: (open) => `${open} ${open === 1 ? 'gap is' : 'gaps are'} being filled.`,
  symbolMeans: {
    unlisted: 'The exchange does not list the symbol.',
    refused: 'The exchange gives no bars of these intervals.',
    halted: 'The exchange lists the symbol and does not trade it now.',
  },
  symbolTodo: {
    unlisted: 'Take it out of the symbols of this venue in the settings, unless it will be listed.',
    refused: 'Take it out of the symbols of this venue in the settings if this lasts.',
    halted: 'Wait, or take it out of the symbols of this venue in the settings.',
  },
  archiveMeans: {
    disk_full: 'The disk is full.',
    read_only: 'The file can only be read.',
    damaged: 'The file is damaged; bars in the damaged part are asked of the venue.',
    unavailable: 'The disk or the file system fails, or another program holds the file.',
  },
  archiveTodo: {
    disk_full: 'Make room on the disk of the data folder.',
    read_only: 'Let the server write to its data folder.',
    damaged: 'Run `npx marketgraph doctor`: it checks every page and says which are damaged.',
    unavailable: 'Look at the disk, and for another process that holds the file.',
  },
  archiveWaits: (bars) => `${bars} closed bars wait in memory.`,
  calendarMeans: (day) =>
    `Holidays are known until ${day} only; every weekday behind it counts as a trading day.`,
  calendar: 'Calendar ends',
  calendarTodo: 'Renew the table of trading calendars: `CALENDARS_FILE` names a newer one.',
  what: 'What it is',
  subject: 'About',
  venues: 'Venues',
  venue: 'Venue',
  state: 'State',
  lastBar: 'Last bar',
  clockAhead: 'Clock here ahead by',
  connections: 'Connections',
  ready: 'Series ready',
  stale: 'Stale',
  gaps: 'Open gaps',
  gives: 'Gives',
  assetClasses: { crypto: 'Crypto', stock: 'Shares', forex: 'Currencies and commodities' },
  closedUntil: (time) => `Market closed until ${time}`,
  closed: 'Market closed',
  intervals: 'Series by interval',
  intervalNote: 'Series that are complete up to now, of all.',
  ofThemStale: (count) => `${count} stale`,
  server: 'Server',
  version: 'Version',
  started: 'Started',
  running: 'Running for',
  serverTime: 'Ahead of your clock by',
  knowledge: 'Knowledge of indicators',
  archive: 'Archive',
  waiting: 'Bars that wait for it',
  forPrograms: 'For programs',
};

function counted(count: number, total: number, state: string): string {
  if (count === total)
    return total === 1 ? `The venue is ${state}` : `All ${total} venues are ${state}`;
  return `${count} of ${total} venues ${count === 1 ? 'is' : 'are'} ${state}`;
}

const zh: StatusTexts = {
  title: '系统状态',
  refresh: '重新查询',
  allLive: (total) => `全部 ${total} 个交易所市场正常`,
  some: {
    dead: (count, total) => `${total} 个交易所市场中有 ${count} 个中断`,
    degraded: (count, total) => `${total} 个交易所市场中有 ${count} 个延迟`,
    starting: (count, total) => `${total} 个交易所市场中有 ${count} 个正在启动`,
  },
  noVenues: '本服务器未运行任何交易所。',
  archiveFails: '归档无法写入 K 线',
  archiveTakes: '归档正常写入',
  openGaps: (count) => (count === 0 ? '没有未补缺口' : `${count} 个缺口未补`),
  runsFor: (version, span) => `版本 ${version}，已运行 ${span}`,
  late: (ago) => `服务器自 ${ago} 起没有应答；以下为当时的状态`,
  lateTodo: '请检查服务器是否在运行、浏览器能否访问它。本页会自动重试。',
  attention: '需要关注',
  whatToDo: '处理办法',
  since: '开始于',
  meanings: '状态说明',
  means: {
    ok: '全部序列都在更新。',
    starting: '服务器启动以来，该市场尚未提供全部序列。',
    degraded: '部分序列在等待 K 线；已有数据正确，但可能滞后。',
    dead: '交易时段内已有 150 秒没有收到任何 K 线，该市场价格停止更新。',
  },
  todo: {
    ok: '无需处理。',
    starting: '请等待：启动最多 150 秒，之后按延迟或中断计。',
    degraded: '通常无需处理：断开的连接和缺口会在一两分钟内自动恢复。',
    dead: '在服务器上运行 `npx marketgraph doctor`：它会询问交易所并指出需要修复之处。',
  },
  staleIn: (stale, total, intervals) => `${total} 条序列中有 ${stale} 条过期（${intervals}）。`,
  fewConnections: (live, total) => `${total} 条连接中有 ${live} 条在传送数据。`,
  filling: (open) => `正在补 ${open} 个缺口。`,
  symbolMeans: {
    unlisted: '交易所没有上线该品种。',
    refused: '交易所不提供这些周期的 K 线。',
    halted: '交易所列有该品种，但目前停止交易。',
  },
  symbolTodo: {
    unlisted: '除非即将上线，请在设置中将它从该市场的品种里去掉。',
    refused: '如果持续如此，请在设置中将它从该市场的品种里去掉。',
    halted: '请等待，或在设置中将它从该市场的品种里去掉。',
  },
  archiveMeans: {
    disk_full: '磁盘已满。',
    read_only: '文件只读。',
    damaged: '文件损坏；损坏部分的 K 线改向交易所查询。',
    unavailable: '磁盘或文件系统故障，或文件被其他程序占用。',
  },
  archiveTodo: {
    disk_full: '请在数据目录所在的磁盘上腾出空间。',
    read_only: '请让服务器可以写入数据目录。',
    damaged: '请运行 `npx marketgraph doctor`：它会检查每一页并指出损坏之处。',
    unavailable: '请检查磁盘，以及是否有其他进程占用该文件。',
  },
  archiveWaits: (bars) => `${bars} 根已收盘 K 线在内存中等待。`,
  calendarMeans: (day) => `节假日只知道到 ${day}；此后每个工作日都按交易日计。`,
  calendar: '日历即将到期',
  calendarTodo: '请更新交易日历表：用 `CALENDARS_FILE` 指定新表。',
  what: '说明',
  subject: '对象',
  venues: '交易所市场',
  venue: '市场',
  state: '状态',
  lastBar: '最新 K 线',
  clockAhead: '本机时钟快',
  connections: '连接',
  ready: '就绪序列',
  stale: '过期',
  gaps: '未补缺口',
  gives: '提供',
  assetClasses: { crypto: '加密货币', stock: '股票', forex: '外汇与商品' },
  closedUntil: (time) => `休市至 ${time}`,
  closed: '休市',
  intervals: '各周期序列',
  intervalNote: '数据完整至今的序列数与总数。',
  ofThemStale: (count) => `${count} 条过期`,
  server: '服务器',
  version: '版本',
  started: '启动于',
  running: '已运行',
  serverTime: '比本机时钟快',
  knowledge: '指标知识版本',
  archive: '归档',
  waiting: '等待归档的 K 线',
  forPrograms: '程序接口',
};

export const STATUS_WORDS: Words<StatusTexts> = { en, zh };
