import { Type, type Static } from 'typebox';
import { EVIDENCE_LIST, evidenceFaults, evidenceReferences } from '#signalhub/facts/evidence.ts';
import { NO_TRAIT, type FactKind, type FactReference } from '#signalhub/facts/fact-kind.ts';

/** Events in the ownership of a company. */
const STATE_CAPITAL_EVENT_TYPES = [
  'equity_transfer',
  'free_transfer',
  'capital_increase',
  'shareholding_increase',
  'shareholding_reduction',
  'controller_change',
  'concert_agreement',
  'concert_ended',
  'voting_delegation',
  'special_management_share',
  'restructuring',
  'correction',
] as const;

const schema = Type.Object(
  {
    event_id: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{7,127}$' }),
    stock_code: Type.String({ pattern: '^[0-9]{6}$' }),
    edge_id: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{7,127}$',
      description:
        'Id of the relation that the event started, changed or ended; null if there is none.',
    }),
    title: Type.String({ minLength: 1, maxLength: 200 }),
    event_date: Type.String({
      format: 'date',
      description: 'Date on which the event took effect.',
    }),
    event_type: Type.Enum([...STATE_CAPITAL_EVENT_TYPES]),
    evidence: EVIDENCE_LIST,
  },
  {
    additionalProperties: false,
    description: 'An event that changed the ownership or control of a company.',
  },
);

export type StateCapitalEventPayload = Static<typeof schema>;

/** An event in the ownership or control of a company, with its evidence. */
export const STATE_CAPITAL_EVENT_KIND: FactKind<StateCapitalEventPayload> = {
  name: 'state_capital_event',
  schema,
  keyOf: (event) => event.event_id,
  traitOf: NO_TRAIT,
  referencesOf: (event) => [
    { field: 'stock_code', kind: 'company', key: event.stock_code },
    ...edgeReference(event),
    ...evidenceReferences(event.evidence),
  ],
  faultsOf: (event) => evidenceFaults(event.evidence),
};

function edgeReference({ edge_id: key }: StateCapitalEventPayload): FactReference[] {
  return key === null ? [] : [{ field: 'edge_id', kind: 'ownership_edge', key }];
}
