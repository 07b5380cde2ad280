import type { OwnershipEntityPayload } from '#signalhub/facts/kinds/ownership-entity.ts';
import type { EntityType } from '#signalhub/facts/ownership-terms.ts';

/** The type of a record and its details, as in a statement. */
export interface BodsRecord {
  readonly type: 'entity' | 'person' | 'relationship';
  readonly details: Readonly<Record<string, unknown>>;
}

const BODS_TYPES: Readonly<Record<Exclude<EntityType, 'person'>, string>> = {
  company: 'registeredEntity',
  listed_company: 'registeredEntity',
  fund: 'arrangement',
  institution: 'legalEntity',
  state_body: 'stateBody',
  public_float: 'unknownEntity',
};

const CHINA = { name: 'China', code: 'CN' };

/** Exchanges by the first digit of the code. */
const EXCHANGE_NAMES: Readonly<Record<string, { name: string; mic: string }>> = {
  '6': { name: '上海证券交易所', mic: 'XSHG' },
  '0': { name: '深圳证券交易所', mic: 'XSHE' },
  '3': { name: '深圳证券交易所', mic: 'XSHE' },
  '9': { name: '北京证券交易所', mic: 'BJSE' },
};

/** The details of a person or an entity. */
export function ownerRecord(entity: OwnershipEntityPayload): BodsRecord {
  const { name, entity_type: type, unspecified_reason: reason, stock_code: code } = entity;
  const unspecified = reason === null ? null : { reason, description: name };
  if (type === 'person') {
    const details =
      unspecified === null
        ? { personType: 'knownPerson', names: [{ type: 'legal', fullName: name }] }
        : { personType: 'unknownPerson', unspecifiedPersonDetails: unspecified };
    return { type: 'person', details: { isComponent: false, ...details } };
  }
  const listing =
    type === 'listed_company' && code !== null ? { publicListing: listingOf(code) } : {};
  // An undisclosed owner may be any member of the public.
  const anonymous = { reason: 'interestedPartyExemptFromDisclosure', description: name };
  const unknown = unspecified ?? (type === 'public_float' ? anonymous : null);
  const details =
    unknown === null
      ? { entityType: { type: BODS_TYPES[type] }, name, jurisdiction: CHINA, ...listing }
      : { entityType: { type: 'unknownEntity' }, unspecifiedEntityDetails: unknown };
  return { type: 'entity', details: { isComponent: false, ...details } };
}

function listingOf(code: string): Readonly<Record<string, unknown>> {
  const exchange = EXCHANGE_NAMES[code[0]!];
  if (exchange === undefined) return { hasPublicListing: true };
  return {
    hasPublicListing: true,
    securitiesListings: [
      {
        marketIdentifierCode: exchange.mic,
        operatingMarketIdentifierCode: exchange.mic,
        stockExchangeJurisdiction: 'CN',
        stockExchangeName: exchange.name,
        security: { ticker: code },
      },
    ],
  };
}
