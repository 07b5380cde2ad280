// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { TypedDocument } from '#clients/typescript/src/index.ts';

export interface ResumeAlertRuleVariables {
  readonly id: string;
}
export interface ResumeAlertRuleResult {
  /** Starts a paused rule again. What became true during the pause makes no event. Needs a token with the scope `alert`. */
  readonly resumeAlertRule: {
    /** Id of the rule. Example: `rule_3f2a9c5e1b7d4860`. */
    readonly id: string;
  };
}
/** Starts a paused alert rule again. */
export const RESUME_ALERT_RULE: TypedDocument<ResumeAlertRuleResult, ResumeAlertRuleVariables> =
  'mutation ResumeAlertRule($id:String!){resumeAlertRule(id:$id){id}}';
