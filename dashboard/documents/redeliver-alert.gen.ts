// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { TypedDocument } from '#clients/typescript/src/index.ts';

export interface RedeliverAlertVariables {
  readonly eventId: string;
}
export interface RedeliverAlertResult {
  /** Delivers a settled event again, under the same id and with all attempts. An event that waits stays as it is. Needs a token with the scope `alert`. */
  readonly redeliverAlert: {
    /** Value of `webhook-id`: the same for all attempts, and for the same cause. */
    readonly id: string;
  };
}
/** Delivers an event again. */
export const REDELIVER_ALERT: TypedDocument<RedeliverAlertResult, RedeliverAlertVariables> =
  'mutation RedeliverAlert($eventId:String!){redeliverAlert(eventId:$eventId){id}}';
