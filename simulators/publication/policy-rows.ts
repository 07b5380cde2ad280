import type { Random } from '#kernel/clock.ts';
import type { BundleRow } from '#simulators/publication/demo-rows.ts';
import {
  dateText,
  daysUntil,
  drawMoments,
  materialRow,
  momentText,
  resultOf,
  type ConcernedSector,
  type Moments,
} from '#simulators/publication/material-draft.ts';
import { fillMeasure, SILENT_DOCUMENTS } from '#simulators/publication/policy-measures.ts';
import {
  POLICY_DESKS,
  POLICY_VOICES,
  type PolicyDesk,
} from '#simulators/publication/policy-sources.ts';
import { integerBetween, oneOf, weighted } from '#simulators/publication/random-choice.ts';
import { ThemeCycle } from '#simulators/publication/theme-cycle.ts';
import { isTradingDay } from '#simulators/publication/trading-days.ts';

const DOCUMENT_COUNT = 300;
/** So many of them bear the date of the publication. */
const DOCUMENTS_TODAY = 6;
const DAY_COUNT = 365;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Since when the sources of the demo are read. */
const SOURCES_SINCE = '2014-02-21';
/** A sector that the catalog has no more; old documents still name it. */
const RETIRED = { sectorId: 'L2.print_media', name: '平面媒体' };
const RETIRED_AGE_DAYS = 120;

const CONFIDENCES: readonly (readonly [ConcernedSector['confidence'], number])[] = [
  ['high', 0.5],
  ['medium', 0.25],
  ['low', 0.1],
  [0.85, 0.1],
  [null, 0.05],
];

/** A document while its rows are made. */
interface Draft {
  readonly index: number;
  readonly desk: PolicyDesk;
  readonly dayMs: number;
  readonly moments: Moments;
  readonly fact: Readonly<Record<string, unknown>>;
}

/** Every source of the demo's documents. */
export function materialSourceRows(): BundleRow[] {
  const sources = [...POLICY_DESKS.map(({ source }) => source), ...POLICY_VOICES];
  return sources.map((source) => ({
    valid_from: SOURCES_SINCE,
    valid_to: null,
    observed_at: `${SOURCES_SINCE}T09:00:00+08:00`,
    fact: { ...source },
  }));
}

/**
 * A year of policy documents up to the publication, some of its own day: signals of both directions,
 * documents that say nothing, some not processed to the end, some analysed anew, and reprints.
 */
export function policyRows(random: Random, publishedAtMs: number): BundleRow[] {
  const cycle = new ThemeCycle(random);
  const numbers = new Map<string, number>();
  const rows: BundleRow[] = [];
  for (const [index, dayMs] of drawDays(random, publishedAtMs).entries()) {
    const desk = oneOf(random, POLICY_DESKS);
    const moments = drawMoments(random, dayMs, [9, 18], publishedAtMs);
    const ageDays = (publishedAtMs - dayMs) / DAY_MS;
    const fact = documentFact(random, { index, desk, dayMs, ageDays, cycle, numbers });
    const draft: Draft = { index, desk, dayMs, moments, fact };
    rows.push(...analysisRows(random, draft, publishedAtMs));
    rows.push(...reprintRows(random, draft, publishedAtMs));
  }
  return rows;
}

/**
 * Days of the documents, ascending and evenly spread; authorities rest at weekends and on holidays,
 * but not on the last day.
 */
function drawDays(random: Random, publishedAtMs: number): number[] {
  const days = daysUntil(publishedAtMs, DAY_COUNT);
  const today = days.at(-1)!;
  const workdays = days.slice(0, -1).filter((dayMs) => isTradingDay(dateText(dayMs)));
  const count = DOCUMENT_COUNT - DOCUMENTS_TODAY;
  const earlier = Array.from(
    { length: count },
    (_document, index) => workdays[Math.floor(((index + random()) / count) * workdays.length)]!,
  );
  return [...earlier, ...Array.from({ length: DOCUMENTS_TODAY }, () => today)];
}

