import type { TProperties } from 'typebox';
import type { Description } from '#indicators/catalog/define-indicator.ts';

/** The definition of a member of a family that sets outputs, features and chart itself. */
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
