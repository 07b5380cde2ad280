import type { Static, TObject, TProperties } from 'typebox';
import type { Category } from '#indicators/catalog/category.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { FamilyMember } from '#indicators/families/family-member.ts';
import type { Indicator, OutputSpec } from '#indicators/catalog/indicator.ts';
import { usualFeatures, usualNode, usualOutput } from '#indicators/families/usual-size.ts';
import { line } from '#indicators/charts/chart-items.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';

/** Definition of a measure of how far prices move. */
export interface SizeOptions<Properties extends TProperties> extends Omit<
  FamilyMember<Properties>,
  'summaryFocus'
> {
  /** The one number that answers show. */
  readonly size: (params: Static<TObject<Properties>>) => OutputSpec;
  /** That number as the subject of a sentence: `The average range`. */
  readonly what: string;
  readonly calculate: (params: Static<TObject<Properties>>, composer: Composer) => StepNode;
  /** `volatility` without it. */
  readonly category?: Category;
}

/** Makes an indicator of one number for the size of moves: whether it is above its usual size, and a line. */
export function defineSize<Properties extends TProperties>(
  facts: SizeOptions<Properties>,
): Indicator {
  const { size, what, calculate, ...described } = facts;
  return defineIndicator<Properties, 'size' | 'usual'>({
    category: 'volatility',
    ...described,
    summaryFocus: 'How large it is for this market, and whether it grows or shrinks.',
    outputs: (p) => ({ size: size(p), usual: usualOutput(size(p)) }),
    calculate: (p, c) => {
      const node = calculate(p, c);
      return { size: node, usual: usualNode(c, node) };
    },
    features: () => usualFeatures('size', what),
    chart: () => ({ pane: 'own', items: [line('size', facts.title, 'primary')] }),
  });
}
