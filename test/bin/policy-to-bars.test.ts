import { beforeAll, expect, test } from 'vitest';
import { askGraph } from '#test/bin/marketgraph-process.ts';
import { sharedDemo } from '#test/bin/shared-demo.ts';

let origin: string;
beforeAll(async () => {
  origin = await sharedDemo();
});

/** Open time, open, high, low, close, volume, quote volume. */
type Row = readonly [number, number, number, number, number, number, number];

interface Listing {
  readonly exchange: string;
  readonly market: string;
  readonly symbol: string;
  readonly subscribed: boolean;
  readonly latestBar: { readonly close: number; readonly volume: number } | null;
  readonly klines: {
    readonly rows: readonly (readonly number[])[];
    readonly bars?: readonly {
      readonly closed: boolean;
      readonly provenance: { readonly isQuoteVolumeEstimated: boolean };
    }[];
  } | null;
  readonly indicators: {
    readonly currentPrice: number;
    readonly indicators: readonly { readonly key: string; readonly columns: object }[];
  } | null;
}

interface PolicyAnswer {
  readonly policyMaterials: {
    readonly nodes: readonly {
      readonly title: string;
      readonly results: readonly {
        readonly sectors: readonly {
          readonly sector: {
            readonly name: string;
            readonly companyRelations: {
              readonly nodes: readonly {
                readonly company: { readonly stockCode: string; readonly listings: Listing[] };
              }[];
            };
          } | null;
        }[];
      }[];
    }[];
  };
}

const QUERY = `{ policyMaterials(first: 3, status: signal) { nodes { title results { sectors { sector {
  name companyRelations(status: active, first: 2) { nodes { company { stockCode listings {
    exchange market symbol subscribed
    latestBar(interval: "1d") { close volume }
    klines(interval: "1d", limit: 3) { rows }
    indicators(interval: "1d", limit: 2, calc: [{ name: "rsi" }]) {
      currentPrice indicators { key columns }
    } } } } } } } } } } }`;

/**
 * The data of an answer without errors. Series are loaded on the first request; until then it is
 * rejected.
 */
async function answered<Data>(query: string): Promise<Data> {
  let data: Data | null = null;
  await expect
    .poll(
      async () => {
        const answer = (await askGraph(origin, query)) as { data: Data; errors?: unknown };
        data = answer.data;
        return answer.errors;
      },
      // Shares that are asked first may wait for some retries of their provider, half a minute each.
      { timeout: 240_000 },
    )
    .toBeUndefined();
  return data!;
}

test('one query leads from a policy document through sectors and companies to bars and indicators', async () => {
  const data = await answered<PolicyAnswer>(QUERY);
  const sectors = data.policyMaterials.nodes.flatMap(({ results }) =>
    results.flatMap(({ sectors: reported }) => reported.flatMap(({ sector }) => sector ?? [])),
  );
  expect(sectors.length).toBeGreaterThan(0);
  const companies = sectors.flatMap(({ companyRelations: { nodes } }) =>
    nodes.map(({ company }) => company),
  );
  expect(companies.length).toBeGreaterThan(0);
  // Documents of the day lead to other companies each day, and not all of those are quoted.
  let quoted = 0;
  for (const { stockCode, listings } of companies) {
    const share = listings.find(({ exchange }) => exchange === 'stock')!;
    expect(share).toMatchObject({ market: 'cn', symbol: stockCode });
    if (!share.subscribed) {
      expect(share).toMatchObject({ latestBar: null, klines: null, indicators: null });
      continue;
    }
    quoted += 1;
    expect(share.latestBar!.close).toBeGreaterThan(0);
    expect(share.klines!.rows).toHaveLength(3);
    expect(share.klines!.rows.at(-1)![4]).toBe(share.latestBar!.close);
    expect(share.indicators!.currentPrice).toBe(share.latestBar!.close);
    expect(share.indicators!.indicators[0]!.columns).toBeTypeOf('object');
  }
  expect(quoted).toBeGreaterThan(0);
}, 270_000);

test('the daily bars of a company are the quotes that its heat and its dynamics rest on', async () => {
  const query = `{ company(stockCode: "688901") { listings { exchange
    klines(interval: "1d", limit: 31) { rows bars { closed provenance { isQuoteVolumeEstimated } } } } } }`;
  const data = await answered<{ readonly company: { readonly listings: Listing[] } }>(query);
  const share = data.company.listings.find(({ exchange }) => exchange === 'stock')!;
  const { rows, bars } = share.klines!;
  // Until the market closes, the bar of today adds up what was traded minute by minute.
  const closed = rows.flatMap((row, at) => (bars![at]!.closed ? [{ row, bar: bars![at]! }] : []));
  expect(closed.length).toBeGreaterThanOrEqual(30);
  for (const [at, { row, bar }] of closed.slice(1).entries()) {
    const [, , high, low, close, volume, turnover] = row as Row;
    const before = closed[at]!.row[4]!;
    // On a busy machine the first provider may answer late; the second one gives no turnover, and the bar says so.
    if (bar.provenance.isQuoteVolumeEstimated) {
      expect(turnover).toBeCloseTo((volume * (high + low + close)) / 3, 5);
      continue;
    }
    // The turnover is that of the publication: the mean of the price before and the close, times the volume.
    expect(turnover).toBe(Math.round((volume * (before + close)) / 2));
  }
}, 270_000);
