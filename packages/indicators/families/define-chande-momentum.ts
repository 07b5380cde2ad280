import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import type { ChineseTexts, Indicator } from '#indicators/catalog/indicator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import type { Step } from '#indicators/engine/step-graph.ts';
import { netShare } from '#indicators/formulas/net-share.ts';
import { change } from '#indicators/steps/change.ts';

/** The description of one form of Chande's oscillator. */
interface ChandeMomentum {
  readonly name: string;
  readonly title: string;
  readonly keywords: readonly string[];
  readonly description: string;
  readonly source: string;
  readonly formula: string;
  readonly chinese: ChineseTexts;
  readonly alias: string;
  readonly period: number;
  /** How gains and losses are gathered over a period. */
  readonly gather: (period: number) => Step;
}

/** Gains less losses as a percentage of both together, each gathered over a period in the same way. */
export function defineChandeMomentum(facts: ChandeMomentum): Indicator {
  const { name, title, description, formula, chinese, gather } = facts;
  return defineOscillator({
    name,
    title,
    category: 'momentum',
    keywords: facts.keywords,
    description,
    summaryFocus: 'Side of zero, and distance from the thresholds.',
    source: facts.source,
    formula,
    chinese,
    aliases: [{ name: facts.alias }],
    parameters: {
      period: period(facts.period, { min: 2 }),
      source: source(),
      ...thresholdParameters({ overbought: 50, oversold: -50 }, [-100, 0, 100]),
    },
    subject: 'The CMO',
    thresholds: (p) => p,
    divergences: true,
    label: (p) => `CMO ${p.period}`,
    line: (p) => ({
      column: `${name}_${p.period}`,
      unit: 'index',
      range: [-100, 100],
      description: 'The oscillator: 100 is gains only, -100 is losses only.',
    }),
    calculate: (p, c) => {
      const moves = c.run(change(1), c.source(p.source));
      return { line: netShare(c, moves, (column) => c.run(gather(p.period), column)).share };
    },
  });
}
