/**
 * The conditions on what is published that there are, by id: what a playbook may name, and what signalhub judges.
 * The list is the vocabulary that both subgraphs share; neither knows more of the other.
 */
export const PUBLISHED_CONDITION_IDS = ['policy.signal_within_3d'] as const;
export type PublishedConditionId = (typeof PUBLISHED_CONDITION_IDS)[number];

/** Whether a text is the id of a condition. */
export function isPublishedConditionId(text: string): text is PublishedConditionId {
  return (PUBLISHED_CONDITION_IDS as readonly string[]).includes(text);
}
