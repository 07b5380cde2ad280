// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { TypedDocument } from '#clients/typescript/src/index.ts';

export interface PauseAlertRuleVariables {
  readonly id: string;
}
export interface PauseAlertRuleResult {
  /** Pauses a rule: it makes no more events. Events that it made are still delivered. Needs a token with the scope `alert`. */
  readonly pauseAlertRule: {
    /** Id of the rule. Example: `rule_3f2a9c5e1b7d4860`. */
    readonly id: string;
  };
}
/** Pauses an alert rule. */
export const PAUSE_ALERT_RULE: TypedDocument<PauseAlertRuleResult, PauseAlertRuleVariables> =
  'mutation PauseAlertRule($id:String!){pauseAlertRule(id:$id){id}}';
