// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { AlertRuleInput, TypedDocument } from '#clients/typescript/src/index.ts';

export interface CreateAlertRuleVariables {
  readonly rule: AlertRuleInput;
}
export interface CreateAlertRuleResult {
  /** Creates an alert rule, and starts it. When what it watches becomes true, the server posts a signed event to the webhook. The answer contains the secret of the signatures, which is not shown again. Needs a token with the scope `alert`. Example: `createAlertRule(rule: {name: "RSI leaves oversold", url: "https://hooks.example/abc", feature: {instruments: [{exchange: venue_a, market: spot, symbol: "BTCUSDT"}], interval: "1h", calc: {name: "rsi"}, feature: "rsi.exit_oversold"}}) { rule { id } secret }`. */
  readonly createAlertRule: {
    readonly rule: {
      /** Id of the rule. Example: `rule_3f2a9c5e1b7d4860`. */
      readonly id: string;
    };
    /** Key of the signatures: `whsec_` and the bytes in base64. Keep it: it is not shown again. See `docs/alerts.md` for how to verify a signature. */
    readonly secret: string;
  };
}
/** Creates an alert rule; the answer shows its secret once. */
export const CREATE_ALERT_RULE: TypedDocument<CreateAlertRuleResult, CreateAlertRuleVariables> =
  'mutation CreateAlertRule($rule:AlertRuleInput!){createAlertRule(rule:$rule){rule{id}secret}}';
