/**
 * State enterprises by Order 32 (企业国有资产交易监督管理办法) art. 4: bodies and institutions; firms that they own whole;
 * firms in which those hold the majority; firms that they direct with less.
 */
export const STATE_CLASSES = [
  'state_body',
  'wholly_state_owned',
  'state_controlled_by_shares',
  'actually_controlled',
] as const;
export type StateClass = (typeof STATE_CLASSES)[number];

/**
 * How a class was derived. `ownership_majority` is a majority held by bodies, whole state firms or firms with
 * such a majority; `ownership_chain` one further down.
 */
export const CLASSIFICATION_METHODS = [
  'statutory',
  'ownership_100',
  'ownership_majority',
  'ownership_chain',
  'actual_control',
  'disclosed',
  'name_rule',
  'unknown',
] as const;
export type ClassificationMethod = (typeof CLASSIFICATION_METHODS)[number];