interface DocumentPlan extends Pick<Draft, 'index' | 'desk' | 'dayMs'> {
  readonly ageDays: number;
  readonly cycle: ThemeCycle;
  readonly numbers: Map<string, number>;
}

function documentFact(random: Random, plan: DocumentPlan): Draft['fact'] {
  const { index, desk, dayMs } = plan;
  const materialId = `pm-${dateText(dayMs).replaceAll('-', '')}-${String(index).padStart(3, '0')}`;
  const isSilent = random() < 0.16;
  const isNumbered = !isSilent && random() < 0.9;
  const docNo = isNumbered ? nextDocNo(random, desk, dayMs, plan.numbers) : null;
  const host = `${desk.source.source_id}.example`;
  const common = {
    material_id: materialId,
    source_id: desk.source.source_id,
    doc_no: docNo,
    url: `https://${host}/${dateText(dayMs).replaceAll('-', '/')}/${materialId}.html`,
  };
  if (isSilent) return { ...common, ...silentTexts(random, desk, dayMs) };
  const sectors = drawSectors(random, plan);
  const measure = plan.cycle.drawMeasure(random, desk.measures, sectors[0]!.sectorId, dayMs);
  const filled = fillMeasure(random, measure, sectors[0]!.name);
  const number = docNo === null ? '' : `（${docNo}）`;
  return {
    ...common,
    title: `${desk.source.authority}${filled.title}`,
    text:
      `为促进${sectors[0]!.name}行业健康有序发展，${desk.source.authority}印发《${filled.title}》${number}，` +
      `提出：${filled.quote}。各地区、各有关部门要结合实际抓好落实，执行中的重大问题及时报告。`,
    results: [resultOf(`${materialId}.e1`, filled, sectors)],
  };
}

function silentTexts(random: Random, { source }: PolicyDesk, dayMs: number) {
  const [, month, day] = dateText(dayMs).split('-').map(Number);
  const { title, body } = oneOf(
    random,
    SILENT_DOCUMENTS.filter(({ months: [first, last] }) => month! >= first && month! <= last),
  );
  const [n, m] = [integerBetween(random, 2, 40), integerBetween(random, 100, 4_999)];
  const fill = (text: string): string =>
    text
      .replaceAll('{a}', source.authority)
      .replaceAll('{d}', `${month}月${day}日`)
      .replaceAll('{n}', String(n))
      .replaceAll('{m}', String(m));
  return { title: fill(title), text: `${source.authority}：${fill(body)}`, results: [] };
}

/** The sector that it is about first, sometimes one beside it, the broad one or one that is gone. */
function drawSectors(
  random: Random,
  { desk, dayMs, ageDays, cycle }: DocumentPlan,
): ConcernedSector[] {
  const { broad, subsectors } = oneOf(random, desk.fields);
  const main = cycle.drawSector(random, subsectors, dayMs);
  const sectors: ConcernedSector[] = [{ ...main, confidence: weighted(random, CONFIDENCES) }];
  const other = oneOf(random, subsectors);
  if (other !== main && random() < 0.35) sectors.push({ ...other, confidence: 'low' });
  if (random() < 0.2) {
    sectors.push({ sectorId: broad.sectorId, name: broad.name, confidence: 'medium' });
  }
  if (ageDays > RETIRED_AGE_DAYS && random() < 0.05)
    sectors.push({ ...RETIRED, confidence: 'low' });
  return sectors;
}

/** Numbers of a year begin with it; of most of them the demo does not tell. */
function nextDocNo(
  random: Random,
  desk: PolicyDesk,
  dayMs: number,
  numbers: Map<string, number>,
): string {
  const [year, month] = dateText(dayMs).split('-').map(Number);
  const series = `${desk.docPrefix}〔${year}〕`;
  const number = (numbers.get(series) ?? 6 * (month! - 1)) + integerBetween(random, 1, 4);
  numbers.set(series, number);
  return `${series}${number}号`;
}

