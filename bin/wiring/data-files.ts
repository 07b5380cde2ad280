/** Name of the file of closed bars in the data folder. */
export const BARS_FILE = 'bars.sqlite';

/** Name of the file of funding, open interest and whatever else is told at times, in the data folder. */
export const POINTS_FILE = 'points.sqlite';
/** Name of the file of holes in series of bars in the data folder. */
export const GAPS_FILE = 'gaps.sqlite';

/** Name of the file of published facts in the data folder. */
export const FACTS_FILE = 'facts.sqlite';

/** Name of the file of API tokens in the data folder. */
export const TOKENS_FILE = 'tokens.sqlite';

/** Name of the file of realtime materials in the data folder. */
export const MATERIALS_FILE = 'materials.sqlite';

/** Name of the file that says when the world of a demo folder was made. */
export const DEMO_WORLD_FILE = 'demo-world.json';

/** What doing without a file costs. */
export const LOSSES: Readonly<Record<string, string>> = {
  [BARS_FILE]: 'its bars are read again from the exchange',
  [POINTS_FILE]: 'statistics older than the 30 days that exchanges keep are gone',
  [GAPS_FILE]: 'holes that are over are forgotten',
  [FACTS_FILE]: 'what was published is gone until it is published again',
  [MATERIALS_FILE]: 'the realtime feed begins anew',
  [TOKENS_FILE]: 'every client needs a new token',
};

/** Name of the file of the secret between gateway and subgraphs in the data folder. */
export const SUBGRAPH_SECRET_FILE = 'subgraph-secret';
