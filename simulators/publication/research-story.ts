import { keyedOne } from '#simulators/publication/keyed-choice.ts';
import type { Random } from '#kernel/ports/clock.ts';
import { castOf } from '#simulators/publication/company-cast.ts';
import { productOf } from '#simulators/publication/sector-products.ts';
import type { DemoCompany } from '#simulators/publication/demo-companies.ts';
import { holdersOf } from '#simulators/publication/demo-holders.ts';
import type { BundleRow } from '#simulators/publication/demo-rows.ts';
import { integerBetween, oneOf } from '#simulators/publication/random-choice.ts';
import {
  latestReport,
  type MaterialLibrary,
  type PeriodicReport,
} from '#simulators/publication/research-materials.ts';
import type { Segment } from '#simulators/publication/research-threads.ts';
import type { ResearchQuestion, ResearchTopic } from '#simulators/publication/research-topics.ts';
import { valueText } from '#simulators/publication/research-values.ts';

/** When a version was cut off and published. */
export interface StoryVersion {
  readonly asOf: string;
  readonly publishedAt: string;
}

interface StoryOptions {
  readonly random: Random;
  readonly company: DemoCompany;
  readonly library: MaterialLibrary;
  /** The first one first. */
  readonly versions: readonly StoryVersion[];
  /** Banks of the demo world, which lend and take shares in pledge. */
  readonly banks: readonly string[];
}

type Evidence = Readonly<Record<string, unknown>>;

/** A fact of the story, before it is a row. */
interface Telling {
  readonly factId: string;
  readonly key: string;
  readonly topic: ResearchTopic;
  readonly segment: Segment;
  readonly version: StoryVersion;
  readonly report: PeriodicReport;
  /** Year of the first report that mentions it. */
  readonly year: number;
  readonly object: string;
  readonly sentence: string;
  readonly factDate: string;
  /** The corrected sentence, if this is a correction. */
  readonly wrongSentence: string | null;
}

const CUSTOMERS = ['省级电力公司', '大型轨道交通集团', '头部整机厂商', '国家级产业基金投资企业'];
const STEMS = ['弘垣', '启岑', '泰祺', '瑞霁', '景砚', '宏川', '嘉屿', '远岚'];

/** The research about one company over its versions, as rows of bundles. */
export class CompanyStory {
  readonly #options: StoryOptions;
  readonly #facts: BundleRow[] = [];
  readonly #relationships: BundleRow[] = [];
  readonly #gaps: BundleRow[] = [];
  readonly #countByDomain = new Map<string, number>();

  constructor(options: StoryOptions) {
    this.#options = options;
  }

  /** By kind. */
  rows(): Record<string, readonly BundleRow[]> {
    return {
      research_version: this.#versionRows(),
      research_fact: this.#facts,
      research_relationship: this.#relationships,
      research_gap: this.#gaps,
    };
  }

