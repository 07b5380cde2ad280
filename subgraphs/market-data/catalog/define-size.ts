import type { Static, TObject, TProperties } from 'typebox';
import type { Category } from '#market-data/catalog/category.ts';
import { defineIndicator } from '#market-data/catalog/define-indicator.ts';
import type { FamilyMember } from '#market-data/catalog/family-member.ts';
import type { Indicator, OutputSpec } from '#market-data/catalog/indicator.ts';
import { usualFeatures, usualNode, usualOutput } from '#market-data/catalog/usual-size.ts';
import { line } from '#market-data/charts/chart-items.ts';
import type { Composer } from '#market-data/kernels/compose.ts';
import type { Node } from '#market-data/kernels/kernel.ts';

/** What the file of a measure of how far prices move says. */
export interface SizeFacts<Properties extends TProperties> extends Omit<
  FamilyMember<Properties>,
  'summaryFocus'
> {
  /** The one number that answers show. */
  readonly size: (params: Static<TObject<Properties>>) => OutputSpec;
  /** That number as the subject of a sentence: `The average range`. */
  readonly what: string;
  readonly calculate: (params: Static<TObject<Properties>>, composer: Composer) => Node;
  /** `volatility` without it. */
  readonly category?: Category;
}

/** Makes an indicator of one number for the size of moves: whether it is above its usual size, and a line. */
export function defineSize<Properties extends TProperties>(
  facts: SizeFacts<Properties>,
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
