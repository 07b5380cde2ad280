import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { makeDemoPublication } from '#simulators/publication/demo-publication.ts';
import { deep } from '#test/depth.ts';
import { openDemoSignalhub } from '#test/signalhub/open-demo-signalhub.ts';
import { ANONYMOUS, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import {
  any,
  controllerChanged,
  daysBefore,
  exposureMoved,
  hasBreadthGap,
  inTwoViews,
  isStale,
  isThinlyCovered,
  stateShareMoved,
  wasKnownOn,
  type Capital,
  type Point,
  type Quote,
  type Relation,
  type Row,
} from '#test/signalhub/conditions/plain-judge.ts';
import { serveSignalhub } from '#test/signalhub/serve-signalhub.ts';
import { NOW_MS } from '#test/signalhub/small-bundle.ts';

/** A Friday with the publication, days with sessions before it, a Sunday, and a day before there were quotes. */
const DATES = ['2026-11-20', '2026-11-19', '2026-11-15', '2026-10-08'];
const OF_SECTORS = [
  'policy.signal_within_3d',
  'heat.rising_in_two_views',
  'heat.falling_in_two_views',
  'heat.breadth_gap_positive',
];
const OF_BASKETS = [
  'basket.content_changed',
  'basket.exposure_moved_5',
  'basket.stale',
  'basket.covered_below_half',
];
const OF_OWNERS = [
  'ownership.controller_changed',
  'ownership.state_share_moved_1',
  'ownership.event_within_30d',
];
const VIEWS = ['policy', 'market_attention', 'market_trading'];

type Answer = boolean | null;
type Answers = ReadonlyMap<string, Answer>;
interface Material {
  readonly material_date: string;
  readonly results: readonly { readonly sectors: readonly { readonly sector_id: string }[] }[];
}
interface Version {
  readonly version_id: string;
  readonly research_as_of: string;
  readonly published_at: string;
}
type Rest = (path: string) => Promise<unknown>;

/** The rows of the demo by kind, as its bundle has them. */
async function demoRows(): Promise<ReadonlyMap<string, readonly Row[]>> {
  const rows = new Map<string, readonly Row[]>();
  const publication = makeDemoPublication({ seed: 7, publishedAtMs: NOW_MS, sessionCount: 12 });
  for await (const file of publication.files()) rows.set(file.kind, [...file.rows]);
  return rows;
}

const rest = (serve: Awaited<ReturnType<typeof serveSignalhub>>): Rest => {
  const known = new Map<string, Promise<unknown>>();
  return (path) =>
    known.getOrInsertComputed(path, async () => {
      const { status, body } = await serve(path);
      expect(status, path).toBe(200);
      return body;
    });
};

/** The graph's answers for many subjects on a date. */
async function answersOf(
  signalhub: TestSignalhub,
  list: string,
  key: string,
  date: string,
  ids: readonly string[],
) {
  const { schema } = signalhub.subgraph;
  const source = `{ ${list} { ${key} publishedConditions(asOf: "${date}", ids: ${JSON.stringify(ids)}) {
    id value unknownBecause asOf evidence { date } } } } }`;
  const contextValue = signalhub.subgraph.createContext(ANONYMOUS);
  const text = list.endsWith('nodes') ? source : source.replace(/ }$/, '');
  const { data, errors } = await graphql({ schema, source: text, contextValue });
  expect(errors).toBeUndefined();
  const answers = new Map<string, Map<string, Answer>>();
  const [answered] = Object.values(data!) as ({ nodes?: object[] } & object[])[];
  for (const one of (answered!.nodes ?? answered) as Record<string, unknown>[]) {
    const readings = one['publishedConditions'] as Record<string, never>[];
    for (const { value, unknownBecause, asOf, evidence } of readings) {
      expect(asOf).toBe(date);
      expect(unknownBecause === null).toBe(value !== null);
      for (const piece of evidence as unknown as { date: string }[])
        expect(piece.date <= date).toBe(true);
    }
    answers.set(String(one[key]), new Map(readings.map(({ id, value }) => [id!, value!])));
  }
  return answers;
}

/** Counts comparisons and differences. */
class Tally {
  readonly different: string[] = [];
  readonly counts = new Map<string, number>();

  compare(subject: string, date: string, answers: Answers | undefined, id: string, own: Answer) {
    const theirs = answers?.get(id) ?? null;
    const key = `${id} ${theirs}`;
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    if (theirs !== own) this.different.push(`${date} ${subject} ${id}: ${theirs}, not ${own}`);
  }
}