/**
 * Mostly one row. Some documents could not be read, the newest ones are still being analysed, and
 * some were analysed anew one to three days later, and found to matter less.
 */
function analysisRows(
  random: Random,
  { index, dayMs, moments, fact }: Draft,
  publishedAtMs: number,
) {
  const unready = { ...fact, results: [], signal_ready_at: null };
  if (index === DOCUMENT_COUNT - 1) {
    return [
      materialRow(moments, dayMs, {
        ...unready,
        lifecycle_stage: 'extracted',
        lifecycle_status: 'pending',
      }),
    ];
  }
  if (random() < 0.02) {
    return [
      materialRow(moments, dayMs, {
        ...unready,
        lifecycle_stage: 'discovered',
        lifecycle_status: 'failed',
      }),
    ];
  }
  const row = materialRow(moments, dayMs, fact);
  const correctedMs = moments.readyMs + integerBetween(random, 24, 72) * HOUR_MS;
  const results = fact['results'] as readonly Record<string, unknown>[];
  if (results.length === 0 || random() > 0.05 || correctedMs > publishedAtMs) return [row];
  const correctedAt = momentText(correctedMs);
  const corrected = { ...row.fact, results: results.map((result) => weakened(random, result)) };
  return [
    { ...row, superseded_at: correctedAt },
    { ...row, observed_at: correctedAt, fact: corrected },
  ];
}

/** The same viewpoint with the second thought that it matters less, or not at all. */
function weakened(random: Random, result: Record<string, unknown>): Record<string, unknown> {
  const score = random() < 0.5 ? 0 : Math.round(Number(result['direction_score']) * 40) / 100;
  const word = score >= 0.1 ? 'positive' : score <= -0.1 ? 'negative' : 'neutral';
  const directed = {
    impact_direction: word,
    direction_score: score,
    direction_confidence: 'medium',
  };
  const rationale = { direction_rationale: '复核后下调影响程度' };
  const sectors = (result['sectors'] as Record<string, unknown>[]).map((sector) =>
    Object.assign({}, sector, directed, rationale),
  );
  const viewpoint = `${String(result['viewpoint'])}，复核认为影响有限`;
  return { ...result, viewpoint, ...directed, ...rationale, sectors };
}

/** What media made of a document within two days: its text under a title of their own. */
function reprintRows(
  random: Random,
  { dayMs, moments, fact }: Draft,
  publishedAtMs: number,
): BundleRow[] {
  const count = weighted(random, [
    [0, 0.55],
    [1, 0.25],
    [2, 0.14],
    [3, 0.06],
  ] as const);
  const media = POLICY_VOICES.filter(({ channel }) => channel === 'media');
  return media.slice(0, count).flatMap((source, at) => {
    const firstSeenMs = moments.firstSeenMs + integerBetween(random, 20, 2_400) * 60_000;
    const readyMs = firstSeenMs + integerBetween(random, 4, 20) * 60_000;
    if (readyMs > publishedAtMs) return [];
    const reprintDayMs = daysUntil(firstSeenMs, 1)[0]!;
    const materialId = `${String(fact['material_id'])}.r${at + 1}`;
    const title = `${source.name}：${String(fact['title'])}`;
    const results = (fact['results'] as Record<string, unknown>[]).map((result) =>
      Object.assign({}, result, { evidence_id: `${materialId}.e1` }),
    );
    return [
      materialRow({ firstSeenMs, readyMs }, Math.max(dayMs, reprintDayMs), {
        ...fact,
        material_id: materialId,
        source_id: source.source_id,
        doc_no: null,
        title,
        text: `【${title}】${String(fact['text'])}（${source.name}）`,
        url: `https://${source.source_id}.example/a/${materialId}.html`,
        results,
      }),
    ];
  });
}
