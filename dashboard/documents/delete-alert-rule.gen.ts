// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { TypedDocument } from '#clients/typescript/src/index.ts';

export interface DeleteAlertRuleVariables {
  readonly id: string;
}
export interface DeleteAlertRuleResult {
  /** Deletes a rule with all of its events, including those that are not delivered yet. Needs a token with the scope `alert`. */
  readonly deleteAlertRule: {
    readonly id: string;
  };
}
/** Deletes an alert rule with its events. */
export const DELETE_ALERT_RULE: TypedDocument<DeleteAlertRuleResult, DeleteAlertRuleVariables> =
  'mutation DeleteAlertRule($id:String!){deleteAlertRule(id:$id){id}}';
