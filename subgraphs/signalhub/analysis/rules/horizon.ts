import { HORIZON_WORDS } from '#signalhub/analysis/lexicon/context-words.ts';
import { containsAny } from '#signalhub/analysis/text/contains-any.ts';
import type { ImpactHorizon } from '#signalhub/facts/material-terms.ts';

const YEAR = /(20\d\d)\s?年/g;
const FIVE_YEAR_PLAN = /十五五/;

/** Years ahead up to which an impact is of quarters; later ones are of years. */
const MAX_MEDIUM_YEARS = 3;

/**
 * The time of the impact that a clause states: by the years that it names, relative to the year of the document, else
 * by words of time. The longest horizon counts, as 今年起到2030年 is a matter of years.
 */
export function horizonOf(clause: string, documentYear: number | null): ImpactHorizon {
  if (documentYear !== null) {
    const ahead = [...clause.matchAll(YEAR)].map(([, year]) => Number(year) - documentYear);
    const farthest = Math.max(0, ...ahead);
    if (farthest > MAX_MEDIUM_YEARS || FIVE_YEAR_PLAN.test(clause)) return 'long';
    if (farthest > 0) return 'medium';
  }
  if (containsAny(clause, HORIZON_WORDS.long)) return 'long';
  if (containsAny(clause, HORIZON_WORDS.medium)) return 'medium';
  return containsAny(clause, HORIZON_WORDS.short) ? 'short' : 'unknown';
}
