import { keyedOne, numberOf } from '#simulators/publication/keyed-choice.ts';
import { DAY_MS, dateOf } from '#simulators/publication/shanghai-time.ts';
import type { DemoCompany } from '#simulators/publication/demo-companies.ts';
import type { BundleRow } from '#simulators/publication/demo-rows.ts';
import type { SecondSource } from '#simulators/publication/research-topics.ts';

/** A periodic report of a company. */
export interface PeriodicReport {
  /** Last day of the period that it reports on. */
  readonly periodEnd: string;
  readonly publishedOn: string;
  readonly title: string;
  readonly pageCount: number;
}

/**
 * Reports of one year: what they report on, and the days on which companies publish them, each on one
 * of its own.
 */
const SEASONS = [
  {
    firstDay: '03-18',
    dayCount: 41,
    periodEnd: '12-31',
    yearsBack: 1,
    title: '年度报告',
    pageCount: 218,
  },
  {
    firstDay: '04-29',
    dayCount: 2,
    periodEnd: '03-31',
    yearsBack: 0,
    title: '第一季度报告',
    pageCount: 18,
  },
  {
    firstDay: '08-10',
    dayCount: 21,
    periodEnd: '06-30',
    yearsBack: 0,
    title: '半年度报告',
    pageCount: 164,
  },
  {
    firstDay: '10-16',
    dayCount: 15,
    periodEnd: '09-30',
    yearsBack: 0,
    title: '第三季度报告',
    pageCount: 24,
  },
] as const;

type Reporting = Pick<DemoCompany, 'stockCode'>;

/** The reports of a company by the year of publication, cached because every fact of the company needs one. */
const KNOWN_REPORTS = new WeakMap<Reporting, Map<number, readonly PeriodicReport[]>>();

/** The last periodic reports that a company has published by a date, the latest last. */
export function latestReports(
  company: Reporting,
  date: string,
  count: number,
): readonly PeriodicReport[] {
  const year = Number(date.slice(0, 4));
  const years = Array.from({ length: Math.ceil(count / SEASONS.length) + 1 }, (_year, at) => at);
  return years
    .toReversed()
    .flatMap((back) => reportsOf(company, year - back))
    .filter(({ publishedOn }) => publishedOn <= date)
    .slice(-count);
}

/** The latest periodic report that a company has published by a date. */
export function latestReport(company: Reporting, date: string): PeriodicReport {
  return latestReports(company, date, 1)[0]!;
}

function reportsOf(company: Reporting, published: number): readonly PeriodicReport[] {
  const byYear = KNOWN_REPORTS.get(company) ?? new Map<number, readonly PeriodicReport[]>();
  KNOWN_REPORTS.set(company, byYear);
  const reports = byYear.getOrInsertComputed(published, () =>
    SEASONS.map((season) => reportOf(company, published, season)),
  );
  return reports;
}

function reportOf(
  { stockCode }: Reporting,
  published: number,
  { firstDay, dayCount, periodEnd, yearsBack, title, pageCount }: (typeof SEASONS)[number],
): PeriodicReport {
  const day = numberOf(`${stockCode} ${title}`) % dayCount;
  const publishedMs = Date.parse(`${published}-${firstDay}`) + day * DAY_MS;
  return {
    periodEnd: `${published - yearsBack}-${periodEnd}`,
    publishedOn: dateOf(publishedMs),
    title: `${published - yearsBack}年${title}`,
    pageCount,
  };
}

/** Where a material comes from. */
interface Origin {
  readonly source_id: string;
  readonly source_name: string;
  readonly source_tier: string;
}

const EXCHANGE_SITES: Readonly<Record<DemoCompany['exchange'], Origin>> = {
  SSE: disclosure('sse', '上海证券交易所信息披露'),
  SZSE: disclosure('szse', '深圳证券交易所信息披露'),
  BSE: disclosure('bse', '北京证券交易所信息披露'),
};

