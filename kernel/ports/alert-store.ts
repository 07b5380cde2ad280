/** What a rule watches: a feature of an indicator, a scan, materials, or a published condition. */
export const ALERT_KINDS = ['feature', 'scan', 'material', 'condition'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** A rule: when its cause occurs, an event goes to its webhook. */
export interface AlertRule {
  readonly id: string;
  /** Id of the token that created it. */
  readonly ownerId: string;
  readonly name: string;
  /** Address of the webhook. */
  readonly url: string;
  /** Key of the signatures: `whsec_` and the bytes in base64. */
  readonly secret: string;
  readonly kind: AlertKind;
  /** What the rule watches, in the form of its kind, as JSON. */
  readonly watched: Readonly<Record<string, unknown>>;
  /** Time after an event during which the same subject makes no other one, in milliseconds. */
  readonly cooldownMs: number;
  readonly createdAtMs: number;
  /** Only what becomes true after this time is an event, in milliseconds. */
  readonly activeSinceMs: number;
  readonly isActive: boolean;
  /** Why the server paused it, as a sentence; null while it is active, or if its owner paused it. */
  readonly pausedBecause: string | null;
  /** Why it cannot be evaluated now, as a sentence; null if it can. */
  readonly problem: string | null;
}

/** How far an event is: it waits for its delivery, the webhook accepted it, or no attempt is left. */
export const ALERT_EVENT_STATES = ['pending', 'delivered', 'dead'] as const;
export type AlertEventState = (typeof ALERT_EVENT_STATES)[number];

/** An event before it is stored. */
export interface AlertEventDraft {
  /** Derived from the rule and the cause: the same cause has the same id after a restart. */
  readonly id: string;
  /** The body of the request, as text: every attempt sends the same bytes. */
  readonly body: string;
  readonly createdAtMs: number;
}

/** An event in the outbox. */
export interface AlertEvent extends AlertEventDraft {
  /** Place in the store, from 1: later events have greater ones. */
  readonly sequence: number;
  readonly ruleId: string;
  readonly ownerId: string;
  /** Host and port of the webhook. */
  readonly host: string;
  readonly state: AlertEventState;
  /** Number of failed attempts since it was recorded or redelivered. */
  readonly failedAttempts: number;
  /** When the next attempt is due, in milliseconds. */
  readonly dueAtMs: number;
  /** Status of the last answer; null before the first one, and after an attempt without an answer. */
  readonly lastStatus: number | null;
  /** Why the last attempt failed, as a sentence; null without a failure. */
  readonly lastFailure: string | null;
  /** When it was delivered or given up, in milliseconds; null while it waits. */
  readonly settledAtMs: number | null;
}

/** Bounds of the store. */
export interface AlertBounds {
  readonly maxRules: number;
  readonly maxRulesPerOwner: number;
  /**
   * Events of an owner in each state. Beyond it, the oldest delivered and the oldest dead events are removed, and a new
   * event is dead at once.
   */
  readonly maxEventsPerState: number;
}

/** The result of an attempt. */
export interface AlertAttempt {
  readonly state: AlertEventState;
  /** Status of the answer; null without one. */
  readonly status: number | null;
  readonly failure: string | null;
  readonly atMs: number;
  /** When the next attempt is due, in milliseconds; of no use unless the event is `pending`. */
  readonly dueAtMs: number;
}

/** Selects events of an owner, newest first. */
export interface AlertEventSelection {
  readonly state: AlertEventState | null;
  readonly ruleId: string | null;
  /** Only events before this place; null for the newest. */
  readonly before: number | null;
  readonly limit: number;
}

/** Selects events whose next attempt is due, in the order of their times. */
export interface DueSelection {
  readonly nowMs: number;
  /** No event waits longer than this: a later time was set before the clock was corrected, and is due. */
  readonly maxWaitMs: number;
  /** Hosts that are not asked now. */
  readonly exceptHosts: readonly string[];
  /** Owners whose events are not sent now. */
  readonly exceptOwners: readonly string[];
  readonly limit: number;
}

/**
 * The alert rules, and the outbox of their events. Whatever resolved survives a crash. Several processes may open one
 * store.
 */
export interface AlertStore {
  /** Adds a rule; names the bound that is reached otherwise. */
  addRule(rule: AlertRule): Promise<'added' | 'owner_full' | 'store_full'>;
  /** The rules of an owner in order of creation. */
  rulesOf(ownerId: string): Promise<AlertRule[]>;
  /** A rule of an owner; null without one. */
  ruleOf(ownerId: string, id: string): Promise<AlertRule | null>;
  /** Every active rule in order of creation. */
  activeRules(): Promise<AlertRule[]>;
  /** Grows whenever a rule is added, changed or deleted. */
  revision(): Promise<number>;
  /**
   * Starts or pauses a rule; starting forgets the progress. Null without such a rule. The same state again changes
   * nothing.
   *
   * @param because why the server pauses it; null if its owner does
   */
  setActive(
    ownerId: string,
    id: string,
    isActive: boolean,
    atMs: number,
    because?: string | null,
  ): Promise<AlertRule | null>;
  /** Deletes a rule with its events; false without one. */
  deleteRule(ownerId: string, id: string): Promise<boolean>;
  /** Records why a rule cannot be evaluated; null if it can. */
  noteProblem(id: string, problem: string | null): Promise<void>;
  /** How far a rule is evaluated, as JSON text; null before the first event. */
  progressOf(id: string): Promise<string | null>;
  /**
   * Records events with the progress that they make, all or nothing. An event that is known is left out. Returns the
   * number of new events. A rule that is deleted or paused takes none.
   */
  record(id: string, events: readonly AlertEventDraft[], progress: string): Promise<number>;
  due(selection: DueSelection): Promise<AlertEvent[]>;
  /** Records an attempt. An event that is gone or no longer pending stays as it is. */
  settle(eventId: string, attempt: AlertAttempt): Promise<void>;
  eventsOf(ownerId: string, selection: AlertEventSelection): Promise<AlertEvent[]>;
  /** An event of an owner; null without one. */
  eventOf(ownerId: string, eventId: string): Promise<AlertEvent | null>;
  /** Makes a settled event pending again; null without one. A pending event stays as it is. */
  redeliver(ownerId: string, eventId: string, atMs: number): Promise<AlertEvent | null>;
  close(): Promise<void>;
}
