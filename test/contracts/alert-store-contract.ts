import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type {
  AlertAttempt,
  AlertBounds,
  AlertEventSelection,
  AlertRule,
  AlertStore,
  DueSelection,
} from '#kernel/ports/alert-store.ts';

const START_MS = 1_795_000_000_000;
const BOUNDS: AlertBounds = { maxRules: 4, maxRulesPerOwner: 3, maxEventsPerState: 3 };
const NEWEST: AlertEventSelection = { state: null, ruleId: null, before: null, limit: 50 };
const NOW: DueSelection = {
  nowMs: START_MS,
  maxWaitMs: 3_600_000,
  exceptHosts: [],
  exceptOwners: [],
  limit: 10,
};
const DELIVERED: AlertAttempt = {
  state: 'delivered',
  status: 204,
  failure: null,
  atMs: START_MS + 5,
  dueAtMs: START_MS + 5,
};
const FAILED: AlertAttempt = {
  state: 'pending',
  status: 500,
  failure: 'The webhook answered 500.',
  atMs: START_MS,
  dueAtMs: START_MS + 10_000,
};

function ruleOf(id: string, ownerId = 'desk', url = 'https://hooks.example/a'): AlertRule {
  return {
    id,
    ownerId,
    name: `规则 ${id}`,
    url,
    secret: 'whsec_AAAA',
    kind: 'feature',
    watched: { calc: { name: 'rsi', params: { period: 14 } }, text: '\u0000' },
    cooldownMs: 0,
    createdAtMs: START_MS,
    activeSinceMs: START_MS,
    isActive: true,
    pausedBecause: null,
    problem: null,
  };
}

function draftOf(id: string, createdAtMs = START_MS) {
  return { id, body: `{"id":"${id}"}`, createdAtMs };
}

/** Alerts that several processes may have open at once. */
export interface AlertsUnderTest {
  /** Another process over the same alerts. */
  open(bounds: AlertBounds): Promise<AlertStore>;
  /** Removes the data, when every store is closed. */
  dispose(): Promise<void>;
}

