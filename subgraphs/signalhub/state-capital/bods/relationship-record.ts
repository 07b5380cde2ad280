import type { Fact } from '#kernel/ports/fact-store.ts';
import type { OwnershipEdgePayload } from '#signalhub/facts/kinds/ownership-edge.ts';
import type { ControlBasis } from '#signalhub/facts/ownership-terms.ts';
import type { BodsInterest, BodsShare } from '#signalhub/publishing/formats/bods/bods-statement.ts';
import type { BodsRecord } from '#signalhub/state-capital/bods/owner-record.ts';

/** Interest types for each basis of control; golden shares as in the guidance for states. */
export const INTEREST_OF_BASIS: Readonly<Record<ControlBasis, string>> = {
  disclosed_actual_controller: 'otherInfluenceOrControl',
  agreement: 'rightsGrantedByContract',
  articles: 'controlViaCompanyRulesOrArticles',
  law: 'controlByLegalFramework',
  board_majority: 'appointmentOfBoard',
  special_management_share: 'controlViaCompanyRulesOrArticles',
  board_seat: 'boardMember',
};

/**
 * The details of a relation: an interest of its source in its target. Of a concert group the leader has an
 * influence in the company, where one is named.
 */
export function relationshipRecord(
  edge: OwnershipEdgePayload,
  { validFrom, validTo }: Pick<Fact, 'validFrom' | 'validTo'>,
): BodsRecord {
  const interest: BodsInterest = {
    ...kindOf(edge),
    // Beneficial ownership depends on the whole group, so it is left to readers.
    beneficialOwnershipOrControl: false,
    ...shareOf(edge),
    startDate: validFrom,
    ...(validTo === null ? {} : { endDate: validTo }),
  };
  const details = {
    isComponent: false,
    subject: edge.company_node_id ?? edge.target_node_id,
    interestedParty: edge.source_node_id,
    interests: [interest],
  };
  return { type: 'relationship', details };
}

function kindOf(
  edge: OwnershipEdgePayload,
): Pick<BodsInterest, 'type' | 'directOrIndirect' | 'details'> {
  switch (edge.relation_type) {
    case 'ownership': {
      const details = edge.share_class === '' ? {} : { details: `share class ${edge.share_class}` };
      return { type: 'shareholding', directOrIndirect: 'direct', ...details };
    }
    case 'voting': {
      const giver = edge.delegator_node_id;
      const details = giver === null ? {} : { details: `votes delegated by ${giver}` };
      return { type: 'votingRights', directOrIndirect: 'direct', ...details };
    }
    case 'concert': {
      const details = `acting in concert with ${edge.target_node_id}`;
      return { type: 'otherInfluenceOrControl', directOrIndirect: 'direct', details };
    }
    case 'control': {
      const basis = edge.control_basis!;
      return { type: INTEREST_OF_BASIS[basis], directOrIndirect: 'unknown', details: basis };
    }
  }
}

function shareOf(edge: OwnershipEdgePayload): { share?: BodsShare } {
  const { exact_pct: exact, minimum_pct: minimum, maximum_pct: maximum } = edge;
  if (exact !== null) return { share: { exact } };
  if (minimum === null && maximum === null) return {};
  return {
    share: {
      ...(minimum === null ? {} : { minimum }),
      ...(maximum === null ? {} : { maximum }),
    },
  };
}
