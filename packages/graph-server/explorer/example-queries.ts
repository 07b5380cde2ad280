import type { GraphQLSchema } from 'graphql';
import { parse, validate } from 'graphql';

/** Initial tabs of the explorer: a query for each subgraph, and a subscription. */
const EXAMPLES = [
  `# The newest bars of one series, oldest first;
# the last one may still be forming.
# Press the play button, or Ctrl-Enter.
query LatestBars {
  klines(
    exchange: venue_a
    market: spot
    symbol: "BTCUSDT"
    interval: "1m"
    limit: 5
  ) {
    instrument {
      symbol
      venue {
        status
      }
    }
    bars {
      openTimeMs
      open
      high
      low
      close
      volume
      closed
    }
  }
}
`,
  `# A company and its sectors come from one subgraph,
# the live bars of what follows it from another.
query CompanyWithLiveBars {
  company(stockCode: "688901") {
    stockCode
    name
    board
    sectorRelations {
      score
      sector {
        name
        parent {
          name
        }
      }
    }
    listings {
      exchange
      market
      symbol
      latestBar(interval: "1m") {
        openTimeMs
        close
        closed
      }
    }
  }
}
`,
  `# First a snapshot, then every change of the
# forming bar, and the end of each bar.
subscription LiveBars {
  klineUpdated(
    instruments: [
      { exchange: venue_a, market: spot, symbol: "BTCUSDT" }
    ]
    interval: "1m"
  ) {
    kind
    instrument {
      symbol
    }
    bar {
      openTimeMs
      open
      close
      volume
      closed
    }
  }
}
`,
];

/** The examples that are valid for a schema; possibly none for a foreign supergraph. */
export function examplesFor(schema: GraphQLSchema): string[] {
  return EXAMPLES.filter((example) => validate(schema, parse(example)).length === 0);
}