/** What every store of alerts promises; each engine's test calls this with its own `make`. */
export function alertStoreContract(make: () => Promise<AlertsUnderTest>): void {
  describe('a store of alerts', () => {
    let under: AlertsUnderTest;
    let store: AlertStore;
    beforeEach(async () => {
      under = await make();
      store = await under.open(BOUNDS);
    });
    afterEach(async () => {
      await store.close();
      await under.dispose();
    });

    const idsOf = async (selection: Partial<AlertEventSelection> = {}, owner = 'desk') =>
      (await store.eventsOf(owner, { ...NEWEST, ...selection })).map(({ id }) => id);
    const dueIds = async (selection: Partial<DueSelection> = {}) =>
      (await store.due({ ...NOW, ...selection })).map(({ id }) => id);

    test('keeps rules as they were added, for their owner only', async () => {
      await store.addRule(ruleOf('a'));
      await store.addRule(ruleOf('b', 'other'));
      expect(await store.rulesOf('desk')).toEqual([ruleOf('a')]);
      expect(await store.ruleOf('desk', 'b')).toBeNull();
      expect(await store.setActive('desk', 'b', false, START_MS)).toBeNull();
      expect(await store.deleteRule('desk', 'b')).toBe(false);
      expect((await store.activeRules()).map(({ id }) => id)).toEqual(['a', 'b']);
    });

    test('bounds the rules of an owner, and of all, also for two processes at once', async () => {
      const other = await under.open(BOUNDS);
      const ids = ['a', 'b', 'c', 'd', 'e'];
      const added = await Promise.all(
        ids.map((id, at) => (at % 2 === 0 ? store : other).addRule(ruleOf(id))),
      );
      expect(added.toSorted()).toEqual(['added', 'added', 'added', 'owner_full', 'owner_full']);
      expect(await other.addRule(ruleOf('f', 'second'))).toBe('added');
      expect(await other.addRule(ruleOf('g', 'third'))).toBe('store_full');
      await other.close();
    });

    test('grows its revision with every change of a rule, and only then', async () => {
      const steps = [
        () => store.addRule(ruleOf('a')),
        () => store.setActive('desk', 'a', false, START_MS),
        () => store.setActive('desk', 'a', true, START_MS + 1),
        () => store.deleteRule('desk', 'a'),
      ];
      for (const step of steps) {
        const before = await store.revision();
        await step();
        expect(await store.revision()).toBeGreaterThan(before);
      }
      const before = await store.revision();
      await store.setActive('desk', 'a', false, START_MS);
      await store.deleteRule('desk', 'a');
      expect(await store.revision()).toBe(before);
    });

    test('a resumed rule has forgotten its progress, and a paused one takes no events', async () => {
      await store.addRule(ruleOf('a'));
      await store.record('a', [], '{"cursor":"x"}');
      await store.noteProblem('a', 'no bars');
      const paused = await store.setActive('desk', 'a', false, START_MS + 1, 'gone');
      expect(paused).toMatchObject({ isActive: false, pausedBecause: 'gone', problem: null });
      expect(await store.record('a', [draftOf('e1')], '{"cursor":"y"}')).toBe(0);
      expect(await store.progressOf('a')).toBe('{"cursor":"x"}');
      const resumed = await store.setActive('desk', 'a', true, START_MS + 2);
      expect(resumed).toMatchObject({ isActive: true, activeSinceMs: START_MS + 2 });
      expect(resumed?.pausedBecause).toBeNull();
      expect(await store.progressOf('a')).toBeNull();
      expect(await idsOf()).toEqual([]);
    });

    test('records a known event once, whichever process finds it again', async () => {
      const other = await under.open(BOUNDS);
      await store.addRule(ruleOf('a'));
      expect(await store.record('a', [draftOf('e1'), draftOf('e1')], '{"n":1}')).toBe(1);
      expect(await other.record('a', [draftOf('e1'), draftOf('e2')], '{"n":2}')).toBe(1);
      expect(await other.progressOf('a')).toBe('{"n":2}');
      expect(await idsOf()).toEqual(['e2', 'e1']);
      expect(await store.record('gone', [draftOf('e3')], '{}')).toBe(0);
      await other.close();
    });

    test('gives what is due, the longest due first, without hosts that are not asked', async () => {
      await store.addRule(ruleOf('a'));
      await store.addRule(ruleOf('b', 'desk', 'http://other.example:8080/b'));
      await store.record('a', [draftOf('late', START_MS + 1), draftOf('early')], '{}');
      await store.record('b', [draftOf('other')], '{}');
      expect(await dueIds()).toEqual(['early', 'other']);
      expect(await dueIds({ nowMs: START_MS + 1 })).toEqual(['early', 'other', 'late']);
      expect(await dueIds({ limit: 1 })).toEqual(['early']);
      expect(await dueIds({ exceptHosts: ['hooks.example'] })).toEqual(['other']);
      expect(await dueIds({ exceptHosts: ['other.example:8080'] })).toEqual(['early']);
      expect(await dueIds({ exceptOwners: ['another'] })).toEqual(['early', 'other']);
      expect(await dueIds({ exceptOwners: ['another', 'desk'] })).toEqual([]);
    });

    test('a failed event waits, but not for a clock that was set back', async () => {
      await store.addRule(ruleOf('a'));
      await store.record('a', [draftOf('e1')], '{}');
      await store.settle('e1', FAILED);
      expect(await store.eventOf('desk', 'e1')).toMatchObject({
        state: 'pending',
        failedAttempts: 1,
        dueAtMs: START_MS + 10_000,
        lastStatus: 500,
        lastFailure: 'The webhook answered 500.',
        settledAtMs: null,
      });
      expect(await dueIds({ nowMs: START_MS + 9_999 })).toEqual([]);
      expect(await dueIds({ nowMs: START_MS + 10_000 })).toEqual(['e1']);
      expect(await dueIds({ nowMs: START_MS - 86_400_000 })).toEqual(['e1']);
    });

    test('settles an event once, and delivers it again on request', async () => {
      await store.addRule(ruleOf('a'));
      await store.record('a', [draftOf('e1')], '{}');
      await store.settle('e1', FAILED);
      await store.settle('e1', { ...FAILED, state: 'dead' });
      await store.settle('e1', DELIVERED);
      expect(await store.eventOf('desk', 'e1')).toMatchObject({ state: 'dead', failedAttempts: 2 });
      expect(await store.redeliver('other', 'e1', START_MS)).toBeNull();
      expect(await store.redeliver('desk', 'e1', START_MS + 7)).toMatchObject({
        state: 'pending',
        failedAttempts: 0,
        dueAtMs: START_MS + 7,
        settledAtMs: null,
      });
      await store.settle('e1', DELIVERED);
      expect(await store.eventOf('desk', 'e1')).toMatchObject({
        state: 'delivered',
        lastStatus: 204,
        lastFailure: null,
        settledAtMs: START_MS + 5,
      });
    });

    test('bounds the events of an owner in each state, and removes the oldest', async () => {
      await store.addRule(ruleOf('a'));
      await store.addRule(ruleOf('b', 'other'));
      const drafts = ['e1', 'e2', 'e3', 'e4'].map((id) => draftOf(id));
      expect(await store.record('a', drafts, '{}')).toBe(4);
      expect(await idsOf({ state: 'pending' })).toEqual(['e3', 'e2', 'e1']);
      expect(await store.eventOf('desk', 'e4')).toMatchObject({
        state: 'dead',
        lastFailure: expect.stringContaining('Too many'),
      });
      await store.record('b', [draftOf('o1')], '{}');
      expect(await idsOf({ state: 'pending' }, 'other')).toEqual(['o1']);
      for (const id of ['e1', 'e2', 'e3']) await store.settle(id, DELIVERED);
      await store.record('a', [draftOf('e5')], '{}');
      await store.settle('e5', DELIVERED);
      expect(await idsOf({ state: 'delivered' })).toEqual(['e5', 'e3', 'e2']);
    });

    test('lists events newest first, in pages and by rule, and deletes them with their rule', async () => {
      await store.addRule(ruleOf('a'));
      await store.addRule(ruleOf('b'));
      await store.record('a', [draftOf('e1')], '{}');
      await store.record('b', [draftOf('e2')], '{}');
      await store.record('a', [draftOf('e3')], '{}');
      const [newest] = await store.eventsOf('desk', { ...NEWEST, limit: 1 });
      expect(newest?.id).toBe('e3');
      expect(await idsOf({ before: newest!.sequence })).toEqual(['e2', 'e1']);
      expect(await idsOf({ ruleId: 'a' })).toEqual(['e3', 'e1']);
      expect(await store.deleteRule('desk', 'a')).toBe(true);
      expect(await idsOf()).toEqual(['e2']);
      await store.settle('e1', DELIVERED);
    });

    test('has what it acknowledged after it was closed', async () => {
      await store.addRule(ruleOf('a'));
      await store.record('a', [draftOf('e1')], '{"cursor":"x"}');
      await store.close();
      store = await under.open(BOUNDS);
      expect(await store.rulesOf('desk')).toEqual([ruleOf('a')]);
      expect(await store.progressOf('a')).toBe('{"cursor":"x"}');
      expect(await dueIds()).toEqual(['e1']);
    });
  });
}