/** The codes of a sector's companies, also of those that belong to one below it. */
async function codesOf(ask: Rest, sectorId: string): Promise<ReadonlySet<string>> {
  const codes = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const path = `/api/signalhub/companies?sector_id=${sectorId}&page_size=100&page=${page}`;
    const answer = (await ask(path)) as {
      items: readonly { stock_code: string }[];
      pagination: { pages: number };
    };
    for (const { stock_code: code } of answer.items) codes.add(code);
    ({ pages } = answer.pagination);
  }
  return codes;
}

/** Quotes of companies that were traded on a date. */
function quotesOn(rows: readonly Row[], date: string): readonly Quote[] {
  return rows
    .filter((row) => row.fact['trade_date'] === date && wasKnownOn(row, date))
    .map(({ fact }) => fact as unknown as Quote)
    .filter(({ turnover }) => turnover > 0);
}

/** Sectors that a document with a signal names itself, by date. */
async function signalSectors(ask: Rest, date: string): Promise<ReadonlySet<string>> {
  const snapshot = `snap-${date.replaceAll('-', '')}-000001`;
  const sectors = new Set<string>();
  for (const days of [0, 1, 2, 3]) {
    const path = `/api/signalhub/policy-materials?date=${daysBefore(date, days)}&status=signal`;
    const page = (await ask(`${path}&page_size=100&snapshot_id=${snapshot}`)) as {
      items: readonly Material[];
    };
    for (const { results } of page.items) {
      for (const { sector_id: id } of results.flatMap((one) => one.sectors)) sectors.add(id);
    }
  }
  return sectors;
}

async function heatOf(ask: Rest, sectorId: string, date: string) {
  return Promise.all(
    VIEWS.map(async (view) => {
      const path = `/api/signalhub/sectors/${sectorId}/heat-series?view=${view}&limit=60`;
      const { items } = (await ask(path)) as { items: readonly Point[] };
      return items.filter(({ effective_date: of }) => of <= date);
    }),
  );
}

test('conditions equal what a second program derives from REST answers and the bundle', async () => {
  const rows = await demoRows();
  const signalhub = await openDemoSignalhub(NOW_MS);
  const ask = rest(await serveSignalhub(signalhub));
  const tally = new Tally();
  const active = (date: string) =>
    Map.groupBy(
      rows
        .get('company_sector_relation')!
        .filter(
          (row) =>
            row.fact['status'] === 'active' &&
            row.valid_from <= date &&
            (row.valid_to === null || row.valid_to > date) &&
            wasKnownOn(row, date),
        ),
      ({ fact }) => String(fact['stock_code']),
    );
  const quotes = quotesOn(rows.get('daily_quote')!, DATES[0]!);
  for (const date of DATES) {
    const signals = await signalSectors(ask, date);
    const sectors = await answersOf(signalhub, 'sectors', 'sectorId', date, OF_SECTORS);
    const own = new Map<string, Map<string, Answer>>();
    for (const [sectorId, answers] of sectors) {
      const views = await heatOf(ask, sectorId, date);
      const judged = new Map<string, Answer>([
        ['policy.signal_within_3d', signals.has(sectorId)],
        ['heat.rising_in_two_views', inTwoViews(views, 1)],
        ['heat.falling_in_two_views', inTwoViews(views, -1)],
      ]);
      // Which companies REST lists for a sector are those of now.
      if (date === DATES[0]) {
        judged.set(
          'heat.breadth_gap_positive',
          hasBreadthGap(quotes, await codesOf(ask, sectorId)),
        );
      }
      own.set(sectorId, judged);
      for (const [id, value] of judged) tally.compare(sectorId, date, answers, id, value);
    }
    const companies = await answersOf(
      signalhub,
      'companies(first: 200) { nodes',
      'stockCode',
      date,
      OF_SECTORS,
    );
    const relations = active(date);
    for (const [code, answers] of companies) {
      const ids = (relations.get(code) ?? []).map(({ fact }) => String(fact['sector_id']));
      for (const id of OF_SECTORS) {
        if (!own.values().some((judged) => judged.has(id))) continue;
        const value = any(ids.map((sectorId) => own.get(sectorId)?.get(id) ?? null));
        // A share that was not listed yet is not in the catalog of the date.
        const isThere = [...answers.values()].some((one) => one !== null);
        if (isThere) tally.compare(code, date, answers, id, value);
      }
    }
  }
  await compareFunds(signalhub, ask, tally, rows);
  await compareOwners(signalhub, ask, tally, rows);
  expect(tally.different).toEqual([]);
  // Every condition on heat, baskets and documents occurs as often as this with two answers at
  // least.
  const often = [...tally.counts].filter(([, count]) => count > 5).map(([key]) => key);
  for (const id of [
    'policy.signal_within_3d',
    'heat.rising_in_two_views',
    'basket.content_changed',
  ]) {
    expect(often).toEqual(expect.arrayContaining([`${id} true`, `${id} false`]));
  }
  const total = [...tally.counts.values()].reduce((sum, count) => sum + count, 0);
  expect(total).toBeGreaterThan(3_000);
});

