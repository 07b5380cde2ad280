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

/** Reports of one year, by when they are published and what they report on. */
const SEASONS = [
  { publishedOn: '04-27', periodEnd: '12-31', yearsBack: 1, title: '年度报告', pageCount: 218 },
  { publishedOn: '08-26', periodEnd: '06-30', yearsBack: 0, title: '半年度报告', pageCount: 164 },
  { publishedOn: '10-27', periodEnd: '09-30', yearsBack: 0, title: '第三季度报告', pageCount: 24 },
] as const;

/** The latest periodic report that a company has published by a date. */
export function latestReport(date: string): PeriodicReport {
  const year = Number(date.slice(0, 4));
  const reports = [year - 1, year].flatMap((published) =>
    SEASONS.map(({ publishedOn, periodEnd, yearsBack, title, pageCount }) => ({
      periodEnd: `${published - yearsBack}-${periodEnd}`,
      publishedOn: `${published}-${publishedOn}`,
      title: `${published - yearsBack}年${title}`,
      pageCount,
    })),
  );
  return reports.findLast(({ publishedOn }) => publishedOn <= date)!;
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

/** Collects the materials that facts rest on, each once. */
export class MaterialShelf {
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
    const title = `${company.name}：关于${subject}的公告`;
    return this.#add(materialId, EXCHANGE_SITES[company.exchange], title, date);
  }

  /** What somebody besides the company says; returns its id. */
  second(
    company: DemoCompany,
    key: string,
    from: SecondSource,
    subject: string,
    date: string,
  ): string {
    const materialId = `${company.stockCode}.${from}.${key}`;
    const title = `${company.companyName}${subject}`;
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
