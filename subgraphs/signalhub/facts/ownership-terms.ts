/**
 * Type of an owner or owned entity. Persons, state bodies and the public float end every chain: they have no
 * owners or controllers. All others may have holders.
 */
export const ENTITY_TYPES = [
  'company',
  'listed_company',
  'fund',
  'institution',
  'person',
  'state_body',
  'public_float',
] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

/** Trait of an entity that has holders and so may be owned. */
export const WITH_SHARES = 'one with shares';

/** Whether an entity of this type can have shareholders: it does not end every chain. */
export function hasShares(type: EntityType): boolean {
  return type !== 'person' && type !== 'state_body' && type !== 'public_float';
}

/** Level of government of a state owner. */
export const STATE_LEVELS = ['central', 'provincial', 'municipal', 'county', 'unknown'] as const;
export type StateLevel = (typeof STATE_LEVELS)[number];

/** Nature of an owner as disclosed, in the categories of Chinese data vendors. */
export const ENTITY_NATURES = [
  'state_body',
  'state_enterprise',
  'private',
  'natural_person',
  'foreign',
  'collective',
  'university',
  'trade_union',
  'other',
  'undetermined',
] as const;
export type EntityNature = (typeof ENTITY_NATURES)[number];

/** Kinds of dated relations between an owner and a company. */
export const INTEREST_TYPES = ['ownership', 'control', 'voting', 'concert'] as const;
export type InterestType = (typeof INTEREST_TYPES)[number];

/**
 * Basis of a control relation. The last two give influence but no control: a special management share (golden
 * share) can only veto, and a board seat is not a majority.
 */
export const CONTROL_BASES = [
  'disclosed_actual_controller',
  'agreement',
  'articles',
  'law',
  'board_majority',
  'special_management_share',
  'board_seat',
] as const;
export type ControlBasis = (typeof CONTROL_BASES)[number];

/** Why an owner is not named, in the words of the Beneficial Ownership Data Standard 0.4. */
export const UNSPECIFIED_REASONS = [
  'noBeneficialOwners',
  'subjectUnableToConfirmOrIdentifyBeneficialOwner',
  'interestedPartyHasNotProvidedInformation',
  'subjectExemptFromDisclosure',
  'interestedPartyExemptFromDisclosure',
  'unknown',
  'informationUnknownToPublisher',
] as const;
export type UnspecifiedReason = (typeof UNSPECIFIED_REASONS)[number];

const LISTED_PREFIX = 'stock.';

/** The node of the company with a listing code. */
export function listedNodeIdOf(stockCode: string): string {
  return `${LISTED_PREFIX}${stockCode}`;
}

/** The listing code of a node; empty for all others. */
export function stockCodeOfNode(nodeId: string): string {
  return nodeId.startsWith(LISTED_PREFIX) ? nodeId.slice(LISTED_PREFIX.length) : '';
}
