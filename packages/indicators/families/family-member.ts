import type { TProperties } from 'typebox';
import type { Description } from '#indicators/catalog/define-indicator.ts';

/** What the files of a family say that gives outputs, features and the drawing itself. */
export type FamilyMember<Properties extends TProperties> = Omit<
  Description<Properties, never>,
  | 'category'
  | 'contradiction'
  | 'outputs'
  | 'features'
  | 'precondition'
  | 'chart'
  | 'sinceMs'
  | 'warmUp'
>;
