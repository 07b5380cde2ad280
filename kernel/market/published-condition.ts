/**
 * Ids of the conditions over published facts: playbooks name them, signalhub evaluates them. The list is the
 * vocabulary that both subgraphs share.
 */
export const PUBLISHED_CONDITION_IDS = [
  'policy.signal_within_3d',
  'heat.rising_in_two_views',
  'heat.falling_in_two_views',
  'heat.breadth_gap_positive',
  'basket.content_changed',
  'basket.exposure_moved_5',
  'basket.stale',
  'basket.covered_below_half',
  'ownership.controller_changed',
  'ownership.state_share_moved_1',
  'ownership.pledged',
  'ownership.pledge_changed',
  'ownership.event_within_30d',
] as const;
export type PublishedConditionId = (typeof PUBLISHED_CONDITION_IDS)[number];

/** Whether a text is the id of a condition. */
export function isPublishedConditionId(text: string): text is PublishedConditionId {
  return (PUBLISHED_CONDITION_IDS as readonly string[]).includes(text);
}
