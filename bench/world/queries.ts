/** A query that several benchmarks ask, and how the tables call it. */
export interface BenchQuery {
  readonly name: string;
  readonly source: string;
}

/** One object of one subgraph. */
const ONE_OBJECT: BenchQuery = {
  name: 'one company, 4 fields',
  source: '{ company(stockCode: "688901") { stockCode name board listingDate } }',
};

/** Fifty companies of one subgraph, each with an entity that the other one completes. */
const FIFTY_ENTITIES: BenchQuery = {
  name: '50 companies with instruments of the other subgraph',
  source: `{
    companies(first: 50) {
      totalCount
      nodes { stockCode name board instrument { symbol subscribed latestBar { close } } }
    }
  }`,
};

/** Two thousand objects with eight fields each. */
const MANY_OBJECTS: BenchQuery = {
  name: '2,000 bars × 8 fields',
  source: `{
    klines(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1m", limit: 2000) {
      bars { openTimeMs open high low close volume quoteVolume closed }
    }
  }`,
};

export const BENCH_QUERIES: readonly BenchQuery[] = [ONE_OBJECT, FIFTY_ENTITIES, MANY_OBJECTS];