  /** Adds the statements of the versions about a topic. */
  follow(topic: ResearchTopic, segments: readonly Segment[]): void {
    // Plans, bonds and dividends are named after the year of the report that first mentions them.
    const begun = latestReport(
      this.#options.company,
      this.#options.versions[segments[0]!.first - 1]!.asOf,
    );
    const year = Number(begun.periodEnd.slice(0, 4));
    const object = this.#fill(topic.object, year);
    let report: PeriodicReport | null = null;
    let sentence: string | null = null;
    for (const segment of segments) {
      const version = this.#options.versions[segment.first - 1]!;
      const wrongSentence = segment.isCorrection ? sentence : null;
      // A correction refers to the same report as the corrected statement.
      if (report === null || !segment.isCorrection)
        report = latestReport(this.#options.company, version.asOf);
      const factDate = report.periodEnd;
      const key = this.#nextKey(topic.domain);
      sentence = this.#fill(this.#own(topic.sentences, topic.predicate), year)
        .replaceAll('{object}', object)
        .replaceAll('{date}', chineseDate(factDate))
        .replaceAll('{value}', segment.value === null ? '' : valueText(segment.value, topic.unit!));
      const about = { factId: `${this.#code}.${key}`, key, topic, segment, version, report, year };
      this.#tell({ ...about, object, sentence, factDate, wrongSentence });
    }
  }

  /** Adds a question that is open from one version until another answers it. */
  ask(
    { domain, question, answer }: ResearchQuestion,
    opened: number,
    answered: number | null,
  ): void {
    this.#gaps.push(
      rowOf(this.#options.versions[opened - 1]!, {
        gap_id: `${this.#code}.gap.${domain}`,
        stock_code: this.#code,
        domain,
        question,
        resolution: answered === null ? '' : answer,
        opened_version_id: this.#versionId(opened),
        resolved_version_id: answered === null ? null : this.#versionId(answered),
      }),
    );
  }

  #versionRows(): BundleRow[] {
    return this.#options.versions.map((version, index) =>
      rowOf(version, {
        version_id: this.#versionId(index + 1),
        stock_code: this.#code,
        version_number: index + 1,
        previous_version_id: index === 0 ? null : this.#versionId(index),
        research_as_of: version.asOf,
        published_at: version.publishedAt,
      }),
    );
  }

  #tell(telling: Telling): void {
    const { factId, topic, segment, version, object, sentence, factDate } = telling;
    const span = {
      first_version_id: this.#versionId(segment.first),
      last_version_id: segment.last === null ? null : this.#versionId(segment.last),
    };
    const confidence = integerBetween(this.#options.random, 72, 99) / 100;
    const fact = {
      fact_id: factId,
      stock_code: this.#code,
      domain: topic.domain,
      predicate: topic.predicate,
      object,
      statement: sentence,
      value: segment.value,
      unit: topic.unit,
      fact_date: factDate,
      confidence,
      evidence: this.#evidenceOf(telling),
      ...span,
    };
    this.#facts.push({ ...rowOf(version, fact), valid_from: factDate });
    if (topic.role === '') return;
    const relationship = {
      relationship_id: `${factId}.party`,
      stock_code: this.#code,
      domain: topic.domain,
      counterparty_role: topic.role,
      counterparty_name: object,
      counterparty_stock_code: null,
      share_pct: topic.unit === 'pct' ? segment.value : null,
      confidence,
      fact_ids: [factId],
      ...span,
    };
    this.#relationships.push({ ...rowOf(version, relationship), valid_from: factDate });
  }

  /**
   * The evidence: the report or the announcement that corrects it, other announcements, and texts of other sources.
   */
  #evidenceOf(telling: Telling): Evidence[] {
    const { random, company, library } = this.#options;
    const { key, topic, report, year, object, sentence } = telling;
    const subject = this.#fill(topic.notice, year).replace('{object}', object);
    const evidence = this.#reported(telling);
    const isHolding = topic.predicate === 'controlling_holding';
    // What a company announced with its report has the same mistake.
    const isAnnounced = telling.wrongSentence === null && (isHolding || random() < 0.55);
    if (isAnnounced) {
      const noticeId = library.announcement(company, key, subject, report.publishedOn);
      evidence.push(piece(noticeId, 'corroborating', `现将有关情况公告如下：${sentence}`, [1, 1]));
    }
    if (topic.second !== '' && (isHolding || random() < 0.6)) {
      const secondId = library.second(company, key, topic.second, subject, report.publishedOn);
      evidence.push(piece(secondId, 'context', `${company.companyName}：${object}`, null));
    }
    return evidence;
  }

  #reported({ key, topic, version, report, sentence, wrongSentence }: Telling): Evidence[] {
    const { random, company, library } = this.#options;
    const reportId = library.report(company, report);
    const page = integerBetween(random, 2, report.pageCount - 2);
    if (wrongSentence !== null) {
      const title = `${report.title}更正`;
      const correctionId = library.announcement(company, `${key}.correction`, title, version.asOf);
      return [
        piece(correctionId, 'primary', `更正后：${sentence}`, [1, 2]),
        piece(reportId, 'contradicting', wrongSentence, [page, page]),
      ];
    }
    const primary = piece(reportId, 'primary', sentence, [page, page]);
    if (topic.unit !== 'pct' || random() >= 0.35) return [primary];
    const basis = '上述比例以报告期末数据计算，口径与上一报告期一致。';
    return [primary, piece(reportId, 'calculation', basis, [page + 1, page + 2])];
  }

  #fill(template: string, year: number): string {
    const { random, company } = this.#options;
    const { holderName, controllerName } = holdersOf(company);
    const named = company.companyName.slice(0, 2);
    // Those that are named after the country have their seat in its capital.
    const place = named === '中国' ? '北京' : named;
    const words: Readonly<Record<string, () => string>> = {
      holder: () => holderName,
      controller: () => controllerName,
      fund: () => castOf(company).investor!.name,
      person: () => castOf(company).partner!.name,
      bank: () => `${oneOf(random, this.#options.banks)}${place}分行`,
      product: () => productOf(company.mainSectorId, Number(company.stockCode)),
      agency: () => `${oneOf(random, STEMS)}资信评估有限公司`,
      subsidiary: () => `${place}${company.name.slice(0, 2)}科技有限公司`,
      target: () => `${place}${oneOf(random, STEMS)}技术有限公司`,
      customer: () => oneOf(random, CUSTOMERS),
      place: () => place,
      year: () => String(year),
      funds: () => fundsOf(company, year),
      lastyear: () => String(year - 1),
    };
    return template.replaceAll(/\{(\w+)\}/g, (whole, word: string) => words[word]?.() ?? whole);
  }

  /** One of these items, always the same for the same company and topic. */
  #own<Item>(items: readonly Item[], about: string): Item {
    return keyedOne(`${this.#code} ${about}`, items);
  }

  /** Domain and number, such as `share_pledge.2`. */
  #nextKey(domain: string): string {
    const count = (this.#countByDomain.get(domain) ?? 0) + 1;
    this.#countByDomain.set(domain, count);
    return `${domain}.${count}`;
  }

  get #code(): string {
    return this.#options.company.stockCode;
  }

  #versionId(number: number): string {
    return `research.${this.#code}.v${number}`;
  }
}

/** A row that is known when its version is published. */
function rowOf({ asOf, publishedAt }: StoryVersion, fact: BundleRow['fact']): BundleRow {
  return { valid_from: asOf, valid_to: null, observed_at: publishedAt, fact };
}

function piece(
  materialId: string,
  role: string,
  quote: string,
  pages: readonly [number, number] | null,
): Evidence {
  const [start, end] = pages ?? [null, null];
  return { material_id: materialId, role, quote, page_start: start, page_end: end };
}

/** The money that was raised last: at the listing, or since where that was long ago. */
function fundsOf({ listingDate }: DemoCompany, year: number): string {
  const listed = Number(listingDate.slice(0, 4));
  // A report from before the listing already includes its proceeds.
  if (listed > year) return '首次公开发行募集资金';
  return listed >= year - 5
    ? `${listed}年首次公开发行募集资金`
    : `${year - 1}年向特定对象发行股票募集资金`;
}

function chineseDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${year}年${month}月${day}日`;
}
