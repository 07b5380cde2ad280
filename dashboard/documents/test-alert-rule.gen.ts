// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { TypedDocument } from '#clients/typescript/src/index.ts';

export interface TestAlertRuleVariables {
  readonly id: string;
}
export interface TestAlertRuleResult {
  /** Posts an example to the webhook of a rule now, once, signed as an event of the type `alert.test`. It answers with the result. Needs a token with the scope `alert`. */
  readonly testAlertRule: {
    /** Whether the webhook accepted the example with a status of 2xx. */
    readonly isAccepted: boolean;
    /** Status of the answer; null without an answer. */
    readonly status: number | null;
    /** Why it was not accepted, as a sentence; null if it was. */
    readonly failure: string | null;
  };
}
/** Sends an example to the webhook of an alert rule. */
export const TEST_ALERT_RULE: TypedDocument<TestAlertRuleResult, TestAlertRuleVariables> =
  'mutation TestAlertRule($id:String!){testAlertRule(id:$id){isAccepted status failure}}';
