import { join } from 'node:path';
import { publishHere } from '#platform/sqlite/publish-here.ts';
import type { DailyQuotePayload } from '#signalhub/facts/kinds/daily-quote.ts';
import type { EtfBasketPayload } from '#signalhub/facts/kinds/etf-basket.ts';
import type { EtfProductPayload } from '#signalhub/facts/kinds/etf-product.ts';
import { isTradingDay } from '#signalhub/facts/trading-calendar.ts';
import { publishRows } from '#signalhub/publishing/publish-rows.ts';
import { StoryLine } from '#simulators/publication/story-line.ts';
import { makeDemoPublication } from '#simulators/publication/demo-publication.ts';
import { openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import { temporaryFolder } from '#test/signalhub/small-bundle.ts';

const SEED = 20_190_101;
/** Late in the evening, so that everything of a whole day has been delivered and published. */
const NOW_MS = Date.parse('2026-11-20T23:30:00+08:00');
const DAY_MS = 86_400_000;
const GRAPH_DATES = ['2026-06-30', '2026-09-30', '2026-11-20'];

interface Row {
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly observed_at: string;
  readonly superseded_at?: string;
  readonly fact: Record<string, unknown>;
}

interface Company {
  readonly stock_code: string;
  readonly name: string;
  readonly company_name: string;
  readonly board: 'MAIN' | 'STAR' | 'CHINEXT' | 'BSE';
  readonly listing_date: string | null;
}

interface Holder {
  readonly name: string;
  readonly pct: number;
}

type Basket = Omit<EtfBasketPayload, 'nav_per_share' | 'cash_component'> & {
  readonly nav_per_share: number;
  readonly cash_component: number;
};

interface FundRelation {
  readonly relationScope: string;
  readonly exposureRatio: number;
  readonly sector: {
    readonly layer: string;
    readonly sectorId: string;
    readonly parent: { readonly sectorId: string } | null;
  };
}

/** The content of the demo, by rows and by the server's own views. */
export type DemoWorld = Awaited<ReturnType<typeof openDemoWorld>>;

/** Publishes the demo of a whole year as a demo server does, and gives its rows by kind. */
async function publishYear(databasePath: string): Promise<RowsOf> {
  const { files, ...publication } = makeDemoPublication({ seed: SEED, publishedAtMs: NOW_MS });
  const rowsByKind = new Map<string, Row[]>();
  async function* keeping() {
    for await (const file of files()) {
      const rows = [...file.rows];
      rowsByKind.set(file.kind, rows as unknown as Row[]);
      yield { ...file, rows };
    }
  }
  await publishRows({ ...publication, recipe: [], files: keeping }, (draft, facts) =>
    publishHere(databasePath, draft, facts),
  );
  return (kind) => rowsByKind.get(kind.replaceAll('-', '_'))!;
}

/** Publishes the demo of a whole year and reads everything that is compared from it. */
export async function openDemoWorld() {
  const databasePath = join(temporaryFolder(), 'facts.db');
  const rowsOf = await publishYear(databasePath);
  const signalhub = await openSignalhub({ nowMs: NOW_MS, databasePath, isLazy: true });
  const factsOf = <Payload>(kind: string): Payload[] =>
    rowsOf(kind)
      .filter(({ superseded_at: until }) => until === undefined)
      .map(({ fact }) => fact as Payload);
  return {
    ...marketOf(rowsOf, factsOf),
    ...ownersOf(signalhub, rowsOf),
    ...researchOf(rowsOf, factsOf),
    funds: fundsOf(signalhub),
    ...(await policyOf(signalhub, rowsOf)),
  };
}

type RowsOf = (kind: string) => Row[];
type FactsOf = <Payload>(kind: string) => Payload[];

function marketOf(rowsOf: RowsOf, factsOf: FactsOf) {
  const companyRows = rowsOf('company');
  const sectors = new Map(
    rowsOf('sector').map(({ fact }) => [String(fact['sector_id']), fact['parent_id']]),
  );
  const ancestryOf = (sectorId: string): string[] => {
    const parent = sectors.get(sectorId);
    return parent == null ? [sectorId] : [sectorId, ...ancestryOf(String(parent))];
  };
  const sectorIdsByCode = new Map<string, Set<string>>();
  const broadIdsByCode = new Map<string, Set<string>>();
  const livingSectorIdsByCode = new Map<string, string[]>();
  for (const { fact } of rowsOf('company-sector-relation')) {
    const code = String(fact['stock_code']);
    const ancestry = ancestryOf(String(fact['sector_id']));
    if (fact['status'] !== 'expired') {
      const living = livingSectorIdsByCode.get(code) ?? [];
      livingSectorIdsByCode.set(code, [...living, String(fact['sector_id'])]);
    }
    sectorIdsByCode.set(code, new Set([...(sectorIdsByCode.get(code) ?? []), ...ancestry]));
    broadIdsByCode.set(code, new Set([...(broadIdsByCode.get(code) ?? []), ancestry.at(-1)!]));
  }
  return {
    quotes: factsOf<DailyQuotePayload>('daily-quote'),
    baskets: factsOf<Basket>('etf-basket'),
    products: new Map(factsOf<EtfProductPayload>('etf-product').map((one) => [one.etf_key, one])),
    sessions: sessionsUntil('2026-11-20', 1_000),
    companies: new Map(
      companyRows.map(({ fact }) => [String(fact['stock_code']), fact as unknown as Company]),
    ),
    namesOn: (code: string, date: string): string =>
      String(
        companyRows.find(
          ({ fact, valid_from: from, valid_to: to }) =>
            fact['stock_code'] === code && from <= date && (to === null || date < to),
        )?.fact['name'],
      ),
    events: rowsOf('security-event')
      .map(({ valid_from: date, fact }) => ({
        date,
        stock_code: String(fact['stock_code']),
        stage: String(fact['stage']),
        delistingType: fact['delisting_type'],
      }))
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
    sectorIdsByCode,
    /** The current relations of a company, without the broader sectors. */
    livingSectorIdsByCode,
    broadIdsByCode,
    broadOf: (code: string): string => [...broadIdsByCode.get(code)!][0]!,
  };
}

/** By the server's calendar, which the demo does not use. */
function sessionsUntil(last: string, count: number): string[] {
  const dates: string[] = [];
  for (let dayMs = Date.parse(last); dates.length < count; dayMs -= DAY_MS) {
    const date = new Date(dayMs).toISOString().slice(0, 10);
    if (isTradingDay(date) === true) dates.push(date);
  }
  return dates.toReversed();
}

interface Graph {
  readonly stockCode: string;
  readonly stateCapital: {
    readonly graph: {
      readonly edges: {
        readonly relationType: string;
        readonly sourceName: string;
        readonly targetName: string;
        readonly targetNodeId: string;
        readonly ownershipPct: number | null;
      }[];
    } | null;
  };
}

function ownersOf(signalhub: TestSignalhub, rowsOf: RowsOf) {
  const holdersOn = new Map<string, Map<string, Holder[]>>();
  const concertNames = new Map<string, string[]>();
  for (const date of GRAPH_DATES) {
    const byCompany = new Map<string, Holder[]>();
    for (const { stockCode, stateCapital } of graphsOn(signalhub, date)) {
      const edges = stateCapital.graph?.edges ?? [];
      const own = edges.filter(
        ({ relationType, targetNodeId }) =>
          relationType === 'ownership' && targetNodeId === `stock.${stockCode}`,
      );
      if (own.length === 0) continue;
      const holders = own.map(({ sourceName: name, ownershipPct: pct }) => ({ name, pct: pct! }));
      byCompany.set(stockCode, holders);
      const bound = edges.filter(({ relationType }) => relationType === 'concert');
      const names = bound.flatMap(({ sourceName, targetName }) => [sourceName, targetName]);
      concertNames.set(stockCode, names);
    }
    holdersOn.set(date, byCompany);
  }
  const edgeRows = rowsOf('ownership-edge').filter(
    ({ fact }) =>
      fact['relation_type'] === 'ownership' && String(fact['target_node_id']).startsWith('stock.'),
  );
  return {
    holdersOn,
    concertNames,
    knownHoldings: (date: string): Map<string, number[]> => knownHoldings(edgeRows, date),
    ownerNames: rowsOf('ownership-entity').map(({ fact }) => String(fact['name'])),
  };
}

function graphsOn({ ask }: TestSignalhub, date: string): Graph[] {
  const graphs: Graph[] = [];
  for (let after: string | null = null; ;) {
    const { companies } = ask(
      `query($after: String, $date: Date) { companies(first: 200, after: $after) {
        pageInfo { endCursor hasNextPage }
        nodes { stockCode stateCapital(graphAsOf: $date) { graph { edges {
          relationType sourceName targetName targetNodeId ownershipPct } } } } } }`,
      { after, date },
    ) as { companies: { nodes: Graph[]; pageInfo: { endCursor: string; hasNextPage: boolean } } };
    graphs.push(...companies.nodes);
    if (!companies.pageInfo.hasNextPage) return graphs;
    after = companies.pageInfo.endCursor;
  }
}

/** Percentages of a company's holders on a date, as they were known at its end, by code. */
function knownHoldings(rows: readonly Row[], date: string): Map<string, number[]> {
  const moment = `${date}T23:59:59+08:00`;
  const known = rows.filter(
    (row) =>
      row.valid_from <= date &&
      (row.valid_to === null || date < row.valid_to) &&
      row.observed_at <= moment &&
      (row.superseded_at === undefined || moment < row.superseded_at),
  );
  const byCompany = Map.groupBy(known, ({ fact }) => String(fact['target_node_id']).slice(6));
  return new Map(
    Array.from(byCompany, ([code, own]) => [
      code,
      own.map(({ fact }) => Number(fact['exact_pct'])),
    ]),
  );
}

interface ResearchFact {
  readonly stock_code: string;
  readonly domain: string;
  readonly predicate: string;
  readonly object: string;
  readonly statement: string;
  readonly value: number;
  readonly last_version_id: string | null;
}

function researchOf(rowsOf: RowsOf, factsOf: FactsOf) {
  const facts = factsOf<ResearchFact>('research-fact');
  const current = facts.filter((fact) => fact.last_version_id === null);
  const valuesOf = (predicate: string): Map<string, number> =>
    new Map(
      current
        .filter((fact) => fact.predicate === predicate)
        .map((fact) => [fact.stock_code, fact.value]),
    );
  const named = (predicates: readonly string[]) =>
    current
      .filter(({ predicate }) => predicates.includes(predicate))
      .map(({ stock_code: code, object, value }) => ({ code, object, value }));
  const listed = factsOf<Company>('company').filter(({ listing_date: date }) => date !== null);
  const gone = new Set(
    rowsOf('security-event')
      .filter(({ fact }) => fact['stage'] === 'delisted')
      .map(({ fact }) => fact['stock_code']),
  );
  const codes = new Set(listed.map(({ stock_code: code }) => code).filter((one) => !gone.has(one)));
  const followed = new Set(rowsOf('research-version').map(({ fact }) => fact['stock_code']));
  return {
    totalShares: valuesOf('total_share_capital'),
    holdingPct: valuesOf('controlling_holding'),
    concertFacts: named(['concert_agreement']),
    holderFacts: named(['controlling_holding', 'major_holding']),
    followedShare: [...codes].filter((code) => followed.has(code)).length / codes.size,
    materialTitles: rowsOf('research-material').map(({ fact }) => String(fact['title'])),
    statements: facts.map(({ stock_code: code, predicate }) => ({ code, predicate })),
    questions: rowsOf('research-gap').map(({ fact }) => String(fact['question'])),
    /** A pattern of every company's names, the longer ones first. */
    names: factsOf<Company>('company')
      .flatMap(({ name, company_name: whole }) => [whole, name.replace('*', '\\*')])
      .sort((a, b) => b.length - a.length)
      .join('|'),
  };
}

function fundsOf({ ask }: TestSignalhub) {
  const { etfs } = ask(`{ etfs(first: 200) { nodes { etfKey productScope
    sectorRelations(first: 200) { nodes { relationScope exposureRatio
      sector { layer sectorId parent { sectorId } } } } } } }`) as {
    etfs: {
      nodes: {
        readonly etfKey: string;
        readonly productScope: string;
        readonly sectorRelations: { readonly nodes: readonly FundRelation[] };
      }[];
    };
  };
  return etfs.nodes.map(({ etfKey, productScope, sectorRelations }) => ({
    etfKey,
    productScope,
    relations: sectorRelations.nodes,
  }));
}

async function policyOf(signalhub: TestSignalhub, rowsOf: RowsOf) {
  const history = new StoryLine(SEED).arrivals(NOW_MS - 4 * DAY_MS, NOW_MS);
  for (let from = 0; from < history.length; from += 500) {
    await signalhub.ingest(history.slice(from, from + 500));
  }
  const countIn = (window: string): number => {
    const { realtimeEvents } = signalhub.ask(
      `{ realtimeEvents(window: "${window}", channel: all) { summary { policyMaterialCount } } }`,
    ) as { realtimeEvents: { summary: { policyMaterialCount: number } } };
    return realtimeEvents.summary.policyMaterialCount;
  };
  const publishedFrom = (from: string): number => {
    const { policyMaterials } = signalhub.ask(
      `{ policyMaterials(from: "${from}", to: "2026-11-20", status: signal) { totalCount } }`,
    ) as { policyMaterials: { totalCount: number } };
    return policyMaterials.totalCount;
  };
  const sources = new Map(
    rowsOf('material-source').map(({ fact }) => [fact['source_id'], fact['channel']]),
  );
  const documents = rowsOf('policy-material')
    .filter(({ superseded_at: until }) => until === undefined)
    .filter(({ fact }) => sources.get(fact['source_id']) === 'policy')
    .map(({ fact }) => ({
      id: String(fact['material_id']),
      title: String(fact['title']),
      docNo: fact['doc_no'] as string | null,
    }));
  const ids = new Set(documents.map(({ id }) => id));
  return {
    policyDocuments: documents,
    policyCounts: {
      delivered1d: countIn('24h'),
      published1d: publishedFrom('2026-11-20'),
      delivered3d: countIn('3d'),
      published3d: publishedFrom('2026-11-18'),
      /** Documents that the feed delivered and policy materials do not have. */
      missing: history
        .filter(({ channel, corrects }) => channel === 'policy' && corrects === '')
        .filter(({ materialId }) => !ids.has(materialId))
        .map(({ materialId }) => materialId),
    },
  };
}
