import { DAILY_QUOTE_KIND } from '#signalhub/facts/kinds/daily-quote.ts';
import { ETF_BASKET_KIND } from '#signalhub/facts/kinds/etf-basket.ts';
import { OWNERSHIP_EDGE_KIND } from '#signalhub/facts/kinds/ownership-edge.ts';
import { OWNERSHIP_ENTITY_KIND } from '#signalhub/facts/kinds/ownership-entity.ts';
import { RESEARCH_FACT_KIND } from '#signalhub/facts/kinds/research-fact.ts';
import { RESEARCH_MATERIAL_KIND } from '#signalhub/facts/kinds/research-material.ts';
import type { FactKind } from '#signalhub/facts/fact-kind.ts';
import { FACT_KINDS } from '#signalhub/facts/fact-kinds.ts';

/** Kinds of many large facts, for pages about one company or fund. */
const LATER = [
  RESEARCH_MATERIAL_KIND,
  RESEARCH_FACT_KIND,
  OWNERSHIP_ENTITY_KIND,
  OWNERSHIP_EDGE_KIND,
  ETF_BASKET_KIND,
].map(({ name }) => name);

/** More facts than all others together, and thousands more each day. */
const LAST = [DAILY_QUOTE_KIND.name];

const isFirst = ({ name }: FactKind): boolean => ![...LATER, ...LAST].includes(name);

/** The kinds that most questions start from. */
export const READ_FIRST: readonly string[] = FACT_KINDS.filter(isFirst).map(({ name }) => name);

/** The others, the largest last. */
export const READ_LATER: readonly string[] = [...LATER, ...LAST];
