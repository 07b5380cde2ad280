import type { Dice } from '#test/gateway/worlds/dice.ts';

/** The rights of the client that queries a world. */
export interface WorldClient {
  readonly scopes: readonly string[];
  readonly policies: readonly string[];
}

/** How a gateway meets a world. Its facts, and so its answers, do not depend on it. */
export interface Guise {
  /** A seed of other names of federation's directives, in the subgraphs and in the supergraph. */
  readonly links?: number;
  /** Names of the root type of queries, by subgraph. */
  readonly roots?: Readonly<Record<string, string>>;
  /** A seed of odd members of the subgraphs' answers. */
  readonly envelopes?: number;
  /** Whether errors of subgraphs have no useful path. */
  readonly losesPaths?: boolean;
  /** An identified client; anonymous by default. */
  readonly client?: WorldClient;
  /** Whether the engine is replaced during every query. */
  readonly reloads?: boolean;
}

const PERCENT = 20;
const ROOTS = ['Query', 'RootQuery', 'Root', 'query', 'Mutation'];

/** Draws a guise; most worlds have one or two of its members. */
export function drawGuise(dice: Dice, subgraphs: readonly string[]): Guise {
  const guise: Record<string, unknown> = {};
  if (dice.chance(PERCENT)) guise['links'] = dice.seed();
  if (dice.chance(PERCENT)) {
    guise['roots'] = Object.fromEntries(subgraphs.map((name) => [name, dice.pick(ROOTS)]));
  }
  if (dice.chance(PERCENT)) {
    guise['envelopes'] = dice.seed();
    guise['losesPaths'] = dice.chance(50);
  }
  if (dice.chance(60)) {
    guise['client'] = { scopes: dice.some(['a', 'b'], 0), policies: dice.some(['p'], 0) };
  }
  if (dice.chance(PERCENT)) guise['reloads'] = true;
  return guise;
}