const SECOND_SOURCES: Readonly<Record<SecondSource, Origin>> = {
  register: origin('register', '企业信用信息公示系统', 'official_register'),
  government: origin('government', '地方政府部门公告栏', 'government'),
  agency: origin('rating', '信用评级机构公告', 'intermediary'),
  media: origin('zhengquan', '证券类法定披露报', 'authoritative_media'),
  website: origin('website', '公司官方网站', 'company'),
};

/** How companies call an announcement of something. */
const ANNOUNCEMENTS = [
  '关于{s}的公告',
  '关于{s}的提示性公告',
  '关于公司{s}的公告',
  '{s}公告',
  '关于{s}的自愿性信息披露公告',
  '董事会关于{s}的公告',
  '关于{s}有关事项的说明公告',
] as const;

/** Titles of the texts of other sources about a company. */
const SECOND_TITLES: Readonly<Record<SecondSource, readonly string[]>> = {
  register: ['{c}企业信用信息公示报告：{s}', '{c}登记事项：{s}', '股权出质与变更登记：{c}（{s}）'],
  government: ['关于{c}{s}的公示', '拟支持项目公示：{c}', '{s}结果公告（{c}）'],
  agency: ['{c}主体及相关债项跟踪评级报告', '{c}信用评级公告：{s}', '{c}：{s}评级观点'],
  media: ['{n}：{s}', '快讯｜{n}{s}', '{n}公告速览：{s}', '从{n}{s}看行业变化'],
  website: ['{n}新闻中心：{s}', '{s}｜{n}', '{n}投资者关系：{s}'],
};

/** One of the wordings, always the same for a document. */
function wordedFor(materialId: string, wordings: readonly string[], subject: string): string {
  return keyedOne(`title ${materialId}`, wordings).replace('{s}', subject);
}

/** Collects the materials that facts rest on, each once. */
export class MaterialLibrary {
  readonly #rows = new Map<string, BundleRow>();

  rows(): BundleRow[] {
    return [...this.#rows.values()];
  }

  /** A company's periodic report; returns its id. */
  report(company: DemoCompany, report: PeriodicReport): string {
    const materialId = `${company.stockCode}.report.${report.periodEnd}`;
    const title = `${company.name}：${report.title}`;
    return this.#add(materialId, EXCHANGE_SITES[company.exchange], title, report.publishedOn);
  }

  /** An announcement of a company; returns its id. */
  announcement(company: DemoCompany, key: string, subject: string, date: string): string {
    const materialId = `${company.stockCode}.notice.${key}`;
    const title = `${company.name}：${wordedFor(materialId, ANNOUNCEMENTS, subject)}`;
    return this.#add(materialId, EXCHANGE_SITES[company.exchange], title, date);
  }

  /** A statement of a source other than the company; returns its id. */
  second(
    company: DemoCompany,
    key: string,
    from: SecondSource,
    subject: string,
    date: string,
  ): string {
    const materialId = `${company.stockCode}.${from}.${key}`;
    const words = wordedFor(materialId, SECOND_TITLES[from], subject);
    const title = words.replace('{c}', company.companyName).replace('{n}', company.name);
    return this.#add(materialId, SECOND_SOURCES[from], title, date);
  }

  #add(materialId: string, from: Origin, title: string, date: string): string {
    const publishedAt = `${date}T18:30:00+08:00`;
    this.#rows.set(materialId, {
      valid_from: date,
      valid_to: null,
      observed_at: publishedAt,
      fact: {
        material_id: materialId,
        ...from,
        title,
        source_url: `https://${from.source_id}.example/${materialId.replaceAll('.', '/')}.pdf`,
        published_at: publishedAt,
      },
    });
    return materialId;
  }
}

function disclosure(id: string, name: string): Origin {
  return origin(`${id}.disclosure`, name, 'statutory_disclosure');
}

function origin(id: string, name: string, tier: string): Origin {
  return { source_id: id, source_name: name, source_tier: tier };
}
