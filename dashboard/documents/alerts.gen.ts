// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { AlertEventState, AlertKind, EpochMs, JSONObject, TypedDocument } from '#clients/typescript/src/index.ts';

export type AlertsVariables = Readonly<Record<never, never>>;
export interface AlertsResult {
  /** The alert rules of your token, in order of creation. Needs a token with the scope `alert`. Example: `{ alertRules { id name isActive problem } }`. */
  readonly alertRules: readonly ({
    /** Id of the rule. Example: `rule_3f2a9c5e1b7d4860`. */
    readonly id: string;
    readonly name: string;
    /** Address of the webhook. */
    readonly url: string;
    readonly kind: AlertKind;
    /** What it watches, as it was sent. */
    readonly watched: JSONObject;
    /** False while the rule is paused. */
    readonly isActive: boolean;
    /** Why the server paused the rule, as a sentence: the webhook answered 410. Null otherwise. */
    readonly pausedBecause: string | null;
    /** Why the rule cannot be evaluated at the moment, as a sentence; null if it is evaluated. */
    readonly problem: string | null;
  })[];
  /** Events of your rules, newest first: those that wait, the last delivered ones, and the dead letters (`state: dead`). Needs a token with the scope `alert`. Example: `{ alertEvents(state: dead, first: 20) { nodes { id lastFailure } } }`. */
  readonly last: {
    readonly nodes: readonly ({
      /** Value of `webhook-id`: the same for all attempts, and for the same cause. */
      readonly id: string;
      readonly ruleId: string;
      readonly state: AlertEventState;
      readonly createdAtMs: EpochMs;
      /** Failed attempts since it was recorded or redelivered. */
      readonly failedAttempts: number;
      /** Time of the next attempt, in milliseconds; null unless it waits. */
      readonly nextAttemptAtMs: EpochMs | null;
      /** Why the last attempt failed, as a sentence; null if none did. */
      readonly lastFailure: string | null;
    })[];
  };
  /** Events of your rules, newest first: those that wait, the last delivered ones, and the dead letters (`state: dead`). Needs a token with the scope `alert`. Example: `{ alertEvents(state: dead, first: 20) { nodes { id lastFailure } } }`. */
  readonly dead: {
    readonly nodes: readonly ({
      /** Value of `webhook-id`: the same for all attempts, and for the same cause. */
      readonly id: string;
      readonly ruleId: string;
      readonly state: AlertEventState;
      readonly createdAtMs: EpochMs;
      /** Failed attempts since it was recorded or redelivered. */
      readonly failedAttempts: number;
      /** Time of the next attempt, in milliseconds; null unless it waits. */
      readonly nextAttemptAtMs: EpochMs | null;
      /** Why the last attempt failed, as a sentence; null if none did. */
      readonly lastFailure: string | null;
    })[];
  };
}
/** The alert rules of a token, their last events, and the dead ones. */
export const ALERTS: TypedDocument<AlertsResult, AlertsVariables> =
  'query Alerts{alertRules{id name url kind watched isActive pausedBecause problem}last:alertEvents(first:20){nodes{...AlertEventRow}}dead:alertEvents(state:dead first:50){nodes{...AlertEventRow}}}fragment AlertEventRow on AlertEvent{id ruleId state createdAtMs failedAttempts nextAttemptAtMs lastFailure}';
