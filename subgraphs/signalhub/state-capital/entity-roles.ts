import type { EntityRecord, InterestRecord } from '#signalhub/state-capital/ownership-records.ts';

/** Persons, state bodies and the public end every chain: they have no owners or controllers. */
export function canBeOwned({ entityType }: EntityRecord): boolean {
  return entityType !== 'person' && entityType !== 'state_body' && entityType !== 'public_float';
}

/** The public never votes as one. */
export function votesAsOne({ entityType }: EntityRecord): boolean {
  return entityType !== 'public_float';
}

/** Whether a relation makes its source the controller: a veto or a board seat does not. */
export function givesControl({ relationType, controlBasis }: InterestRecord): boolean {
  return (
    relationType === 'control' &&
    controlBasis !== 'special_management_share' &&
    controlBasis !== 'board_seat'
  );
}
