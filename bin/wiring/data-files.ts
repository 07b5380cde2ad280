/** File of closed bars in the data folder. */
export const BARS_FILE = 'bars.sqlite';

/** File of funding, open interest and other points in the data folder. */
export const POINTS_FILE = 'points.sqlite';
/** File of gaps in bar series in the data folder. */
export const GAPS_FILE = 'gaps.sqlite';

/** File of published facts in the data folder. */
export const FACTS_FILE = 'facts.sqlite';

/** File of API tokens in the data folder. */
export const TOKENS_FILE = 'tokens.sqlite';

/** File of realtime materials in the data folder. */
export const MATERIALS_FILE = 'materials.sqlite';

/** File of analyses of documents, and of the requests to a model, in the data folder. */
export const ANALYSES_FILE = 'analyses.sqlite';

/** File of alert rules and their events in the data folder. */
export const ALERTS_FILE = 'alerts.sqlite';

/** File with the creation time of a demo's world. */
export const DEMO_WORLD_FILE = 'demo-world.json';

/** The cost of losing a file. */
export const LOSSES: Readonly<Record<string, string>> = {
  [BARS_FILE]: 'its bars are fetched again from the exchange',
  [POINTS_FILE]: 'statistics older than the 30 days that exchanges keep are lost',
  [GAPS_FILE]: 'the history of gaps is lost',
  [FACTS_FILE]: 'publications are lost until they are published again',
  [MATERIALS_FILE]: 'the realtime feed starts from scratch',
  [ANALYSES_FILE]:
    'documents are analysed again, and the model has all its tokens of the day again',
  [ALERTS_FILE]: 'alert rules are created again, and events that wait are lost',
  [TOKENS_FILE]: 'every client needs a new token',
};

/** File of the shared secret of gateway and subgraphs in the data folder. */
export const SUBGRAPH_SECRET_FILE = 'subgraph-secret';