async function compareFunds(
  signalhub: TestSignalhub,
  ask: Rest,
  tally: Tally,
  rows: ReadonlyMap<string, readonly Row[]>,
) {
  const dates = rows.get('daily_quote')!.map(({ fact }) => String(fact['trade_date']));
  const sessions = [...new Set(dates)].toSorted();
  const relationsOn = async (code: string, date: string) => {
    const path = `/api/signalhub/etf-sector-relations?fund_code=${code}&as_of=${date}`;
    return ((await ask(`${path}&page_size=100`)) as { items: readonly Relation[] }).items;
  };
  const contentChanged = async (relation: Relation | undefined, date: string) => {
    if (relation === undefined) return null;
    const path = `/api/signalhub/etf-sector-relations/${relation.relation_id}/contributions`;
    const answer = await ask(`${path}?as_of=${date}&detail=compact&page_size=1`);
    return (answer as { relation: { content_changed: Answer } }).relation.content_changed;
  };
  for (const date of DATES) {
    const funds = await answersOf(
      signalhub,
      'etfs(first: 200) { nodes',
      'fundCode',
      date,
      OF_BASKETS,
    );
    for (const [code, answers] of funds) {
      const now = await relationsOn(code, date);
      const pricedOn = sessions.findLast((one) => one < (now[0]?.basket_date ?? ''));
      const before = pricedOn === undefined ? [] : await relationsOn(code, pricedOn);
      const judged: [string, Answer][] = [
        ['basket.content_changed', await contentChanged(now[0], date)],
        ['basket.exposure_moved_5', exposureMoved(now, before)],
        ['basket.stale', isStale(now)],
        ['basket.covered_below_half', isThinlyCovered(now)],
      ];
      for (const [id, value] of judged) tally.compare(code, date, answers, id, value);
    }
  }
}

async function compareOwners(
  signalhub: TestSignalhub,
  ask: Rest,
  tally: Tally,
  rows: ReadonlyMap<string, readonly Row[]>,
) {
  const owners = new Set(rows.get('ownership_entity')!.map(({ fact }) => String(fact['node_id'])));
  for (const date of DATES) {
    const companies = await answersOf(
      signalhub,
      'companies(first: 200) { nodes',
      'stockCode',
      date,
      OF_OWNERS,
    );
    const some = [...companies].filter((_, at) => at % Math.ceil(8 / deep(1)) === 0);
    for (const [code, answers] of some) {
      if ([...answers.values()].every((one) => one === null)) continue;
      const path = `/api/signalhub/companies/${code}`;
      const { items } = (await ask(`${path}/research/versions?page_size=100`)) as {
        items: readonly Version[];
      };
      const known = items
        .filter((one) => one.research_as_of <= date && one.published_at.slice(0, 10) <= date)
        .toSorted((a, b) => (a.research_as_of < b.research_as_of ? -1 : 1));
      const [before, after] = await Promise.all(
        [known.at(-2), known.at(-1)].map((one) =>
          one === undefined
            ? null
            : (ask(`${path}/state-capital?version_id=${one.version_id}`) as Promise<Capital>),
        ),
      );
      const events = rows
        .get('state_capital_event')!
        .filter((row) => row.fact['stock_code'] === code && wasKnownOn(row, date))
        .map(({ fact }) => String(fact['event_date']));
      const isRecent = events.some((of) => of <= date && of >= daysBefore(date, 30));
      const judged: [string, Answer][] = [
        ['ownership.controller_changed', controllerChanged(before!, after!)],
        ['ownership.state_share_moved_1', stateShareMoved(before!, after!)],
        ['ownership.event_within_30d', isRecent || (owners.has(`stock.${code}`) ? false : null)],
      ];
      for (const [id, value] of judged) tally.compare(code, date, answers, id, value);
    }
  }
}
