import { companyOf, PUBLISHED_AT, quotesOf, stockCodes } from '#bench/world/many-facts.ts';
import { rowOf, writeRowsOfBundle } from '#bench/world/write-rows.ts';
import { seededRandom, type Random } from '#kernel/ports/clock.ts';

/** As many sectors as the demo has, in three layers. */
const SECTOR_COUNTS = [12, 36, 76] as const;
const COMPANIES = 5_000;
const SECTORS_OF_A_COMPANY = 3;
const SESSIONS = 20;
const COMPONENTS = 300;
const SOURCES = 60;
/** Documents are spread over two years. */
const DOCUMENT_DAYS = 700;
const LAST_DAY_MS = Date.parse('2026-11-19');
const DAY_MS = 86_400_000;
/** The day of the baskets, and the one whose quotes price them. */
const BASKET_DATE = '2026-01-20';
const PRICING_DATE = '2026-01-19';

/** Writes a bundle from which every view is much work: documents, funds, and a whole market. */
export async function writeViewedFacts(
  folder: string,
  { documents, funds }: { readonly documents: number; readonly funds: number },
): Promise<void> {
  const random = seededRandom(13);
  const codes = stockCodes(COMPANIES);
  await writeRowsOfBundle(folder, {
    publicationId: `views-${documents}-${funds}`,
    publishedAt: PUBLISHED_AT,
    rows: {
      sector: sectors(),
      company: codes.map((code) => rowOf('2020-01-01', companyOf(code))),
      company_sector_relation: relations(random, codes),
      daily_quote: quotesOf(random, codes, SESSIONS),
      material_source: sources(),
      policy_material: materials(random, documents),
      etf_product: fundCodes(funds).map((code) => rowOf('2020-01-01', product(random, code))),
      etf_basket: baskets(random, fundCodes(funds), codes),
    },
  });
}

/** One sector, so that there is a snapshot before. */
export function writeFirstFacts(folder: string): Promise<void> {
  return writeRowsOfBundle(folder, {
    publicationId: 'views-before',
    publishedAt: '2026-11-19T18:00:00+08:00',
    rows: { sector: [rowOf('2020-01-01', sector(0, 0))] },
  });
}

function sectorId(layer: number, index: number): string {
  return `L${layer + 1}.${index}`;
}

function sector(layer: number, index: number): object {
  const above = layer === 0 ? null : index % SECTOR_COUNTS[layer - 1]!;
  return {
    sector_id: sectorId(layer, index),
    name: `行业${layer}-${index}`,
    layer: `level${layer + 1}`,
    parent_id: above === null ? null : sectorId(layer - 1, above),
  };
}

function sectors(): object[] {
  return SECTOR_COUNTS.flatMap((count, layer) =>
    Array.from({ length: count }, (_, index) => rowOf('2020-01-01', sector(layer, index))),
  );
}

function* relations(random: Random, codes: readonly string[]): Generator<object> {
  for (const code of codes) {
    const first = whole(random, SECTOR_COUNTS[2]);
    for (let at = 0; at < SECTORS_OF_A_COMPANY; at += 1) {
      const id = sectorId(2, (first + at * 7) % SECTOR_COUNTS[2]);
      yield rowOf('2020-01-01', {
        relation_id: `${code}.${id}`,
        stock_code: code,
        sector_id: id,
        relation_type: 'business',
        status: 'active',
        score: hundredths(random),
        confidence: 0.9,
      });
    }
  }
}

function sources(): object[] {
  return Array.from({ length: SOURCES }, (_, index) => {
    const channel = (['policy', 'policy', 'media', 'market_attention'] as const)[index % 4]!;
    const tier = { policy: 'ministry', media: 'authoritative_media', market_attention: 'market' };
    const name = `来源${index}`;
    const source = { source_id: `source${index}.cn`, name, authority: name };
    return rowOf('2020-01-01', { ...source, tier: tier[channel], channel });
  });
}

function* materials(random: Random, count: number): Generator<object> {
  let text = '';
  for (let index = 0; index < count; index += 1) {
    const day = LAST_DAY_MS - Math.floor((index * DOCUMENT_DAYS) / count) * DAY_MS;
    const date = new Date(day).toISOString().slice(0, 10);
    // One in six is a reprint of the one before.
    if (index % 6 !== 5) text = newText(random);
    yield rowOf(date, material(random, `m${index}`, date, text));
  }
}

function material(random: Random, id: string, date: string, text: string): object {
  const sectorCount = 1 + whole(random, 3);
  const first = whole(random, SECTOR_COUNTS[2]);
  const concerned = Array.from({ length: sectorCount }, (_, at) => {
    const place = sectorId(2, (first + at * 11) % SECTOR_COUNTS[2]);
    const named = { sector_id: place, sector_name: place, layer: 'level3', rationale: '' };
    return { ...named, confidence: 'high', ...POSITIVE };
  });
  return {
    material_id: id,
    source_id: `source${whole(random, SOURCES)}.cn`,
    title: text.slice(0, 20),
    text,
    doc_no: null,
    url: `https://news.example/${id}`,
    material_date: date,
    first_seen_at: `${date}T10:00:00+08:00`,
    signal_ready_at: `${date}T10:10:00+08:00`,
    lifecycle_stage: 'mapped',
    lifecycle_status: 'complete',
    results: [
      {
        evidence_id: `${id}.e1`,
        viewpoint: '景气回升',
        signal_type: 'support',
        quote: '',
        confidence: 0.8,
        ...POSITIVE,
        impact_horizon: 'medium',
        sectors: concerned,
      },
    ],
  };
}

const POSITIVE = {
  impact_direction: 'positive',
  direction_score: 0.6,
  direction_confidence: 'high',
  direction_rationale: '',
};

function newText(random: Random): string {
  const letters = Array.from({ length: 98 }, () => 0x4e00 + Math.floor(random() ** 2 * 2_500));
  return `${String.fromCharCode(...letters)}${whole(random, 100)}`;
}

function fundCodes(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(510_000 + index));
}

function product(random: Random, code: string): object {
  return {
    etf_key: `SSE.${code}`,
    fund_code: code,
    name: `基金${code}`,
    exchange: 'SSE',
    tracking_index_code: null,
    tracking_index_name: null,
    tracking_group_id: null,
    tracked_sector_id: sectorId(1, whole(random, SECTOR_COUNTS[1])),
    catalog_verified_on: null,
  };
}

function* baskets(
  random: Random,
  funds: readonly string[],
  codes: readonly string[],
): Generator<object> {
  for (const code of funds) {
    const first = whole(random, codes.length);
    const components = Array.from({ length: COMPONENTS }, (_, at) => {
      const held = codes[(first + at * 13) % codes.length]!;
      const market = held.startsWith('6') ? 'SSE' : 'SZSE';
      const quantity = 100 * (1 + whole(random, 50));
      return { code: held, name: held, market, quantity, substitution: 'allowed', cash: null };
    });
    yield rowOf(BASKET_DATE, {
      basket_id: `SSE.${code}@${BASKET_DATE}`,
      etf_key: `SSE.${code}`,
      basket_date: BASKET_DATE,
      pricing_date: PRICING_DATE,
      creation_unit: 1_000_000,
      nav_per_creation_unit: 100_000_000,
      nav_per_share: 100,
      cash_component: 0,
      declared_component_count: COMPONENTS,
      components,
      source_url: '',
      fetched_at: null,
    });
  }
}

function hundredths(random: Random): number {
  return whole(random, 101) / 100;
}

function whole(random: Random, below: number): number {
  return Math.floor(random() * below);
}
