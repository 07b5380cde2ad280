/**
 * What an owner or an owned thing is. Persons, state bodies and the public float end every chain:
 * nobody owns or controls them. Everything else may have holders of its own.
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

/** What references call an entity that has holders, and so may be one of them. */
export const WITH_SHARES = 'one with shares';

/** Whether somebody can hold shares of an entity of this type: it does not end every chain. */
export function hasShares(type: EntityType): boolean {
  return type !== 'person' && type !== 'state_body' && type !== 'public_float';
}

/** Level of government to which a state owner belongs. */
export const STATE_LEVELS = ['central', 'provincial', 'municipal', 'county', 'unknown'] as const;
export type StateLevel = (typeof STATE_LEVELS)[number];

/** What disclosures say about the nature of an owner, as Chinese data vendors distinguish it. */
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
 * On what a control relation rests. The last two give influence but no control: a special management
 * share (golden share) can only veto, and a seat is not the majority of the board.
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

/** The node of the company that is listed under a code. */
export function listedNodeIdOf(stockCode: string): string {
  return `${LISTED_PREFIX}${stockCode}`;
}

/** The code under which a node is listed; empty for all others. */
export function stockCodeOfNode(nodeId: string): string {
  return nodeId.startsWith(LISTED_PREFIX) ? nodeId.slice(LISTED_PREFIX.length) : '';
}
